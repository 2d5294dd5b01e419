import type { PersonalPart } from '../../platform/database/personal.ts'

export const personalOfAudit: PersonalPart = {
  tables: [],
  others: { audit_log: 'what staff changed stays on record, phone numbers masked; learners are in it by their id' },
}
