import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { Store } from '../../../platform/database/store.ts'
import type { Overwrites } from '../../content/filing/compareWithBank.ts'
import { likePoints } from '../../points/likePoints.ts'
import { pointIDsByName } from '../../points/mergedPoints.ts'

/** Points that are named at the most, those that are like another one first. */
const MOST_NEW_POINTS = 200

/** Requests get a turn after so many drafts. */
const PAUSE_EACH = 5_000

type NewPoints = Omit<Overwrites, 'kind'> & { kind: 'points' }

/**
 * The knowledge points that an import would make, each with the question that names it first, and with the point that it
 * may be: one of the subject, or another one of the file.
 */
export async function newPoints(
  on: Pick<Store, 'db'>,
  subjectID: number,
  drafts: readonly QuestionDraft[],
): Promise<NewPoints[]> {
  if (drafts.every(({ points }) => points.length === 0)) return []
  const known = await pointIDsByName(on, subjectID)
  const first = new Map<string, QuestionDraft>()
  for (const [at, draft] of drafts.entries()) {
    if (at % PAUSE_EACH === PAUSE_EACH - 1) await nextTurn()
    for (const name of draft.points) {
      if (known.has(name)) continue
      first.set(name, draft)
      known.set(name, 0)
    }
  }
  if (first.size === 0) return []
  const names = [...first.keys()]
  const like = await likePoints(on, subjectID, names)
  const samples = names
    .sort((a, b) => Number(like.has(b)) - Number(like.has(a)))
    .slice(0, MOST_NEW_POINTS)
    .map((name) => {
      const { externalID, stem } = first.get(name) as QuestionDraft
      return { externalID, stem: stem.slice(0, 300), before: like.get(name) ?? '', after: name }
    })
  return [{ kind: 'points', count: names.length, samples }]
}
