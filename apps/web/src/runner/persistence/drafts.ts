import { entryOf } from '@tizhou/domain/runner/selectors'
import { BLANK_SEPARATOR } from '@tizhou/domain/scoring/blanks'
import type { DBSchema, IDBPDatabase } from 'idb'
import { openOnce } from '../../platform/delivery/openOnce.ts'
import type { RunnerStore } from '../state/runnerStore.ts'

/** Text typed to a question and not confirmed yet. */
interface Draft {
  userID: number
  appID: number
  id: number
  text: string
  /** When it was typed, ms UTC by the server's clock. */
  at: number
}

interface DraftSchema extends DBSchema {
  drafts: { key: [number, number, number]; value: Draft; indexes: { bySubject: [number, number]; byTime: number } }
}

/** Drafts older than this are dropped: nobody resumes a sentence after months. */
const EXPIRES_MS = 120 * 86_400_000

/** The most drafts, all users of this browser together; the oldest are dropped first. */
const MOST = 500

const { database } = openOnce<DraftSchema>('tizhou-drafts', (db) => {
  const store = db.createObjectStore('drafts', { keyPath: ['userID', 'appID', 'id'] })
  store.createIndex('bySubject', ['userID', 'appID'])
  store.createIndex('byTime', 'at')
})

/**
 * Stores a draft; an empty text removes it. Drafts belong to the user, not to the session, as the outbox does: they
 * survive the end of a session and are there after the user's next log-in. Without storage a draft lasts until the page
 * closes.
 */
export async function keepDraft(draft: Draft): Promise<void> {
  try {
    const db = await database()
    const write = db.transaction('drafts', 'readwrite')
    const { userID, appID, id, text } = draft
    const written = text === '' ? write.store.delete([userID, appID, id]) : write.store.put(draft)
    // Without it the browser aborts what a page that is left at once has not ended.
    write.commit()
    await Promise.all([written, write.done])
  } catch {
    // Storage is not available.
  }
}

/** A user's drafts in a subject, oldest first. Removes expired ones. */
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
 * Puts this user's drafts back into their questions, where these have no text yet. Drafts of questions answered since
 * (on another device) are removed. Restoring moves from question to question: `reach` is asked, once the drafts are read,
 * whether it may (`all`), or is to stay at the current question (`here`).
 */
export async function bringDraftsBack(
  runner: RunnerStore,
  userID: number,
  reach: () => 'all' | 'here' | 'none' = () => 'all',
): Promise<void> {
  const drafts = await readDrafts(userID, runner.appID, runner.now())
  const far = reach()
  if (far === 'none') return
  const { at } = runner.get().run
  restoreDrafts(runner, far === 'all' ? drafts : drafts.filter(({ id }) => id === at))
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
  if (runner.get().run.at !== id) runner.act({ type: 'goTo', id })
  if (runner.get().run.at !== id) return
  if (form === 'JDTEST') runner.act({ type: 'typeText', text })
  if (form === 'TKTEST')
    for (const [index, blank] of text.split(BLANK_SEPARATOR).entries())
      runner.act({ type: 'typeBlank', index, text: blank })
}
