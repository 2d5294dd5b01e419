import type { DiscountRow } from '../../../cores/sales/prices/discountsNow.ts'
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

const DISCOUNTS = officeRoom<'sales.discountSave', DiscountRow>()({
  lock: 'discount',
  what: '这个优惠',
  missing: '该优惠',
  id: 'discountID',
  key: 'discount_id',
  read: ({ sales }, tx, id) => sales.in(tx).discountByID(id),
  put: ({ sales }, tx, row) => sales.in(tx).putDiscount(row),
  fields: {
    ...{ agentCode: 'agent_code', vn: 'vn', title: 'title', kind: 'kind', value: 'value' },
    ...{ startsAt: 'starts_at', endsAt: 'ends_at', onlyNew: 'only_new' },
  },
  check: async (typed, { services, tx }) => [
    endsLater(typed),
    rightValue(typed),
    await noAgent(services.agents.in(tx), typed.agentCode),
  ],
  rest: async (typed, at) => ({ ...(await scopeTyped(at.services.subjects.in(at.tx), typed)), ...keptOfOffer(at) }),
  also: subjectCode,
  audit: { kind: 'sales', name: ({ title }) => `优惠 ${title}`, more: loggedOfOffer },
})

export const discountList: Handler<'sales.discountList'> = async ({ params, services }) =>
  DISCOUNTS.page(
    await services.sales.discountPage(params),
    (row) => ({
      ...namedOf(row),
      stoppedAt: row.stopped_at,
      used: Number(row.used),
    }),
    ({ app_e_name }) => ({ appEName: app_e_name ?? '' }),
  )

export const discountSave: Handler<'sales.discountSave'> = (input) => DISCOUNTS.save(input)

export const discountStop: Handler<'sales.discountStop'> = (input) =>
  DISCOUNTS.press(input, stopped(input.params.stopped))
