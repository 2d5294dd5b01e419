import type { Recited } from '@tizhou/domain/materials/materials'
import { withBelow } from '@tizhou/domain/materials/outline'
import { notFound, notVip } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { pictureSigner, signedHtml } from '../../platform/html/materialHtml.ts'
import { nodeOn, openOf, opensShelf, type ShelfEntry, shelfMenu } from './texts.ts'

/** Splits entries: a recite point has a text; an entry with children is a chapter. */
function sorted(entries: readonly ShelfEntry[]): { chapters: ShelfEntry[]; points: ShelfEntry[] } {
  const parents = new Set(entries.map(({ parentID }) => parentID))
  const isPoint = (entry: ShelfEntry) => entry.hasText === 1 && !parents.has(entry.id)
  return { chapters: entries.filter((entry) => !isPoint(entry)), points: entries.filter(isPoint) }
}

export const knowList: Handler<'materials.knowList'> = async ({ params, caller, services }) => {
  const { appID, cptID } = params
  const entries = await shelfMenu(services, appID, 'recite')
  const isOpen = await opensShelf(services, caller, appID, 'recite')
  const replies = await services.materials.reciteReplies(caller.userID, appID)
  const { chapters, points } = sorted(entries)
  const outline = entries.map(({ id, parentID }, position) => ({ id, parent: parentID, position }))
  const below = new Map(chapters.map(({ id }) => [id, withBelow(outline, id)]))
  const asked = cptID === undefined ? undefined : below.get(cptID)
  if (cptID !== undefined && !asked) throw notFound('该章节')
  const shown = asked ? points.filter(({ id }) => asked.has(id)) : []
  const open = shown.filter((point) => openOf(isOpen, point) === 1)
  if (shown.length > 0 && open.length === 0) throw notVip()
  const texts = await services.materials.textsOf(open.map(({ id }) => id))
  const sign = pictureSigner(await services.keys.of('files'), services.now())
  return {
    list: chapters.map((chapter) => {
      const own = points.filter(({ id }) => below.get(chapter.id)?.has(id))
      const known = own.filter(({ id }) => replies.get(id)?.known === 1).length
      const replied = own.filter(({ id }) => replies.has(id)).length
      return {
        cptID: chapter.id,
        parentID: chapter.parentID,
        name: chapter.name,
        isFree: chapter.isFree,
        isOpen: isOpen || own.some(({ isFree }) => isFree === 1) ? (1 as const) : (0 as const),
        total: own.length,
        known,
        unknown: replied - known,
      }
    }),
    points: open.map(({ id, parentID, name, node }) => {
      const reply = replies.get(id)
      return {
        allTestID: id,
        cptID: parentID,
        name,
        html: signedHtml(texts.get(id) ?? '', sign),
        SameKnowPointID: node?.pointID ?? null,
        lastUserReply: (reply ? String(reply.known) : '') as Recited | '',
        repliedAt: reply?.replied_at ?? null,
      }
    }),
  }
}

/** The device gives the moment (examHistoryID): replies may arrive late and in any order, the latest moment counts. */
export const updateRecitePoint: Handler<'materials.updateRecitePoint'> = async ({ params, caller, services }) => {
  const node = await nodeOn(services, caller, params.allTestID, ['recite'], { subjectID: params.appID })
  if (node.free === 0 && !(await opensShelf(services, caller, params.appID, 'recite'))) throw notVip()
  await services.store.write((tx) =>
    services.materials.in(tx).putReciteReply({
      user_id: caller.userID,
      node_id: node.node_id,
      subject_id: params.appID,
      known: params.lastUserReply === '1' ? 1 : 0,
      replied_at: Math.min(params.examHistoryID || services.now(), services.now()),
      seconds: params.spendTime,
    }),
  )
  return { lastUserReply: params.lastUserReply }
}
