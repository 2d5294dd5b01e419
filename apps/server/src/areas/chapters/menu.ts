import { menuNode, type SubjectChapters } from '../../content/chapterIndex.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'
import { subjectByCode } from '../../store/subjects.ts'

type Tree = SubjectChapters['trees'][number]

/** The tree of the asked module; without one, all trees of the subject under one root. */
export const getChapterMenuX: Handler<'chapters.getChapterMenuX'> = async ({ params, services }) => {
  const subject = await subjectByCode(services.store, params.appEName)
  if (!subject) throw notFound('该科目')
  const { trees } = await services.content.chapters(subject.subject_id)
  const module = params.moduleNew || params.module
  const asked = module ? trees.filter((tree) => tree.module === module) : trees
  const root = { ID: 0, Name: subject.short_name, Childs: asked.flatMap((tree) => tree.top.map(menuNode)) }
  return { ChapterMenuJson: JSON.stringify(root), UpdateTime: newest(asked, subject.updated_at) }
}

export const getChapterMenuUpdateTimeX: Handler<'chapters.getChapterMenuUpdateTimeX'> = async ({
  params,
  services,
}) => {
  const subject = await subjectByCode(services.store, params.appEName)
  if (!subject) throw notFound('该科目')
  return { UpdateTime: newest((await services.content.chapters(subject.subject_id)).trees, subject.updated_at) }
}

const newest = (trees: Tree[], fallback: number) =>
  trees.reduce((latest, tree) => Math.max(latest, tree.updatedAt), trees.length > 0 ? 0 : fallback)
