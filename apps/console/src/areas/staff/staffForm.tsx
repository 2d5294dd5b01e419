import type { Role } from '@tizhou/contract/call'
import { Checkbox, Flex, Typography } from 'antd'
import { request } from '../../platform/request.ts'
import { ROLE_NAMES, ROLE_PURPOSES } from '../../platform/roles.ts'
import { field, text } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import type { StaffMember } from './staffMember.ts'

export interface Values {
  userName: string
  nickName: string
  roles: Role[]
}

/** Adds a member of staff (`onPassword` gets the initial password), or changes name and roles. */
export const staffForm = (
  onPassword: (of: { userName: string; password: string }) => void,
): RowForm<StaffMember, Values> => ({
  title: (member) => (member ? `修改 ${member.userName}` : '新建员工'),
  action: (member) => (member ? '保存' : '创建'),
  initial: (member) =>
    member ? { userName: member.userName, nickName: member.nickName, roles: member.roles as Role[] } : { roles: [] },
  lines: (member) => [
    text('userName', '用户名', 32, {
      required: true,
      disabled: member !== undefined,
      autoFocus: !member,
      extra: member ? '用户名不能修改。' : '登录时填写，以字母开头，3 至 32 位字母、数字、点、横线或下划线。',
      rules: [{ pattern: /^[A-Za-z][A-Za-z0-9_.-]{2,31}$/, message: '格式不正确' }],
    }),
    text('nickName', '姓名', 32, { required: true }),
    field('roles', '角色', <RoleChoice />, { rules: [{ required: true, message: '至少选择一个角色' }] }),
  ],
  save: async ({ userName, nickName, roles }, member) => {
    if (member) {
      const { userID, revision } = member
      return request('staff.staffChangeRoles', { userID, revision, nickName, roles })
    }
    const { password } = await request('staff.staffCreate', { userName, nickName, roles })
    onPassword({ userName, password })
  },
  done: (member) => member && '已保存，下一次操作起生效',
})

/**
 * The roles, each with its permissions. Form.Item gives `value` and `onChange`; its `aria-required`, which is not valid
 * for a group of check boxes, is not passed on.
 */
function RoleChoice({ id, value, onChange }: { id?: string; value?: Role[]; onChange?: (roles: Role[]) => void }) {
  return (
    <Checkbox.Group<Role> value={value} onChange={onChange}>
      <Flex vertical gap={6} id={id} role="group" aria-label="角色">
        {(Object.keys(ROLE_NAMES) as Role[]).map((role) => (
          <Checkbox key={role} value={role}>
            {ROLE_NAMES[role]} <Typography.Text type="secondary">{ROLE_PURPOSES[role]}</Typography.Text>
          </Checkbox>
        ))}
      </Flex>
    </Checkbox.Group>
  )
}
