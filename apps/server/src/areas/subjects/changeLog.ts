import { Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/** Whether the learner's entitlements were changed by somebody else: 200 with the changes, 300 without. */
export const getChangeInfo: Handler<'subjects.getChangeInfo'> = async ({ caller, services }) => {
  const { store, entitlements, now } = services
  const changes = await services.subjects.entitlementChangesOf(caller.userID)
  if (changes.length === 0) throw new Refusal(300, '没有变化')
  const untold = changes.filter((change) => change.told_at === null).map((change) => change.change_id)
  if (untold.length > 0) await store.write((tx) => services.subjects.in(tx).entitlementChangesTold(untold, now()))
  // The client's next reads must include the change, even if another server made it.
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

/** Deletes the changes that getChangeInfo has delivered; later ones are delivered by the next poll. */
export const cancelChangeLog: Handler<'subjects.cancelChangeLog'> = async ({ caller, services }) => {
  await services.store.write((tx) => services.subjects.in(tx).forgetToldChanges(caller.userID))
  return null
}
