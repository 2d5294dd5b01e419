import { useQueryClient } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { listOf } from '../../platform/request.ts'
import { ROLE_NAMES, roleName } from '../../platform/roles.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { moment, person, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter, flagFilter } from '../../ui/table/columns.ts'
import { InitialPassword } from './InitialPassword.tsx'
import { StaffActions } from './StaffActions.tsx'
import { staffForm, type Values } from './staffForm.tsx'
import type { StaffMember } from './staffMember.ts'

const NAME = 'staff'

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '用户名或姓名' },
  { kind: 'choice', name: 'role', label: '角色', options: choicesOf(ROLE_NAMES) },
  flagFilter('blocked', '状态', '正常', '已停用'),
]

const stateOf = (member: StaffMember): string =>
  member.blockedAt !== null ? '已停用' : member.mustChangePassword ? '待改初始密码' : '正常'

const COLUMNS: readonly Column<StaffMember>[] = [
  plain('userName', '用户名', { order: 'userName' }),
  person('nickName', '姓名'),
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
  plain('openSessions', '在线会话'),
  moment('lastLoginAt', '最近登录', { order: 'lastLoginAt', none: '从未' }),
  moment('createdAt', '创建时间', { order: 'createdAt' }),
]

interface InitialLogin {
  userName: string
  password: string
}

/** `onPassword` gets an initial password to show; `onChanged` is called after a change by a row's buttons. */
const roomOf = (onPassword: (login: InitialLogin) => void, onChanged: () => void): Room<StaffMember, Values> => ({
  name: NAME,
  title: '员工账号',
  load: listOf('staff.staffList'),
  rowKey: 'userID',
  nameOf: ({ userName }) => userName,
  columns: COLUMNS,
  filters: FILTERS,
  add: '新建员工',
  form: staffForm(onPassword),
  buttons: (row) => <StaffActions member={row} onPassword={onPassword} onChanged={onChanged} />,
  audit: { kind: 'staff' },
})

/** The staff accounts: roles, state, sessions. */
export default function StaffPage() {
  const cache = useQueryClient()
  const [shown, setShown] = useState<InitialLogin>()
  const room = useMemo(() => roomOf(setShown, () => void cache.invalidateQueries({ queryKey: [NAME] })), [cache])
  return (
    <>
      <PageHead title="员工账号" purpose="谁可以进入后台、可以做什么。学员账号在“用户”中查看。" />
      <TableRoom of={room} />
      {shown && <InitialPassword {...shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
