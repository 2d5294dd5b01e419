import { YTMJ } from '@tizhou/contract/areas/chapters/chapters'
import { menuJson, treeNodes, treesOfModule } from '../../cores/content/trees/trees.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/**
 * The trees of the given module; without one all trees of the subject below one root. isYTMJ selects an edition.
 * `simChild` and `userID` have no effect: nodes are always short, and the same for everybody.
 */
export const getChapterMenuX: Handler<'chapters.getChapterMenuX'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const { trees, updatedAt } = await services.content.chapters(subject.subject_id)
  const module = params.moduleNew || params.module
  const { isYTMJ } = params
  const asked = (module ? treesOfModule(trees, module) : trees).filter(
    (tree) => isYTMJ === undefined || (tree.examType === YTMJ) === (isYTMJ === 1),
  )
  return {
    ChapterMenuJson: menuJson(subject.short_name, treeNodes(asked)),
    UpdateTime: updatedAt,
  }
}

/** UpdateTime of getChapterMenuX: while it is the same, no menu of the subject has changed. */
export const getChapterMenuUpdateTimeX: Handler<'chapters.getChapterMenuUpdateTimeX'> = async ({
  params,
  services,
}) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  return { UpdateTime: (await services.content.chapters(subject.subject_id)).updatedAt }
}
