import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { DUPLICATE_REASONS, likelyDuplicatesInSteps } from '@tizhou/domain/points/merging'
import type { Store } from '../../../platform/database/store.ts'
import type { Overwrites } from '../../content/filing/compareWithBank.ts'
import { pointIDsByName } from '../../points/mergedPoints.ts'
import { pointsToCompare } from '../../points/merges.ts'

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
    for (const name of draft.points) if (!known.has(name) && !first.has(name)) first.set(name, draft)
  }
  if (first.size === 0) return []
  const names = [...first.keys()]
  // Those that are there have ids above 0.
  const added = names.map((name, at) => ({ id: -1 - at, name, aliases: [], questions: 0 }))
  const there = await pointsToCompare(on, subjectID)
  const nameOf = new Map([...there, ...added].map((point) => [point.id, point.name]))
  const like = new Map<string, string>()
  for (const { reason, pointIDs } of await inTurns(likelyDuplicatesInSteps([...there, ...added], () => ''))) {
    for (const id of pointIDs.filter((one) => one < 0)) {
      const other = pointIDs.find((one) => one > 0) ?? pointIDs.find((one) => one !== id)
      const where = other !== undefined && other < 0 ? '文件里的' : ''
      like.set(nameOf.get(id) ?? '', `像${where}“${nameOf.get(other ?? 0)}”：${DUPLICATE_REASONS[reason]}`)
    }
  }
  const samples = names
    .sort((a, b) => Number(like.has(b)) - Number(like.has(a)))
    .slice(0, MOST_NEW_POINTS)
    .map((name) => {
      const { externalID, stem } = first.get(name) as QuestionDraft
      return { externalID, stem: stem.slice(0, 300), before: like.get(name) ?? '', after: name }
    })
  return [{ kind: 'points', count: names.length, samples }]
}

/** Works off steps, with a turn for requests behind each. */
async function inTurns<T>(steps: Generator<unknown, T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await nextTurn()
  }
}
