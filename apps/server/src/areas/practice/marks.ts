import type { Handler } from '../../platform/calls/handler.ts'

/** The latest change by the learner's clock wins: the outbox may deliver late and twice. */
export const setFavourite: Handler<'practice.setFavourite'> = async ({ params, caller, services }) => {
  await services.papers.checkMarkable(caller, params.appID, params.allTestID)
  await services.store.write((tx) =>
    services.replies.in(tx).setFavourite({
      userID: caller.userID,
      subjectID: params.appID,
      questionID: params.allTestID,
      isOn: params.isFav,
      changedAt: Math.min(params.changedAt, services.now()),
    }),
  )
  return null
}

export const saveNote: Handler<'practice.saveNote'> = async ({ params, caller, services }) => {
  await services.papers.checkMarkable(caller, params.appID, params.allTestID)
  await services.store.write((tx) =>
    services.replies.in(tx).setNote({
      userID: caller.userID,
      subjectID: params.appID,
      questionID: params.allTestID,
      content: params.content.trim(),
      changedAt: Math.min(params.changedAt, services.now()),
    }),
  )
  return null
}
