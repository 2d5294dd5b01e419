import { entryOf } from '@tizhou/domain/runner/selectors'
import { BLANK_SEPARATOR } from '@tizhou/domain/scoring/blanks'
import type { RunnerStore } from './runnerStore.ts'

/** What was typed and not confirmed yet, kept in this browser so that a reload or a crash costs no sentence. */
const keyOf = (userID: number, appID: number) => `drafts:${userID}:${appID}`

/** Oldest first; older ones are forgotten beyond this. */
const MOST = 50

export function readDrafts(store: Storage, userID: number, appID: number): Map<number, string> {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userID, appID)) ?? '[]')
    const pairs = Array.isArray(kept) ? kept : []
    return new Map(pairs.filter((pair): pair is [number, string] => Array.isArray(pair) && typeof pair[1] === 'string'))
  } catch {
    return new Map()
  }
}

/** An empty text forgets the draft. */
export function keepDraft(store: Storage, userID: number, appID: number, id: number, text: string): void {
  const drafts = readDrafts(store, userID, appID)
  if (!drafts.delete(id) && text === '') return
  if (text !== '') drafts.set(id, text)
  try {
    store.setItem(keyOf(userID, appID), JSON.stringify([...drafts].slice(-MOST)))
  } catch {
    // Storage full or switched off: the draft holds until the page closes.
  }
}

/** Types the kept drafts into their questions again, where nothing newer stands there. */
export function restoreDrafts(runner: RunnerStore, drafts: ReadonlyMap<number, string>): void {
  const { at } = runner.get().run
  for (const [id, text] of drafts) {
    const question = runner.set.byID.get(id)
    if (!question || entryOf(runner.get().run, id).text !== '') continue
    runner.act({ type: 'goTo', id })
    if (runner.get().run.at !== id) continue
    if (question.form === 'JDTEST') runner.act({ type: 'typeText', text })
    if (question.form === 'TKTEST')
      for (const [index, blank] of text.split(BLANK_SEPARATOR).entries())
        runner.act({ type: 'typeBlank', index, text: blank })
  }
  if (at !== null) runner.act({ type: 'goTo', id: at })
}
