import type { PaperKind, RoomName } from '@tizhou/contract/areas/exams/exams'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { nodeOn, openOf, opensShelf, readText, type ShelfEntry, shelfMenu } from './texts.ts'

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
  return readText(services, caller, await nodeOn(services, caller, params.chapterID, ['clearance'], of))
}

/** The entries that are not held. A heading above none but held texts goes with them: its name may tell of a paper. */
function toldEntries(entries: readonly ShelfEntry[], isHeld: (id: number) => boolean): ShelfEntry[] {
  const parents = new Map(entries.map(({ id, parentID }) => [id, parentID]))
  const above = (some: readonly ShelfEntry[]) => {
    const found = new Set<number>()
    for (const { id } of some) for (let at = parents.get(id); at && !found.has(at); at = parents.get(at)) found.add(at)
    return found
  }
  const overHeld = above(entries.filter(({ id }) => isHeld(id)))
  const overTold = above(entries.filter(({ id, hasText }) => hasText === 1 && !isHeld(id)))
  return entries.filter(({ id, hasText }) => !isHeld(id) && (hasText === 1 || !overHeld.has(id) || overTold.has(id)))
}

export const comments: Handler<'materials.comments'> = async ({ params, caller, services }) => {
  const { appID } = params
  const isOpen = await opensShelf(services, caller, appID, 'comment')
  const { isHeld, isClosed, told } = await services.materials.paperComments(caller, appID)
  return {
    list: toldEntries(await shelfMenu(services, appID, 'comment'), isHeld).map(({ id, node, ...entry }) => ({
      ID: id,
      ...entry,
      isOpen: isClosed(id) ? 0 : openOf(isOpen, entry),
      cptID: node?.chapterID ?? null,
      paperID: told.get(id)?.paperID ?? null,
    })),
  }
}

export const comment: Handler<'materials.comment'> = async ({ params, caller, services }) => {
  const { appID: subjectID, ID } = params
  const text = await readText(services, caller, await nodeOn(services, caller, ID, ['comment'], { subjectID }))
  const { told } = await services.materials.paperComments(caller, subjectID)
  const about = told.get(ID)
  const paper = about && (await services.papers.paperByID(subjectID, about.paperID))
  return {
    ...text,
    Paper: paper
      ? {
          PaperID: paper.paper_id,
          Name: paper.name,
          Kind: paper.kind as PaperKind,
          Room: paper.room as RoomName,
        }
      : null,
  }
}
