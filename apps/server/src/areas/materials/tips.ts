import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { nodeOn, openOf, opensShelf, readText, shelfMenu } from './texts.ts'

export const getList: Handler<'materials.getList'> = async ({ params, caller, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const isOpen = await opensShelf(services, caller, subject.subject_id, 'clearance')
  return {
    list: (await shelfMenu(services, subject.subject_id, 'clearance')).map(({ id, node: _, ...entry }) => ({
      chapterID: id,
      ...entry,
      isOpen: openOf(isOpen, entry),
    })),
  }
}

export const getContent: Handler<'materials.getContent'> = async ({ params, caller, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const of = { subjectID: subject.subject_id }
  return readText(services, caller, await nodeOn(services, params.chapterID, ['clearance'], of))
}

export const comments: Handler<'materials.comments'> = async ({ params, caller, services }) => {
  const isOpen = await opensShelf(services, caller, params.appID, 'comment')
  return {
    list: (await shelfMenu(services, params.appID, 'comment')).map(({ id, node, ...entry }) => ({
      ID: id,
      ...entry,
      isOpen: openOf(isOpen, entry),
      cptID: node?.chapterID ?? null,
    })),
  }
}

export const comment: Handler<'materials.comment'> = async ({ params, caller, services }) =>
  readText(services, caller, await nodeOn(services, params.ID, ['comment'], { subjectID: params.appID }))
