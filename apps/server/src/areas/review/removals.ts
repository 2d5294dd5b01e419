import type { Handler } from '../../platform/calls/handler.ts'

/** Removes questions from the wrong book, or restores them (undo) with their due days. */
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

/** The moment by the device: a later restore wins, in whatever order the calls arrive. */
const momentOf = (changedAt: number | undefined, now: number): number => Math.min(changedAt ?? now, now)

/** A question that was never marked gets no row. */
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

/** A question that was never marked gets no row. */
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
