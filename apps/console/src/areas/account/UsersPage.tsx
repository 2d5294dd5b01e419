import type { Data } from '@tizhou/contract/contract'
import { listOf } from '../../platform/request.ts'
import { roleName } from '../../platform/roles.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { moment, plain, state } from '../../ui/table/columnKinds.tsx'
import { type Column, type Filter, flagFilter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'

type User = Data<'account.userList'>['rows'][number]

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '手机号（或后四位）、用户名、昵称、编号', width: 300 },
  flagFilter('vip', '开通', '没有', '有在期的 VIP'),
  flagFilter('blocked', '状态', '正常', '已停用'),
]

const COLUMNS: readonly Column<User>[] = [
  plain('userName', '用户名', { isLink: true }),
  plain('nickName', '昵称'),
  { key: 'userID', title: '编号', text: (row) => String(row.userID) },
  {
    key: 'vipCount',
    title: '在期 VIP',
    align: 'right',
    text: (row) => row.vipCount,
    render: (row) => (row.vipCount > 0 ? `${row.vipCount} 个科目` : '—'),
  },
  state('blockedAt', '正常', '已停用'),
  { key: 'roles', title: '员工角色', text: (row) => row.roles.map(roleName).join('、') || '—' },
  moment('lastActiveAt', '最近活动', { order: 'lastActiveAt', none: '从未登录' }),
  moment('createdAt', '注册时间', { order: 'createdAt' }),
]

const load = listOf('account.userList')

/** Finds users, each of whom has a page. */
export default function UsersPage() {
  return (
    <>
      <PageHead title="用户" purpose="手机号只显示前三位与后四位；查看完整号码会记入操作记录。" />
      <DataTable<User>
        name="users"
        title="用户"
        load={load}
        rowKey="userID"
        columns={COLUMNS}
        filters={FILTERS}
        path={({ userID }) => `/users/${userID}`}
      />
    </>
  )
}
