import type { ShownNode } from '../../cores/materials/shown.ts'
import { notVip } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { nodeOn, opensNode } from './texts.ts'

const PAGE = 5
/** The module that is offered for closed questions of a point: of those that open questions by point, the one about points. */
const OF_POINTS = 'KnowledgePStrengTest'

/** The questions of a text's chapter in their order, then those of its point. */
async function questionsOf({ content }: Services, { book, chapter_id, point_id }: ShownNode): Promise<number[]> {
  const subjectID = book.subject_id
  const chapter = chapter_id === null ? undefined : await content.chapter(subjectID, chapter_id)
  const ofChapter = chapter ? (await content.questionSet(subjectID, chapter.chapterID)).questionIDs : []
  const { points } = await content.pointIndex(subjectID)
  const ofPoint = [...(points.get(point_id ?? 0)?.questions ?? [])].sort((a, b) => a - b)
  return [...new Set([...ofChapter, ...ofPoint])]
}

/** What would open the closed questions of a text. */
async function openingModule({ content }: Services, { book, chapter_id, point_id }: ShownNode): Promise<string> {
  if (point_id !== null) return OF_POINTS
  return (chapter_id === null ? undefined : await content.chapter(book.subject_id, chapter_id))?.module ?? OF_POINTS
}

/**
 * The questions of a text, a page at a time and always in the same order: an answer moves none to another page. Whoever
 * may read the text sees those that are open elsewhere as well, and of the others how many there are.
 */
export const sectionTests: Handler<'materials.sectionTests'> = async ({ params, caller, services }) => {
  const { appID, ID } = params
  const node = await nodeOn(services, caller, ID, ['theory', 'clearance'], { subjectID: appID })
  if (!(await opensNode(services, caller, node))) throw notVip()
  const all = await questionsOf(services, node)
  const sittingUntil = await services.replies.sittingUntil(caller.userID, appID)
  const waits = await services.papers.keysWait(caller, appID, sittingUntil)
  const isSat = (id: number) => waits?.why(id) === 'sitting'
  const readable = await services.papers.readableQuestions(caller, appID, all, false)
  const ids = all.filter((id) => readable.has(id) && !isSat(id))
  const Sitting = all.filter((id) => readable.has(id) && isSat(id)).length
  const Closed = all.length - ids.length - Sitting
  const page = Math.min(params.page ?? 1, Math.max(1, Math.ceil(ids.length / PAGE)))
  const set = await services.content.questionSetOfIDs(appID, ids.slice((page - 1) * PAGE, page * PAGE))
  const { history, sittingUntil: until } = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: appID,
    questionIDs: ids,
    chapterID: 0,
  })
  const onPage = new Set(set.questionIDs)
  return services.papers.shownSet(caller, {
    subjectID: appID,
    set,
    own: { history: history.filter(({ question_id }) => onPage.has(question_id)), sittingUntil: until },
    more: {
      Page: page,
      PageSize: PAGE,
      Total: ids.length,
      Done: history.filter(({ done_count }) => done_count > 0).length,
      Closed,
      Module: Closed > 0 ? await openingModule(services, node) : '',
      Sitting,
      AllTestIDs: set.questionIDs,
    },
  })
}
