import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'
import { subjectByID } from '../../store/subjects.ts'

export const setLastApp: Handler<'subjects.setLastApp'> = async ({ params, caller, services }) => {
  if (!(await subjectByID(services.store, params.appID))) throw notFound('该科目')
  await services.store.write((tx) =>
    tx.run('update user_account set last_subject_id = ?, last_vn = ? where user_id = ?', [
      params.appID,
      params.appVn,
      caller.userID,
    ]),
  )
  return null
}
