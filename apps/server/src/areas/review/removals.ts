import type { Handler } from '../../platform/calls/handler.ts'

/** Takes questions out of the wrong book, or puts back those that were taken out (undo), with the days they had. */
export const updateUser: Handler<'review.updateUser'> = async ({ params, caller, services }) => {
  const of = { userID: caller.userID, subjectID: params.appID, now: services.now() }
  const idsOf = (wanted: 0 | 1) =>
    params.replsysJson.filter(({ isError = 0 }) => isError === wanted).map(({ allTestID }) => allTestID)
  const removed = await services.store.write(
    async (tx) =>
      (await services.review.in(tx).moveInBook({ ...of, questionIDs: idsOf(0), into: false })) +
      (await services.review.in(tx).moveInBook({ ...of, questionIDs: idsOf(1), into: true })),
  )
  return { removed }
}

/** When it was pressed, as the device says: what is put back meanwhile is later, whichever call comes first. */
const momentOf = (changedAt: number | undefined, now: number): number => Math.min(changedAt ?? now, now)

/** Nothing is written for a question that was never marked. */
export const newDeleteUserFavs: Handler<'review.newDeleteUserFavs'> = async ({ params, caller, services }) => {
  const now = services.now()
  const removed = await services.store.write(async (tx) => {
    let count = 0
    for (const { allTestID, changedAt } of params.replyStr) {
      const at = momentOf(changedAt, now)
      const mark = { userID: caller.userID, subjectID: params.appID, questionID: allTestID, changedAt: at }
      if (await services.replies.in(tx).hasMark('favourite', mark))
        count += Number(await services.replies.in(tx).setFavourite({ ...mark, isOn: 0 }))
    }
    return count
  })
  return { removed, changedAt: Math.max(...params.replyStr.map(({ changedAt }) => momentOf(changedAt, now)), 0) || now }
}

/** Nothing is written for a question that was never marked. */
export const newDeleteUserNote: Handler<'review.newDeleteUserNote'> = async ({ params, caller, services }) => {
  const now = services.now()
  const removed = await services.store.write(async (tx) => {
    let count = 0
    for (const { allTestID, changedAt } of params.replyStr) {
      const at = momentOf(changedAt, now)
      const mark = { userID: caller.userID, subjectID: params.appID, questionID: allTestID, changedAt: at }
      if (await services.replies.in(tx).hasMark('note', mark))
        count += Number(await services.replies.in(tx).setNote({ ...mark, content: '' }))
    }
    return count
  })
  return { removed, changedAt: Math.max(...params.replyStr.map(({ changedAt }) => momentOf(changedAt, now)), 0) || now }
}
