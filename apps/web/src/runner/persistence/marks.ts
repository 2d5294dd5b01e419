import type { RestoredEntry } from '@tizhou/domain/runner/state'
import type { QuestionSet } from '../state/question.ts'

/** The questions of a subject that this learner marked in this browser. Marks are bookmarks for a sitting. */
const keyOf = (userID: number, appID: number) => `marks:${userID}:${appID}`

/** The most marks, oldest first; older ones are dropped. */
const MOST = 2000

export function readMarks(store: Storage, userID: number, appID: number): Set<number> {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userID, appID)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id)) : [])
  } catch {
    return new Set()
  }
}

export function keepMark(store: Storage, userID: number, appID: number, id: number, on: boolean): void {
  const marks = readMarks(store, userID, appID)
  marks.delete(id)
  if (on) marks.add(id)
  try {
    store.setItem(keyOf(userID, appID), JSON.stringify([...marks].slice(-MOST)))
  } catch {
    // Storage is full or switched off: the mark lasts until the page closes.
  }
}

/** Entries that leave every question unanswered, whatever was answered before, but keep marks and favourites. */
export function openEntries(storage: Storage, userID: number, appID: number, set: QuestionSet): RestoredEntry[] {
  const marks = readMarks(storage, userID, appID)
  return set.questions.map(({ id }) => ({
    id,
    marked: marks.has(id),
    favourite: set.past.get(id)?.favourite ?? false,
  }))
}
