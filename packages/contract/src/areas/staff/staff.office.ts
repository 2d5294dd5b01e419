import { Type } from 'typebox'
import { call, ROLES, type Role } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'
import { figuresOffice } from './figures.office.ts'
import { installationOffice } from './installation.office.ts'

const ofOperator = { access: { role: 'operator' }, source: 'project' } as const
const anyRole = { roles: ROLES } as const

const OneRole = () => Type.Unsafe<Role>(Type.String({ maxLength: 20, pattern: `^(${ROLES.join('|')})$` }))
const Roles = () => JsonText(Type.Array(OneRole(), { minItems: 1, maxItems: ROLES.length, uniqueItems: true }))
const OfOne = Type.Object({ guid: Guid(), userID: Id() })
const OneCode = () => Type.String({ pattern: '^[0-9]{6}$' })
/** Limit for calls where passwords and codes could be guessed. */
const CAREFUL = { max: 10, seconds: 60, by: 'user' } as const
/** Shown once, to the creator of the account; must be changed at the first log-in. */
const InitialPassword = () => Type.String({ description: 'shown once; to be changed at the first log-in' })

/** What waits for staff. */
const WORK_KINDS = [
  ...(['refunds', 'cases', 'invoices', 'parcels', 'suggestions', 'reports'] as const),
  ...(['documents', 'lessons', 'explanations', 'hardQuestions', 'bluntQuestions', 'imports', 'proposals'] as const),
  'sentBack',
] as const
type WorkKind = (typeof WORK_KINDS)[number]

/** Staff accounts (operator), and each staff member's own account. */
export const staffOffice = {
  ...installationOffice,
  ...figuresOffice,
  staffMe: call({
    method: 'GET',
    path: '/api/console/staff/me',
    summary: '我的员工账号',
    source: 'project',
    access: { ...anyRole, early: true },
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      userID: Id(),
      userName: Type.String(),
      nickName: Type.String(),
      roles: Type.Array(Type.String()),
      mustChangePassword: Flag(),
      hasSecondFactor: Flag(),
    }),
  }),
  /** What waits for the caller's roles; kinds of others are absent. */
  staffWork: call({
    method: 'GET',
    path: '/api/console/staff/work',
    summary: '首页：等待本人角色处理的事项，各有多少、最早的从何时起',
    source: 'project',
    access: anyRole,
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          kind: Type.Unsafe<WorkKind>(Type.Enum([...WORK_KINDS])),
          count: Count(),
          oldestAt: Nullable(Moment()),
          firstID: Type.Optional(Nullable(Id())),
        }),
      ),
    }),
  }),
  staffChangePassword: call({
    method: 'POST',
    path: '/api/console/staff/changePassword',
    summary: '修改自己的密码',
    source: 'project',
    access: { ...anyRole, early: true },
    rate: CAREFUL,
    params: Type.Object({ guid: Guid(), oldPassword: Text(128, 1), newPassword: Text(128, 1) }),
    data: Nothing(),
  }),
  staffList: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/staff/list',
    summary: '员工账号列表',
    params: Type.Object({
      ...tableParams(['userName', 'createdAt', 'lastLoginAt']),
      q: Search(),
      role: Type.Optional(OneRole()),
      blocked: Type.Optional(Flag()),
    }),
    data: TableData(
      Type.Object({
        userID: Id(),
        userName: Type.String(),
        nickName: Type.String(),
        roles: Type.Array(Type.String()),
        revision: Revision(),
        blockedAt: Nullable(Moment()),
        createdAt: Moment(),
        lastLoginAt: Nullable(Moment()),
        openSessions: Type.Integer(),
        hasSecondFactor: Flag(),
        mustChangePassword: Flag(),
      }),
    ),
  }),
  staffCreate: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/staff/create',
    summary: '新建员工账号',
    params: Type.Object({ guid: Guid(), userName: Text(32, 1), nickName: Text(32, 1), roles: Roles() }),
    data: Type.Object({ userID: Id(), password: InitialPassword() }),
  }),
  staffChangeRoles: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/staff/changeRoles',
    summary: '修改员工的姓名与角色',
    params: Type.Object({ guid: Guid(), userID: Id(), revision: Revision(), nickName: Text(32, 1), roles: Roles() }),
    data: Nothing(),
  }),
  staffSetBlocked: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/staff/setBlocked',
    summary: '停用或恢复员工账号',
    params: Type.Object({ guid: Guid(), userID: Id(), blocked: Flag() }),
    data: Nothing(),
  }),
  staffEndSessions: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/staff/endSessions',
    summary: '让员工的全部会话下线',
    params: OfOne,
    data: Nothing(),
  }),
  staffResetPassword: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/staff/resetPassword',
    summary: '重设员工的初始密码',
    params: OfOne,
    data: Type.Object({ password: InitialPassword() }),
  }),
  staffResetSecondFactor: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/staff/resetSecondFactor',
    summary: '撤销员工的两步验证',
    params: OfOne,
    data: Nothing(),
  }),
  /** Prepares a secret, valid once a code of it is confirmed. 409: there is a second factor already. */
  secondFactorStart: call({
    method: 'POST',
    path: '/api/console/secondFactor/start',
    summary: '开始启用两步验证',
    source: 'project',
    access: anyRole,
    rate: CAREFUL,
    params: Type.Object({ guid: Guid(), password: Text(128, 1) }),
    data: Type.Object({
      secret: Type.String({ description: 'base32, to be typed where the picture cannot be scanned' }),
      address: Type.String({ description: 'otpauth://totp/…, for the picture' }),
    }),
  }),
  secondFactorConfirm: call({
    method: 'POST',
    path: '/api/console/secondFactor/confirm',
    summary: '启用自己的两步验证',
    source: 'project',
    access: anyRole,
    rate: CAREFUL,
    params: Type.Object({ guid: Guid(), code: OneCode() }),
    data: Nothing(),
  }),
  secondFactorRemove: call({
    method: 'POST',
    path: '/api/console/secondFactor/remove',
    summary: '停用自己的两步验证',
    source: 'project',
    access: anyRole,
    rate: CAREFUL,
    params: Type.Object({ guid: Guid(), password: Text(128, 1), code: OneCode() }),
    data: Nothing(),
  }),
}
