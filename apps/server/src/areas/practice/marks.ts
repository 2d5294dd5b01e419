import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'
import type { Services } from '../../platform/services.ts'
import { setFavourite as storeFavourite, setNote as storeNote } from '../../store/marks.ts'

async function checkQuestion({ store }: Services, subjectID: number, questionID: number): Promise<void> {
  const rows = await store.all('select 1 from question where question_id = ? and subject_id = ?', [
    questionID,
    subjectID,
  ])
  if (rows.length === 0) throw notFound('该题')
}

/** The latest change wins, by the learner's own time: the outbox may deliver late and twice. */
export const setFavourite: Handler<'practice.setFavourite'> = async ({ params, caller, services }) => {
  await checkQuestion(services, params.appID, params.allTestID)
  await services.store.write((tx) =>
    storeFavourite(tx, {
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
  await checkQuestion(services, params.appID, params.allTestID)
  await services.store.write((tx) =>
    storeNote(tx, {
      userID: caller.userID,
      subjectID: params.appID,
      questionID: params.allTestID,
      content: params.content.trim(),
      changedAt: Math.min(params.changedAt, services.now()),
    }),
  )
  return null
}
