import { SOURCES } from '@tizhou/catalogue/sources'
import { PRE_EXAM, YTMJ } from '@tizhou/contract/areas/chapters/chapters'
import type { Data } from '@tizhou/contract/contract'
import { type ChapterPlace, type ChapterTree, withDescendants } from '../../cores/content/trees/chapterIndex.ts'
import { treesOfModule, treesOfSource } from '../../cores/content/trees/trees.ts'
import type { ChapterCounts } from '../../cores/replies/chapterCounts.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

type Trees = readonly ChapterTree[]

/** One row for every chapter with questions of its own; descendants are not included. */
async function countsIn(
  services: Services,
  userID: number,
  subjectID: number,
  choose: (trees: Trees) => Trees,
  holds: (place: ChapterPlace) => boolean = () => true,
): Promise<Data<'chapters.getCptStatistics'>> {
  const { content } = services
  if (!(await services.subjects.subjectByID(subjectID))) throw notFound('该科目')
  const { trees } = await content.chapters(subjectID)
  const counts = await countsByChapter(services, userID, subjectID)
  return choose(trees)
    .flatMap((tree) => tree.top.flatMap(withDescendants))
    .filter((place) => place.count > 0 && holds(place))
    .map((place) => {
      const own = counts.get(place.chapterID)
      return {
        CptID: place.chapterID,
        Total: place.count,
        Done: own?.done ?? 0,
        Right: own?.right_now ?? 0,
        Wrong: own?.wrong ?? 0,
        Favourites: own?.favourites ?? 0,
        Notes: own?.notes ?? 0,
      }
    })
}

export async function countsByChapter(
  services: Services,
  userID: number,
  subjectID: number,
): Promise<ReadonlyMap<number, ChapterCounts>> {
  return new Map((await services.replies.chapterCounts(userID, subjectID)).map((row) => [row.chapter_id, row]))
}

/** The trees of books; of a subject without books those of chapter practice. */
export function bookTrees(trees: Trees): ChapterTree[] {
  const books = treesOfSource(trees, SOURCES.Books)
  return books.length > 0 ? books : treesOfModule(trees, 'ChapterTest')
}

/** Trees of licence exams; isYTMJ chooses an edition, absent: the ordinary one where it exists. */
export function licenceTrees(trees: Trees, isYTMJ: 0 | 1 | undefined): ChapterTree[] {
  const all = treesOfModule(trees, 'ZhiYe')
  const of = (edition: 0 | 1) => all.filter((tree) => (tree.examType === YTMJ) === (edition === 1))
  if (isYTMJ !== undefined) return of(isYTMJ)
  return of(0).length > 0 ? of(0) : all
}

/** Trees of sets before the exam, by sigin type; 51 also includes trees that are such by their module only. */
export function preExamTrees(trees: Trees, siginType: string, chapterType?: string): ChapterTree[] {
  return trees.filter(
    (tree) =>
      (tree.siginType === siginType ||
        (siginType === PRE_EXAM && tree.siginType === '' && tree.module === 'ScratchSprint')) &&
      (!chapterType || tree.examType === chapterType),
  )
}

export const getCptStatistics: Handler<'chapters.getCptStatistics'> = ({ params, caller, services }) => {
  const { moduleNew } = params
  const choose = (trees: Trees) => (moduleNew ? trees.filter((tree) => tree.module === moduleNew) : trees)
  return countsIn(services, caller.userID, params.appID, choose)
}

export const controllerStatistic: Handler<'chapters.controllerStatistic'> = ({ params, caller, services }) =>
  countsIn(services, caller.userID, params.appID, bookTrees)

export const YHJFStatistics: Handler<'chapters.YHJFStatistics'> = ({ params, caller, services }) =>
  countsIn(services, caller.userID, params.appID, (trees) => treesOfModule(trees, 'YHJF'))

export const getCptStatisticsGP: Handler<'chapters.getCptStatisticsGP'> = ({ params, caller, services }) =>
  countsIn(services, caller.userID, params.appID, (trees) => treesOfModule(trees, 'GrabPoint'))

export const getCptStatisticsZY: Handler<'chapters.getCptStatisticsZY'> = ({ params, caller, services }) =>
  countsIn(services, caller.userID, params.appID, (trees) => licenceTrees(trees, params.isYTMJ))

export const getFreeStatistic: Handler<'chapters.getFreeStatistic'> = ({ params, caller, services }) =>
  countsIn(
    services,
    caller.userID,
    params.appID,
    (trees) => trees,
    (place) => place.isFree,
  )
