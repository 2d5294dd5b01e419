import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { listOf } from '../../platform/request.ts'
import { ROLE_NAMES, roleName } from '../../platform/roles.ts'
import { showMoment } from '../../platform/time.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { InitialPassword } from './InitialPassword.tsx'
import { StaffActions } from './StaffActions.tsx'
import { StaffForm } from './StaffForm.tsx'
import type { StaffMember } from './staffMember.ts'

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '用户名或姓名' },
  {
    kind: 'choice',
    name: 'role',
    label: '角色',
    options: Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
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

const stateOf = (member: StaffMember): string =>
  member.blockedAt !== null ? '已停用' : member.mustChangePassword ? '待改初始密码' : '正常'

const load = listOf('staff.staffList')

/** Accounts of the staff: who may do what, and whether they may come in at all. */
export default function StaffPage() {
  const cache = useQueryClient()
  const [edited, setEdited] = useState<StaffMember | 'new'>()
  const [told, setTold] = useState<{ userName: string; password: string }>()
  const refresh = () => cache.invalidateQueries({ queryKey: ['staff'] })
  const columns: Column<StaffMember>[] = [
    { key: 'userName', title: '用户名', order: 'userName', text: (row) => row.userName },
    { key: 'nickName', title: '姓名', text: (row) => row.nickName },
    {
      key: 'roles',
      title: '角色',
      text: (row) => row.roles.map(roleName).join('、'),
      render: (row) => (
        <Flex gap={4} wrap>
          {row.roles.map((role) => (
            <Tag key={role} color={role === 'operator' ? 'processing' : undefined}>
              {roleName(role)}
            </Tag>
          ))}
        </Flex>
      ),
    },
    {
      key: 'state',
      title: '状态',
      text: stateOf,
      render: (row) => (
        <Tag color={row.blockedAt !== null ? 'error' : row.mustChangePassword ? 'warning' : 'success'}>
          {stateOf(row)}
        </Tag>
      ),
    },
    { key: 'secondFactor', title: '两步验证', text: (row) => (row.hasSecondFactor ? '已启用' : '未启用') },
    { key: 'openSessions', title: '在线会话', text: (row) => row.openSessions },
    {
      key: 'lastLoginAt',
      title: '最近登录',
      order: 'lastLoginAt',
      text: (row) => showMoment(row.lastLoginAt) || '从未',
    },
    { key: 'createdAt', title: '创建时间', order: 'createdAt', text: (row) => showMoment(row.createdAt) },
    {
      key: 'actions',
      title: '操作',
      width: 120,
      render: (row) => (
        <StaffActions
          member={row}
          onEdit={() => setEdited(row)}
          onPassword={setTold}
          onChanged={() => void refresh()}
        />
      ),
    },
  ]
  return (
    <>
      <PageHead title="员工账号" purpose="谁可以进入后台、可以做什么。学员账号在“用户”中查看。" />
      <DataTable<StaffMember>
        name="staff"
        title="员工账号"
        load={load}
        rowKey="userID"
        columns={columns}
        filters={FILTERS}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
            新建员工
          </Button>
        }
      />
      {edited && (
        <StaffForm
          member={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={async (made) => {
            setEdited(undefined)
            if (made) setTold(made)
            await refresh()
          }}
        />
      )}
      {told && <InitialPassword {...told} onClose={() => setTold(undefined)} />}
    </>
  )
}
