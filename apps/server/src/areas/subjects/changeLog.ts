import { Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/** Whether my entitlements changed by another's doing: 200 with what changed, 300 where nothing did. */
export const getChangeInfo: Handler<'subjects.getChangeInfo'> = async ({ caller, services }) => {
  const { store, entitlements, now } = services
  const changes = await services.subjects.entitlementChangesOf(caller.userID)
  if (changes.length === 0) throw new Refusal(300, '没有变化')
  const untold = changes.filter((change) => change.told_at === null).map((change) => change.change_id)
  if (untold.length > 0) await store.write((tx) => services.subjects.in(tx).entitlementChangesTold(untold, now()))
  // What the client reads next must hold the change, also where another server made it.
  entitlements.forget(caller.userID)
  return {
    list: changes.map((change) => ({
      AppID: change.subject_id,
      AppVn: change.vn,
      Type: change.kind,
      EndTime: change.ends_at,
      At: change.changed_at,
    })),
  }
}

/** Takes away what getChangeInfo has told; what changed since then is told at the next question. */
export const cancelChangeLog: Handler<'subjects.cancelChangeLog'> = async ({ caller, services }) => {
  await services.store.write((tx) => services.subjects.in(tx).forgetToldChanges(caller.userID))
  return null
}
