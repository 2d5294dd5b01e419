import { Link, useNavigate } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Tag } from 'antd'
import { listOf } from '../../platform/request.ts'
import { roleName } from '../../platform/roles.ts'
import { showMoment } from '../../platform/time.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'

type User = Data<'account.userList'>['rows'][number]

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '手机号（或后四位）、用户名、昵称、编号', width: 300 },
  {
    kind: 'choice',
    name: 'vip',
    label: '开通',
    options: [
      { value: '1', label: '有在期的 VIP' },
      { value: '0', label: '没有' },
    ],
  },
  {
    kind: 'choice',
    name: 'blocked',
    label: '状态',
    options: [
      { value: '0', label: '正常' },
      { value: '1', label: '已停用' },
    ],
  },
]

const COLUMNS: readonly Column<User>[] = [
  {
    key: 'userName',
    title: '用户名',
    text: (row) => row.userName,
    render: (row) => <Link to={`/users/${row.userID}`}>{row.userName}</Link>,
  },
  { key: 'nickName', title: '昵称', text: (row) => row.nickName },
  { key: 'userID', title: '编号', text: (row) => String(row.userID) },
  {
    key: 'vipCount',
    title: '在期 VIP',
    align: 'right',
    text: (row) => row.vipCount,
    render: (row) => (row.vipCount > 0 ? `${row.vipCount} 个科目` : '—'),
  },
  {
    key: 'state',
    title: '状态',
    text: (row) => (row.blockedAt === null ? '正常' : '已停用'),
    render: (row) => (row.blockedAt === null ? <Tag color="success">正常</Tag> : <Tag color="error">已停用</Tag>),
  },
  { key: 'roles', title: '员工角色', text: (row) => row.roles.map(roleName).join('、') || '—' },
  {
    key: 'lastActiveAt',
    title: '最近活动',
    order: 'lastActiveAt',
    text: (row) => showMoment(row.lastActiveAt) || '从未登录',
  },
  { key: 'createdAt', title: '注册时间', order: 'createdAt', text: (row) => showMoment(row.createdAt) },
]

const load = listOf('account.userList')

/** Finds users; everything about one of them stands on a page of its own. */
export default function UsersPage() {
  const navigate = useNavigate()
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
        onOpen={({ userID }) => void navigate({ to: `/users/${userID}` })}
      />
    </>
  )
}
