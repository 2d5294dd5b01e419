import { POINT_TAG, YTMJ } from '@tizhou/contract/areas/chapters/chapters'
import { menuNodes } from '../../cores/content/trees/chapterIndex.ts'
import {
  menuJson,
  newest,
  testsBelow,
  treeNodes,
  treesOfModule,
  treesOfSource,
} from '../../cores/content/trees/trees.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { licenceTrees, preExamTrees } from './counts.ts'

/** The tree of a source: its chapters, then its papers. A source that the subject lacks gives an empty tree. */
export const getCptTreeSrc: Handler<'chapters.getCptTreeSrc'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const { trees } = await services.content.chapters(subject.subject_id)
  const asked = treesOfSource(trees, params.sourceName, { examType: params.ExamType, siginType: params.SiginType })
  const papers = await services.papers.papersOfSource(subject.subject_id, params.sourceName)
  return {
    ChapterMenuJson: menuJson(subject.short_name, [...treeNodes(asked), ...papers.nodes]),
    UpdateTime: newest(asked, subject.updated_at),
    Papers: papers.entries,
  }
}

/** The licence tree of an edition, and the editions that exist. */
export const getChapterMenuXTKNew: Handler<'chapters.getChapterMenuXTKNew'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByID(params.appID)
  if (!subject) throw notFound('该科目')
  const { trees } = await services.content.chapters(params.appID)
  const asked = licenceTrees(trees, params.isYTMJ)
  const editions = treesOfModule(trees, 'ZhiYe')
  const testsOf = (edition: 0 | 1) =>
    editions
      .filter((tree) => (tree.examType === YTMJ) === (edition === 1))
      .flatMap((tree) => tree.top)
      .reduce((sum, place) => sum + testsBelow(place), 0)
  return {
    ChapterMenuJson: menuJson(subject.short_name, treeNodes(asked)),
    UpdateTime: newest(asked, subject.updated_at),
    Editions: ([0, 1] as const)
      .map((isYTMJ) => ({ isYTMJ, TestCount: testsOf(isYTMJ) }))
      .filter(({ TestCount }) => TestCount > 0),
  }
}

/**
 * Key questions by tag: a tag is a top chapter of the tree of SiginName (default 22). With an ID the menu contains that
 * tag only.
 */
export const getCptTreeNewPointTag: Handler<'chapters.getCptTreeNewPointTag'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByID(params.appID)
  if (!subject) throw notFound('该科目')
  const { trees } = await services.content.chapters(params.appID)
  const siginName = params.SiginName || POINT_TAG
  const tagged = trees.filter(
    (tree) =>
      tree.siginType === siginName ||
      (siginName === POINT_TAG && tree.siginType === '' && tree.module === 'FocalPoint'),
  )
  const tags = tagged.flatMap((tree) => tree.top)
  const asked = params.ID === undefined ? tags : tags.filter((tag) => tag.chapterID === params.ID)
  if (params.ID !== undefined && asked.length === 0) throw notFound('该标签')
  return {
    ChapterMenuJson: menuJson(subject.short_name, menuNodes(asked)),
    UpdateTime: newest(tagged, subject.updated_at),
    Tags: tags
      .map((tag) => ({ ID: tag.chapterID, Name: tag.name, Note: tag.note, TestCount: testsBelow(tag) }))
      .filter(({ TestCount }) => TestCount > 0),
  }
}

/** Menus before the exam. With 51 a chapter type (the tree's exam type) may choose one kind. */
export const getpremenu: Handler<'chapters.getpremenu'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByID(params.appID)
  if (!subject) throw notFound('该科目')
  const { trees } = await services.content.chapters(params.appID)
  const all = preExamTrees(trees, params.siginType)
  const asked = preExamTrees(trees, params.siginType, params.chapterType)
  return {
    ChapterMenuJson: menuJson(subject.short_name, treeNodes(asked)),
    UpdateTime: newest(asked, subject.updated_at),
    ChapterTypes: all
      .map((tree) => ({
        chapterType: tree.examType,
        Name: tree.examType || tree.sourceName,
        TestCount: tree.top.reduce((sum, place) => sum + testsBelow(place), 0),
      }))
      .filter(({ TestCount }) => TestCount > 0),
  }
}
