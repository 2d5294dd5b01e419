import type { InstalmentRates } from '@tizhou/domain/sales/instalments'

/** Terms of selling that an installation sets (docs/operations/settings.md). */
export interface SalesSettings {
  /** An order can be paid for so many minutes. */
  orderMinutes: number
  /** What paying in 3, 6 or 12 instalments costs, in basis points: terms of the provider's contract. */
  instalmentRates: InstalmentRates
  /** A learner may ask for money back for so many days after paying. */
  refundDays: number
  /** A free opening lasts so many days. */
  freeDays: number
  /** How often one purchase may be changed for another subject or version. */
  changesMost: number
}

const number = (env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number => {
  const value = env[name] ? Number(env[name]) : fallback
  if (!Number.isFinite(value) || value < min || value > max)
    throw new Error(`${name} must be a number from ${min} to ${max}, not "${env[name]}"`)
  return value
}

export function readSalesSettings(env: NodeJS.ProcessEnv): SalesSettings {
  const text = env.INSTALMENT_RATES || '2.3,4.5,7.5'
  const rates = text.split(',').map((one) => Math.round(Number(one) * 100))
  if (rates.length !== 3 || rates.some((rate) => !Number.isInteger(rate) || rate < 0 || rate > 10_000))
    throw new Error(`INSTALMENT_RATES must be three percentages for 3, 6 and 12 payments, not "${text}"`)
  const [three = 0, six = 0, twelve = 0] = rates
  return {
    orderMinutes: number(env, 'ORDER_MINUTES', 15, 1, 1_440),
    instalmentRates: { 3: three, 6: six, 12: twelve },
    refundDays: number(env, 'REFUND_DAYS', 7, 0, 365),
    freeDays: number(env, 'FREE_DAYS', 7, 1, 365),
    changesMost: number(env, 'VIP_CHANGES', 1, 0, 100),
  }
}
