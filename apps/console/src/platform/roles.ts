import type { Role } from '@tizhou/contract/call'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  operator: '运营',
  editor: '编辑',
  teacher: '老师',
  seller: '销售',
  agent: '代理商',
}

/** The permissions of each role, for the form that assigns roles. */
export const ROLE_PURPOSES: Readonly<Record<Role, string>> = {
  operator: '管理员工账号、代理商、科目与全部设置，可进入所有页面',
  editor: '导入、编辑题目与内容',
  teacher: '答疑、点评与直播授课',
  seller: '查询用户，处理价格、订单与开通',
  agent: '查看自己的销售与联系方式',
}

export const roleName = (role: string): string => (ROLE_NAMES as Readonly<Record<string, string>>)[role] ?? role

/**
 * Whether somebody with the roles `held` may enter a room for `wanted`. For display only: the server checks each call.
 */
export const mayEnter = (held: readonly string[], wanted: readonly Role[]): boolean =>
  held.includes('operator') || wanted.some((role) => held.includes(role))
