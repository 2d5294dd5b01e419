import type { Caller } from '../../platform/calls/caller.ts'
import { notFound, notVip } from '../../platform/calls/envelope.ts'
import type { With } from '../../platform/coreFront.ts'
import type { Content } from '../content/content.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import { withheldQuestions } from './papers.ts'
import { chaptersOfQuestions, metBefore, samplesWith, withPoints } from './questionPlaces.ts'

type Of = With<'store' | 'now', { content: Content; entitlements: Entitlements }>

/** Modules that open questions by point, in whatever chapter. */
const OF_POINTS = ['YHJF', 'KnowledgePStrengTest', 'ConnectionPra', 'AICard']

/** The module of the adaptive test, which asks questions of the whole subject. */
const OF_ALL = 'AIExam'

/** Whether questions by point (/contrastDoexam) are open; with `ever`, also by an expired version. */
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
 * Those of a subject's questions that the caller may read with keys, and so answer, mark and see measured: in a chapter
 * that is or was open, shown by another module (points, the adaptive test), answered before, or in a paper that was
 * handed in. For questions in papers only see withheldQuestions. Unknown ids are absent. `ever`: what an expired version
 * opened counts too, for ids that the client already has; false for lists that show questions never met.
 */
export async function readableQuestions(
  services: Of,
  caller: Caller,
  subjectID: number,
  ids: readonly number[],
  ever = true,
): Promise<Set<number>> {
  const { store, content, entitlements } = services
  const places = await chaptersOfQuestions(store, subjectID, ids)
  const { byID } = await content.chapters(subjectID)
  const chapters = new Set(places.flatMap(({ chapter_id }) => byID.get(chapter_id ?? 0) ?? []))
  const open = await content.openChapters(caller, subjectID, chapters, ever)
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
  if (closed().length > 0 && (await entitlements.unlocks(caller, subjectID, OF_ALL, ever))) add(closed())
  if (closed().length > 0 && (await opensPoints(services, caller, subjectID, ever)))
    add(await withPoints(store, closed()))
  if (closed().length > 0) add(await metBefore(store, caller.userID, subjectID, closed(), services.now()))
  return readable
}

/**
 * Throws the Refusal where the caller may not read a question. Questions in papers only pass: they may be marked while
 * the paper runs, and are shown after the hand-in (areas/review/scope.ts).
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

/** As checkMarkable; questions of a sample paper may be reported by everybody who may read that paper. */
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
