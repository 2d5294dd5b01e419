import type { CouponTypeRow } from '../../../cores/sales/offers/coupons.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { officeRoom, stopped } from '../../../platform/office/officeRoom.ts'
import {
  endsLater,
  keptOfOffer,
  loggedOfOffer,
  namedOf,
  noAgent,
  rightValue,
  scopeTyped,
  subjectCode,
} from './offersFields.ts'

const COUPONS = officeRoom<'sales.couponTypeSave', CouponTypeRow>()({
  lock: 'couponType',
  what: '这种优惠券',
  missing: '该优惠券',
  id: 'typeID',
  key: 'type_id',
  read: ({ sales }, tx, id) => sales.in(tx).couponTypeByID(id),
  put: ({ sales }, tx, row) => sales.in(tx).putCouponType(row),
  fields: {
    ...{ agentCode: 'agent_code', vn: 'vn', name: 'name', kind: 'kind', value: 'value', minAmount: 'min_amount' },
    ...{ validDays: 'valid_days', startsAt: 'starts_at', endsAt: 'ends_at', quantity: 'quantity', perUser: 'per_user' },
  },
  check: async (typed, { services, tx }) => [
    endsLater(typed),
    rightValue(typed),
    await noAgent(services.agents.in(tx), typed.agentCode),
  ],
  rest: async (typed, at) => ({
    ...(await scopeTyped(at.services.subjects.in(at.tx), typed)),
    ...keptOfOffer(at),
    given: at.before?.given ?? 0,
  }),
  also: subjectCode,
  audit: { kind: 'sales', name: ({ name }) => `优惠券 ${name}`, more: loggedOfOffer },
})

export const couponTypeList: Handler<'sales.couponTypeList'> = async ({ params, services }) =>
  COUPONS.page(
    await services.sales.couponTypePage(params),
    (row) => ({
      ...namedOf(row),
      given: row.given,
      used: Number(row.used),
      stoppedAt: row.stopped_at,
    }),
    ({ app_e_name }) => ({ appEName: app_e_name ?? '' }),
  )

export const couponTypeSave: Handler<'sales.couponTypeSave'> = (input) => COUPONS.save(input)

export const couponTypeStop: Handler<'sales.couponTypeStop'> = (input) =>
  COUPONS.press(input, stopped(input.params.stopped))

/** All or nothing: an unknown name is reported, and nothing is given. */
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
