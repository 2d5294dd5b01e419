import {
  type MaintenancePlan,
  maintenanceAnnouncement,
  maintenanceMessage,
  maintenancePlan,
  maintenanceState as stateOf,
  storedPlan,
} from '@tizhou/domain/office/maintenance'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import { setSetting, setting } from '../../../platform/database/settings.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'

type Plan = MaintenancePlan | undefined

/** What the form edits. */
const edited = (plan: Plan) => ({
  text: plan?.text ?? '',
  beginsAt: plan?.beginsAt ?? null,
  endsAt: plan?.until ?? null,
})

export const maintenanceState: Handler<'staff.maintenanceState'> = async ({ services }) => {
  const plan = maintenancePlan(await setting(services.store, 'maintenance'))
  return {
    state: stateOf(plan, services.now()),
    ...edited(plan),
    message: plan ? maintenanceMessage(plan) : '',
    revision: revisionOf(edited(plan)),
  }
}

async function present(tx: Tx): Promise<Plan> {
  await oneEditorAtATime(tx, 'maintenance')
  return maintenancePlan(await setting(tx, 'maintenance'))
}

/** The alert of the home page until it begins; gives its id. */
async function announce(services: Services, tx: Tx, plan: Omit<MaintenancePlan, 'noticeID'>, by: string) {
  const notice_id = newId()
  const now = services.now()
  await services.notices.in(tx).addNotice({
    ...{ notice_id, kind: 'alert', user_id: 0, occasion: null, subject_id: 0, vip: null, vn: null, agent_code: '' },
    ...{ terminal: null, version_name: '', client_types: '', title: '系统维护预告' },
    ...{ html: `<p>${escapeHtml(maintenanceAnnouncement(plan))}</p>`, link: '', exam_type: '', priority: 1_000 },
    ...{ begins_at: now, ends_at: plan.beginsAt, withdrawn_at: null, revision: 1, updated_at: now, updated_by: by },
  })
  await services.push.tell(tx, 'everyone', 'notices')
  return notice_id
}

/** Takes the alert of an earlier plan away. */
async function takeBack(services: Services, tx: Tx, plan: Plan, by: string): Promise<void> {
  if (plan?.noticeID == null) return
  const row = await services.notices.in(tx).noticeByID(plan.noticeID)
  if (!row || row.withdrawn_at !== null) return
  const now = services.now()
  await services.notices
    .in(tx)
    .changeNotice({ ...row, withdrawn_at: now, revision: row.revision + 1, updated_at: now, updated_by: by })
  await services.push.tell(tx, 'everyone', 'notices')
}

export const maintenanceSave: Handler<'staff.maintenanceSave'> = async (input) => {
  const { params, caller, services } = input
  const now = services.now()
  const text = params.text.trim()
  const until = params.endsAt ?? null
  if (text === '') throw badInput([{ field: 'text', reason: '请写明学员会看到的话' }])
  const plan = await services.store.write(async (tx) => {
    const before = await present(tx)
    // A maintenance that lasts keeps its beginning.
    const beginsAt = params.beginsAt ?? (stateOf(before, now) === 'on' ? (before?.beginsAt ?? now) : now)
    if (until !== null && until <= Math.max(beginsAt, now))
      throw badInput([{ field: 'endsAt', reason: '预计恢复要晚于开始，也要晚于现在' }])
    const planned = { text, beginsAt, until }
    mustBeCurrent({
      what: '维护安排',
      sent: params.revision,
      theirs: edited(before),
      yours: edited({ ...planned, noticeID: null }),
    })
    await takeBack(services, tx, before, caller.userName)
    const noticeID = beginsAt > now ? await announce(services, tx, planned, caller.userName) : null
    const after: MaintenancePlan = { ...planned, noticeID }
    await setSetting(tx, 'maintenance', storedPlan(after))
    const name = { announced: '预告', on: '维护', off: '' }[stateOf(after, now)]
    await services.audit
      .in(tx)
      .audited(input, { kind: 'maintenance', id: 'maintenance', name, before: edited(before), after: edited(after) })
    return after
  })
  await services.storedSettings.refresh()
  return { state: stateOf(plan, services.now()) }
}

export const maintenanceEnd: Handler<'staff.maintenanceEnd'> = async (input) => {
  const { caller, services } = input
  await services.store.write(async (tx) => {
    const before = await present(tx)
    if (!before) return
    await takeBack(services, tx, before, caller.userName)
    await setSetting(tx, 'maintenance', '')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'maintenance', id: 'maintenance', name: '结束' },
      ...{ before: edited(before), after: edited(undefined) },
    })
  })
  await services.storedSettings.refresh()
  return null
}
