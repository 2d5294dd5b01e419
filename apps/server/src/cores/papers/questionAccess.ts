import type { Caller } from '../../platform/calls/caller.ts'
import { notFound, notVip } from '../../platform/calls/envelope.ts'
import type { With } from '../../platform/coreFront.ts'
import type { Content } from '../content/content.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import { withheldQuestions } from './papers.ts'
import { chaptersOfQuestions, metBefore, samplesWith, withPoints } from './questionPlaces.ts'

type Of = With<'store' | 'now', { content: Content; entitlements: Entitlements }>

/** Any of these opens the questions of points, whatever chapter they stand in. */
const OF_POINTS = ['YHJF', 'KnowledgePStrengTest', 'ConnectionPra', 'AICard']

/** The adaptive test asks from the whole subject. */
const OF_ALL = 'AIExam'

/** Whether the questions of points (/contrastDoexam) are open; with `ever`, by a version that has ended too. */
export async function opensPoints(
  { entitlements }: Pick<Of, 'entitlements'>,
  caller: Caller,
  subjectID: number,
  ever = false,
): Promise<boolean> {
  for (const module of OF_POINTS) if (await entitlements.unlocks(caller, subjectID, module, ever)) return true
  return false
}

/**
 * Which of some questions of a subject the caller may read with their keys, and so answer, mark and see measured: those
 * of a chapter that is or was open, those that another module shows (points, the adaptive test), those answered before
 * or met in a paper that was handed in. What stands in papers alone: withheldQuestions. Unknown ids are left out.
 */
export async function readableQuestions(
  services: Of,
  caller: Caller,
  subjectID: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { store, content, entitlements } = services
  const places = await chaptersOfQuestions(store, subjectID, ids)
  const { byID } = await content.chapters(subjectID)
  const chapters = new Set(places.flatMap(({ chapter_id }) => byID.get(chapter_id ?? 0) ?? []))
  const open = await content.openChapters(caller, subjectID, chapters, true)
  const readable = new Set(places.filter((row) => open.has(row.chapter_id ?? 0)).map((row) => row.question_id))
  const alone = places.filter((row) => row.chapter_id === null).map((row) => row.question_id)
  if (alone.length > 0) {
    const withheld = await withheldQuestions(store, caller.userID, alone, services.now())
    for (const id of alone) if (!withheld.has(id)) readable.add(id)
  }
  const inChapters = new Set(places.filter((row) => row.chapter_id !== null).map((row) => row.question_id))
  const closed = () => [...inChapters].filter((id) => !readable.has(id))
  const add = (found: Iterable<number>) => {
    for (const id of found) readable.add(id)
  }
  if (closed().length > 0 && (await entitlements.unlocks(caller, subjectID, OF_ALL, true))) add(closed())
  if (closed().length > 0 && (await opensPoints(services, caller, subjectID, true)))
    add(await withPoints(store, closed()))
  if (closed().length > 0) add(await metBefore(store, caller.userID, subjectID, closed(), services.now()))
  return readable
}

/**
 * Throws the refusal where the caller may not read a question. What stands in papers alone passes: marked and noted
 * while the paper runs, it is shown once that is handed in (areas/review/scope.ts).
 */
export async function checkMarkable(
  services: Of,
  caller: Caller,
  subjectID: number,
  questionID: number,
): Promise<void> {
  const places = await chaptersOfQuestions(services.store, subjectID, [questionID])
  if (places.length === 0) throw notFound('该题')
  if (places[0]?.chapter_id === null) return
  if (!(await readableQuestions(services, caller, subjectID, [questionID])).has(questionID)) throw notVip()
}

/** As checkMarkable; what a sample paper shows may be reported by whoever may read that paper. */
export async function checkReportable(
  services: Of,
  caller: Caller,
  subjectID: number,
  questionID: number,
): Promise<void> {
  for (const { is_free, module } of await samplesWith(services.store, subjectID, questionID, services.now()))
    if (is_free === 1 || (await services.entitlements.unlocks(caller, subjectID, module))) return
  await checkMarkable(services, caller, subjectID, questionID)
}
