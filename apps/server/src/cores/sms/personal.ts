import type { PersonalPart } from '../../platform/database/personal.ts'

export const personalOfSms: PersonalPart = {
  tables: [],
  others: { sms_outbox: 'codes that expire within minutes and are swept then (cores/people/sweepAccounts.ts)' },
}
