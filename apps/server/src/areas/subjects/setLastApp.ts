import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/**
 * Stores the learner's current subject and version for the next log-in. Refuses a withdrawn subject and an unknown
 * version.
 */
export const setLastApp: Handler<'subjects.setLastApp'> = async ({ params, caller, services }) => {
  const { appID, appVn } = params
  const subject = await services.subjects.subjectByID(appID)
  if (!subject || subject.withdrawn_at !== null) throw notFound('该科目')
  if (!(await services.content.versions(appID)).some(({ vn }) => vn === appVn)) throw notFound('该版本')
  await services.store.write((tx) => services.people.in(tx).setLastVersion(caller.userID, appID, appVn))
  return null
}
