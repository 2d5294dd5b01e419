import type { Handler } from '../../platform/handler.ts'
import { setFavourite, setNote } from '../../store/marks.ts'

/** Takes questions out of the wrong book, or puts back those that were taken out (undo). */
export const updateUser: Handler<'review.updateUser'> = async ({ params, caller, services }) => {
  const now = services.now()
  const removed = await services.store.write(async (tx) => {
    let count = 0
    for (const { allTestID, isError = 0 } of params.replsysJson) {
      const key = [caller.userID, params.appID, allTestID]
      count += isError
        ? await tx.run(
            `update user_question set wrong_at = ?
             where user_id = ? and subject_id = ? and question_id = ? and wrong_at is null`,
            [now, ...key],
          )
        : await tx.run(
            `update user_question set wrong_at = null
             where user_id = ? and subject_id = ? and question_id = ? and wrong_at is not null`,
            key,
          )
    }
    return count
  })
  return { removed }
}

export const newDeleteUserFavs: Handler<'review.newDeleteUserFavs'> = async ({ params, caller, services }) => {
  const changedAt = services.now()
  const removed = await services.store.write(async (tx) => {
    let count = 0
    for (const { allTestID } of params.replyStr) {
      const mark = { userID: caller.userID, subjectID: params.appID, questionID: allTestID, changedAt }
      if (await holds(tx, 'favourite', mark)) count += Number(await setFavourite(tx, { ...mark, isOn: 0 }))
    }
    return count
  })
  return { removed }
}

export const newDeleteUserNote: Handler<'review.newDeleteUserNote'> = async ({ params, caller, services }) => {
  const changedAt = services.now()
  const removed = await services.store.write(async (tx) => {
    let count = 0
    for (const { allTestID } of params.replyStr) {
      const mark = { userID: caller.userID, subjectID: params.appID, questionID: allTestID, changedAt }
      if (await holds(tx, 'note', mark)) count += Number(await setNote(tx, { ...mark, content: '' }))
    }
    return count
  })
  return { removed }
}

type Tx = Parameters<typeof setNote>[0]

/** Nothing is written for a question that was never marked. */
async function holds(
  tx: Tx,
  table: 'favourite' | 'note',
  of: { userID: number; subjectID: number; questionID: number },
): Promise<boolean> {
  const rows = await tx.all(`select 1 from ${table} where user_id = ? and subject_id = ? and question_id = ?`, [
    of.userID,
    of.subjectID,
    of.questionID,
  ])
  return rows.length > 0
}
