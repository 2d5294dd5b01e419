import type { CouponTypeRow } from '../../../cores/sales/offers/coupons.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { codeOf, endsLater, mustBeAgent, mustBeRight, namedOf, rightValue, scopeTyped } from './offersFields.ts'

const describe = (row: CouponTypeRow) => ({
  agentCode: row.agent_code,
  vn: row.vn,
  name: row.name,
  kind: row.kind,
  value: row.value,
  minAmount: row.min_amount,
  validDays: row.valid_days,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  quantity: row.quantity,
  perUser: row.per_user,
})

/** What the form edits of it. */
const edited = (row: CouponTypeRow, appEName: string) => ({ appEName, ...describe(row) })

export const couponTypeList: Handler<'sales.couponTypeList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.couponTypePage(params)
  return {
    total,
    rows: rows.map((row) => ({
      typeID: row.type_id,
      ...describe(row),
      ...namedOf(row),
      revision: revisionOf(edited(row, row.app_e_name ?? '')),
      given: row.given,
      used: Number(row.used),
      stoppedAt: row.stopped_at,
    })),
  }
}

export const couponTypeSave: Handler<'sales.couponTypeSave'> = async (input) => {
  const { params, services } = input
  mustBeRight(endsLater(params), rightValue(params))
  await mustBeAgent(services, params.agentCode)
  const scope = await scopeTyped(services, params)
  return services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = await editedRow(tx, 'couponType', params.typeID, (id) => sales.couponTypeByID(id), '该优惠券')
    const row: CouponTypeRow = {
      type_id: before?.type_id ?? newId(),
      agent_code: params.agentCode,
      ...scope,
      name: params.name.trim(),
      kind: params.kind,
      value: params.value,
      min_amount: params.minAmount,
      valid_days: params.validDays,
      starts_at: params.startsAt,
      ends_at: params.endsAt,
      quantity: params.quantity ?? null,
      given: before?.given ?? 0,
      per_user: params.perUser,
      stopped_at: before?.stopped_at ?? null,
      created_by: before?.created_by ?? input.caller.userID,
      created_at: before?.created_at ?? services.now(),
    }
    mustBeCurrent({
      what: '这种优惠券',
      sent: params.revision,
      theirs: before && edited(before, await codeOf(services, tx, before.subject_id)),
      yours: edited(row, await codeOf(services, tx, row.subject_id)),
    })
    await sales.putCouponType(row)
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: row.type_id,
      name: `优惠券 ${row.name}`,
      ...(before ? { before: describe(before) } : {}),
      after: describe(row),
    })
    return { typeID: row.type_id }
  })
}

export const couponTypeStop: Handler<'sales.couponTypeStop'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = await editedRow(tx, 'couponType', params.typeID, (id) => sales.couponTypeByID(id), '该优惠券')
    const stopped_at = params.stopped === 1 ? (before.stopped_at ?? services.now()) : null
    await sales.putCouponType({ ...before, stopped_at })
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: before.type_id,
      name: `优惠券 ${before.name}`,
      before: { stoppedAt: before.stopped_at },
      after: { stoppedAt: stopped_at },
    })
  })
  return null
}

/** All of them or nobody: an unknown name is said, and nothing is given. */
export const couponGive: Handler<'sales.couponGive'> = async (input) => {
  const { params, services } = input
  const names = [...new Set(params.userNamesJson.map((name) => name.trim()))].filter(Boolean)
  const found = await Promise.all(names.map((name) => services.people.userByName(name)))
  const unknown = names.filter((_, at) => found[at] === undefined)
  if (unknown.length > 0)
    throw badInput([{ field: 'userNamesJson', reason: `没有这些账号：${unknown.slice(0, 5).join('、')}` }])
  const userIDs = found.flatMap((user) => user?.user_id ?? [])
  return services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const type = await sales.couponTypeByID(params.typeID)
    if (!type) throw notFound('该优惠券')
    const ask = { typeID: params.typeID, userIDs, by: input.caller.userID, now: services.now() }
    const got = await sales.giveCoupons(ask)
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: type.type_id,
      name: `优惠券 ${type.name}`,
      after: { given: got.length, users: got.join(',').slice(0, 2_000) },
    })
    return { given: got.length, had: userIDs.length - got.length }
  })
}
