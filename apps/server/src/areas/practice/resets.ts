import { withBelow } from '@tizhou/domain/materials/outline'
import { withDescendants } from '../../cores/content/trees/chapterIndex.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

/** Value of `module` that resets recite points (specification, section 7, "Questions, resets and recite points"). */
const RECITE = 'recitePoint'

export const resetTestInfo: Handler<'practice.resetTestInfo'> = async ({ params, caller, services }) => {
  if (params.module === RECITE) return { reset: await resetRecitePoints(services, caller.userID, params) }
  const { byID, former } = await services.content.chapters(params.appID)
  const place = byID.get(params.cptID)
  if (!place) throw notFound('该章节')
  // The places in chapters that were merged into it go too: the newest of them would be gone on from.
  const chapterIDs = withDescendants(place).flatMap(({ chapterID }) => [chapterID, ...(former.get(chapterID) ?? [])])
  const of = { userID: caller.userID, subjectID: params.appID, chapterIDs }
  const now = services.now()
  const reset = await services.store.write((tx) => services.replies.in(tx).resetProgress(of, now))
  return { reset }
}

/** Deletes the self-checks of a book of recite points, or of a node with its descendants. */
async function resetRecitePoints(
  { materials, store }: Services,
  userID: number,
  { appID, cptID }: { appID: number; cptID: number },
): Promise<number> {
  const books = await materials.shownBooks(appID, 'recite')
  const nodes = await materials.menuOf(books.map(({ book_id }) => book_id))
  const ids = books.some(({ book_id }) => book_id === cptID)
    ? nodes.filter(({ bookID }) => bookID === cptID).map(({ id }) => id)
    : nodes.some(({ id }) => id === cptID)
      ? [...withBelow(nodes, cptID)]
      : undefined
  if (!ids) throw notFound('该章节')
  return store.write((tx) => materials.in(tx).forgetReciteReplies(userID, ids))
}

export const resetallTestReplyInfo: Handler<'practice.resetallTestReplyInfo'> = async ({
  params,
  caller,
  services,
}) => {
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  const of = { userID: caller.userID, subjectID: params.appID }
  const now = services.now()
  const reset = await services.store.write((tx) => services.replies.in(tx).resetProgress(of, now))
  return { reset }
}
