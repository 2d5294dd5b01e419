import type { PersonalPart } from '../../platform/database/personal.ts'

export const personalOfMail: PersonalPart = {
  tables: [],
  others: { mail_outbox: 'mails of a machine without a mail provider, removed after seven days (mail.ts)' },
}
