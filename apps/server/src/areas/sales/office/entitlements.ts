import { beijingDate } from '@tizhou/domain/dates/beijing'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { lifeOfVersion } from '@tizhou/domain/versions/lives'
import type { EntitlementRow } from '../../../cores/subjects/entitlementEditing.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { mustBeCurrent } from '../../../platform/edited.ts'

const DAY = 86_400_000
/** A later end is considered a typing error. */
const FURTHEST_MS = 20 * 366 * DAY

export const entitlementList: Handler<'sales.entitlementList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.holdingPage({ ...params, now: services.now() })
  const before = await services.subjects.endsBeforeRevoked(rows)
  return {
    total,
    rows: rows.map((row) => ({
      entitlementID: row.entitlement_id,
      userID: row.user_id,
      userName: maskedPhones(row.user_name),
      appID: row.subject_id,
      subject: row.subject,
      vn: row.vn,
      version: row.version ?? `版本 ${row.vn}`,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      source: row.source,
      orderNo: row.order_no,
      note: row.note,
      isRevoked: row.ended_by !== null ? 1 : 0,
      endBeforeRevoked: before.get(row.entitlement_id) ?? null,
    })),
  }
}

export const entitlementHistory: Handler<'sales.entitlementHistory'> = async ({ params, services }) => {
  const rows = await services.sales.holdingHistory(params.userID)
  return {
    rows: rows.map((row) => ({
      eventID: row.event_id,
      at: row.at,
      kind: row.kind,
      subject: row.subject,
      version: row.version ?? `版本 ${row.vn}`,
      endsBefore: row.ends_before,
      endsAfter: row.ends_after,
      by: row.by_name,
      orderNo: row.order_no,
      reason: row.reason,
    })),
  }
}

/** Grants a version manually; where the user holds it, from its end. */
export const entitlementGrant: Handler<'sales.entitlementGrant'> = async (input) => {
  const { params, caller, services } = input
  const reason = params.reason.trim()
  if (reason === '') throw badInput([{ field: 'reason', reason: '不能为空' }])
  const user =
    params.userID === undefined
      ? await services.people.userByName((params.userName ?? '').trim())
      : await services.people.userByID(params.userID)
  if (!user) throw badInput([{ field: 'userName', reason: '没有这个用户' }])
  const subject = await services.subjects.subjectByID(params.appID)
  if (!subject) throw notFound('该科目')
  const version = (await services.subjects.versionsOf(params.appID)).find(({ vn }) => vn === params.vn)
  if (!version) throw badInput([{ field: 'vn', reason: '该科目没有这个版本' }])
  if (lifeOfVersion(version) === 'draft') throw badInput([{ field: 'vn', reason: '这个版本还是草稿，上架后才能开通' }])
  const now = services.now()
  const granted = await services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(user.user_id)
    const subjects = services.subjects.in(tx)
    const held = (await subjects.entitlementsHeld(user.user_id, params.appID)).filter(
      (row) => row.vn === params.vn && row.parts === '' && row.ends_at > now,
    )
    const startsAt = Math.max(now, held.at(-1)?.ends_at ?? now)
    const endsAt = startsAt + params.days * DAY
    if (endsAt > now + FURTHEST_MS) throw badInput([{ field: 'days', reason: '到期时间太远' }])
    const entitlementID = await subjects.grantEntitlement({
      userID: user.user_id,
      subjectID: params.appID,
      vn: params.vn,
      startsAt,
      endsAt,
      source: 'staff',
      at: now,
      by: caller.userID,
      reason,
    })
    await services.audit.in(tx).audited(input, {
      kind: 'entitlement',
      id: entitlementID,
      name: `${user.user_name} ${subject.name} ${version.name}`,
      after: { days: params.days, endsAt, reason },
    })
    return { entitlementID, endsAt }
  })
  services.entitlements.forget(user.user_id)
  return granted
}

/** When the next term of the same version begins behind where this one ends; terms that are empty count for nothing. */
function nextBehind(held: readonly EntitlementRow[], row: EntitlementRow): number | undefined {
  const starts = held.flatMap((one) =>
    one.entitlement_id !== row.entitlement_id &&
    one.vn === row.vn &&
    one.parts === row.parts &&
    one.starts_at >= row.ends_at &&
    one.ends_at > one.starts_at
      ? one.starts_at
      : [],
  )
  return starts.length === 0 ? undefined : Math.min(...starts)
}

/** Sets an entitlement's end; one at or before this moment ends it at once. */
export const entitlementSetEnd: Handler<'sales.entitlementSetEnd'> = async (input) => {
  const { params, caller, services } = input
  const reason = params.reason.trim()
  if (reason === '') throw badInput([{ field: 'reason', reason: '不能为空' }])
  const now = services.now()
  if (params.endsAt > now + FURTHEST_MS) throw badInput([{ field: 'endsAt', reason: '到期时间太远' }])
  if (params.endsAt !== 0 && params.endsAt <= now)
    throw badInput([{ field: 'endsAt', reason: '这个日期已经过去；要马上结束，请用“收回”' }])
  const endsAt = params.endsAt === 0 ? now : params.endsAt
  const found = await services.sales.holdingByID(params.entitlementID)
  if (!found) throw notFound('该权限')
  await services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(found.user_id)
    const subjects = services.subjects.in(tx)
    const row = await subjects.entitlementByID(params.entitlementID)
    if (!row) throw notFound('该权限')
    mustBeCurrent({
      ...{ what: '到期时间', sent: params.wasEndsAt, now: row.ends_at },
      theirs: { endsAt: row.ends_at },
      yours: { endsAt },
    })
    const behind = nextBehind(await subjects.entitlementsHeld(row.user_id, row.subject_id), row)
    if (endsAt > row.ends_at && behind !== undefined && endsAt > behind)
      throw badInput([
        {
          field: 'endsAt',
          reason: `后面还有一段从 ${beijingDate(behind)} 开始，再长会与它重叠；请改后面那一段`,
        },
      ])
    await subjects.setEntitlementEnd(row, endsAt, { at: now, by: caller.userID, reason })
    await services.audit.in(tx).audited(input, {
      kind: 'entitlement',
      id: params.entitlementID,
      name: `${found.user_name} ${found.subject} ${found.version ?? found.vn}`,
      before: { endsAt: row.ends_at },
      after: { endsAt, reason },
    })
  })
  services.entitlements.forget(found.user_id)
  return { endsAt }
}
