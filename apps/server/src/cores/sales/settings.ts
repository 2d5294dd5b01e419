import type { InstalmentRates } from '@tizhou/domain/sales/instalments'
import { field, fields, number, type ValueOf } from '../../platform/settings.ts'

/** Basis points, by the provider's contract. */
const instalmentRates = field<InstalmentRates>(
  [
    {
      name: 'INSTALMENT_RATES',
      default: '2.3,4.5,7.5',
      meaning: 'what 3, 6 and 12 instalments cost, in percent: terms of the contract with Alipay',
    },
  ],
  (env) => {
    const text = env.INSTALMENT_RATES || '2.3,4.5,7.5'
    const rates = text.split(',').map((one) => Math.round(Number(one) * 100))
    if (rates.length !== 3 || rates.some((rate) => !Number.isInteger(rate) || rate < 0 || rate > 10_000))
      throw new Error(`INSTALMENT_RATES must be three percentages for 3, 6 and 12 payments, not "${text}"`)
    const [three = 0, six = 0, twelve = 0] = rates
    return { 3: three, 6: six, 12: twelve }
  },
)

/** An installation's terms of sale. */
export const salesSettings = fields({
  orderMinutes: number('ORDER_MINUTES', { usual: 15, min: 1, max: 1_440 }, 'an order can be paid for so many minutes'),
  instalmentRates,
  refundDays: number(
    'REFUND_DAYS',
    { usual: 7, min: 0, max: 365 },
    'a learner can ask for money back for so many days after paying',
  ),
  freeDays: number('FREE_DAYS', { usual: 7, min: 1, max: 365 }, 'a free opening lasts so many days'),
  changesMost: number(
    'VIP_CHANGES',
    { usual: 1, min: 0, max: 100 },
    'how often one purchase may be changed for another subject or version',
  ),
})

export type SalesSettings = ValueOf<typeof salesSettings>
