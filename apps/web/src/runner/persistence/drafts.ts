import { entryOf } from '@tizhou/domain/runner/selectors'
import { BLANK_SEPARATOR } from '@tizhou/domain/scoring/blanks'
import type { DBSchema, IDBPDatabase } from 'idb'
import { openOnce } from '../../platform/delivery/openOnce.ts'
import type { RunnerStore } from '../state/runnerStore.ts'

/** Something typed to a question and not confirmed yet. */
interface Draft {
  userID: number
  appID: number
  id: number
  text: string
  /** ms UTC by the server's clock. */
  at: number
}

interface DraftSchema extends DBSchema {
  drafts: { key: [number, number, number]; value: Draft; indexes: { bySubject: [number, number]; byTime: number } }
}

/** Nobody comes back to half a sentence of last season. */
const EXPIRES_MS = 120 * 86_400_000

/** Of all users of this browser; what was typed longest ago is forgotten beyond it. */
const MOST = 500

const { database } = openOnce<DraftSchema>('tizhou-drafts', (db) => {
  const store = db.createObjectStore('drafts', { keyPath: ['userID', 'appID', 'id'] })
  store.createIndex('bySubject', ['userID', 'appID'])
  store.createIndex('byTime', 'at')
})

/**
 * Keeps what stands there now; an empty text forgets it. It is the user's and not the session's, as the outbox is: the end
 * of a session leaves it, and the same user finds it after the next log-in. Where nothing can be stored it holds until
 * the page closes.
 */
export async function keepDraft(draft: Draft): Promise<void> {
  try {
    const db = await database()
    if (draft.text === '') await db.delete('drafts', [draft.userID, draft.appID, draft.id])
    else await db.put('drafts', draft)
  } catch {
    // Nothing can be stored here.
  }
}

/** The drafts of a user in a subject, oldest first. Those that are over leave here. */
async function readDrafts(userID: number, appID: number, now: number): Promise<Draft[]> {
  try {
    const db = await database()
    await forgetOld(db, now)
    const drafts = await db.getAllFromIndex('drafts', 'bySubject', [userID, appID])
    return drafts.sort((a, b) => a.at - b.at)
  } catch {
    return []
  }
}

async function forgetOld(db: IDBPDatabase<DraftSchema>, now: number): Promise<void> {
  const write = db.transaction('drafts', 'readwrite')
  const byTime = await write.store.index('byTime').getAllKeys()
  const over = await write.store.index('byTime').getAllKeys(IDBKeyRange.upperBound(now - EXPIRES_MS))
  const beyond = byTime.slice(0, Math.max(over.length, byTime.length - MOST))
  for (const key of beyond) await write.store.delete(key)
  await write.done
}

/**
 * Types what this user left unconfirmed into its questions again, where nothing newer stands there. What was answered
 * since (on another device) is forgotten. `mayMove`: asked before it begins, since it goes from question to question.
 */
export async function bringDraftsBack(runner: RunnerStore, userID: number, mayMove = () => true): Promise<void> {
  const drafts = await readDrafts(userID, runner.appID, runner.now())
  if (drafts.length > 0 && mayMove()) restoreDrafts(runner, drafts)
}

function restoreDrafts(runner: RunnerStore, drafts: readonly Draft[]): void {
  const { at } = runner.get().run
  for (const draft of drafts) {
    const { id, text } = draft
    const question = runner.set.byID.get(id)
    if (!question) continue
    if ((runner.pastOf(id).lastTime ?? 0) > draft.at) void keepDraft({ ...draft, text: '' })
    else if (entryOf(runner.get().run, id).text === '') typeAgain(runner, question, text)
  }
  if (at !== null && runner.get().run.at !== at) runner.act({ type: 'goTo', id: at })
}

function typeAgain(runner: RunnerStore, { id, form }: { id: number; form: string }, text: string): void {
  runner.act({ type: 'goTo', id })
  if (runner.get().run.at !== id) return
  if (form === 'JDTEST') runner.act({ type: 'typeText', text })
  if (form === 'TKTEST')
    for (const [index, blank] of text.split(BLANK_SEPARATOR).entries())
      runner.act({ type: 'typeBlank', index, text: blank })
}
