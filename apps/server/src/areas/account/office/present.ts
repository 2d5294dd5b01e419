import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import type { PersonRow } from '../../../cores/people/people.ts'
import type { Config } from '../../../platform/config.ts'

const DAY = 86_400_000

/** A user for lists and the detail page: phone numbers masked, the last activity to five minutes. */
export function presentPerson(row: PersonRow, { sessionDays }: Pick<Config, 'sessionDays'>) {
  return {
    userID: row.user_id,
    userName: maskedPhones(row.user_name),
    nickName: maskedPhones(row.nick_name),
    roles: row.roles ? row.roles.split(',') : [],
    blockedAt: row.blocked_at,
    createdAt: row.created_at,
    lastActiveAt: row.last_expires_at === null ? null : Math.max(0, row.last_expires_at - sessionDays * DAY),
  }
}

/** 138********: whoever does not sell recognises nobody by it. */
export const startOf = (name: string): string => name.replace(/^(1\d{2})[\d*]{8}$/, '$1********')
