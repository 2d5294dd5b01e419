import type { Handler } from '../../../platform/calls/handler.ts'
import { presentPerson } from './present.ts'

export const userList: Handler<'account.userList'> = async ({ params, services }) => {
  const { rows, total } = await services.people.peoplePage({ ...params, now: services.now() })
  return { total, rows: rows.map((row) => ({ ...presentPerson(row, services.config), vipCount: row.vip_count })) }
}
