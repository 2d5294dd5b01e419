import type { Handler } from '../../../platform/calls/handler.ts'
import { revisionOf } from '../../../platform/edited.ts'
import { editedMember } from './staffRules.ts'

export const staffList: Handler<'staff.staffList'> = async ({ params, services }) => {
  const { rows, total } = await services.people.staffPage({ ...params, now: services.now() })
  return {
    total,
    rows: rows.map((row) => ({
      userID: row.user_id,
      userName: row.user_name,
      nickName: row.nick_name,
      roles: row.roles.split(','),
      revision: revisionOf(editedMember({ nickName: row.nick_name, roles: row.roles.split(',') })),
      blockedAt: row.blocked_at,
      createdAt: row.created_at,
      lastLoginAt: row.last_login_at,
      openSessions: row.open_sessions,
      hasSecondFactor: row.has_second_factor === 1 ? 1 : 0,
      mustChangePassword: row.must_change_password === 1 ? 1 : 0,
    })),
  }
}
