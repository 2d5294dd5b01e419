import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../platform/database/reading/tablePage.ts'

/** Matches the names that `maskedPhones` masks, and a few others. */
const isPhone = sql`(length(u.user_name) = 11 and u.user_name like '1%')`

/**
 * Whether an account `u` is who was typed: a user name or its beginning, part of a nickname, or a whole id. Of a phone
 * number only the whole, the first three digits or the last four, so that a masked number cannot be found out digit by
 * digit.
 */
export function matchesPerson(q: string): RawBuilder<boolean> {
  const ways = [sql`u.user_name = ${q}`]
  if (/^\d{4,}$/.test(q)) ways.push(sql`${isPhone} and substr(u.user_name, 8) = ${q}`)
  else {
    ways.push(sql`lower(u.user_name) like ${containing(q).slice(1)} escape '\\'`)
    ways.push(sql`lower(u.nick_name) like ${containing(q)} escape '\\'`)
  }
  if (/^\d{1,16}$/.test(q) && Number.isSafeInteger(Number(q))) ways.push(sql`u.user_id = ${Number(q)}`)
  return sql<boolean>`(${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` or `,
  )})`
}
