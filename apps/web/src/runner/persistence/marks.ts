import type { RestoredEntry } from '@tizhou/domain/runner/state'
import type { QuestionSet } from '../state/question.ts'

/** Which questions of a subject this learner marked in this browser. A mark is a bookmark for the sitting. */
const keyOf = (userID: number, appID: number) => `marks:${userID}:${appID}`

/** Oldest first; older ones are forgotten beyond this. */
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
    // Storage full or switched off: the mark holds until the page closes.
  }
}

/** Every question open, whatever was answered before, with its mark and as the favourite that it is. */
export function openEntries(storage: Storage, userID: number, appID: number, set: QuestionSet): RestoredEntry[] {
  const marks = readMarks(storage, userID, appID)
  return set.questions.map(({ id }) => ({
    id,
    marked: marks.has(id),
    favourite: set.past.get(id)?.favourite ?? false,
  }))
}
