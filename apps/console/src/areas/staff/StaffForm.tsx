import type { Role } from '@tizhou/contract/call'
import { App, Checkbox, Flex, Form, Input, Typography } from 'antd'
import { request } from '../../platform/request.ts'
import { ROLE_NAMES, ROLE_PURPOSES } from '../../platform/roles.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { StaffMember } from './staffMember.ts'

interface Values {
  userName: string
  nickName: string
  roles: Role[]
}

/** A new staff member, or another name and other roles for one that is there. */
export function StaffForm({
  member,
  onClose,
  onSaved,
}: {
  member: StaffMember | undefined
  onClose: () => void
  onSaved: (made?: { userName: string; password: string }) => Promise<void>
}) {
  const { message } = App.useApp()
  const save = async ({ userName, nickName, roles }: Values) => {
    if (member) {
      await request('staff.staffChangeRoles', { userID: member.userID, nickName, roles })
      message.success('已保存，下一次操作起生效')
      return onSaved()
    }
    const { password } = await request('staff.staffCreate', { userName, nickName, roles })
    return onSaved({ userName, password })
  }
  return (
    <FormDialog<Values>
      title={member ? `修改 ${member.userName}` : '新建员工'}
      action={member ? '保存' : '创建'}
      initial={
        member ? { userName: member.userName, nickName: member.nickName, roles: member.roles as Role[] } : { roles: [] }
      }
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item
        name="userName"
        label="用户名"
        extra={member ? '用户名不能修改。' : '登录时填写，以字母开头，3 至 32 位字母、数字、点、横线或下划线。'}
        rules={[
          { required: true, message: '请填写用户名' },
          { pattern: /^[A-Za-z][A-Za-z0-9_.-]{2,31}$/, message: '格式不正确' },
        ]}
      >
        <Input maxLength={32} disabled={member !== undefined} autoComplete="off" autoFocus={!member} />
      </Form.Item>
      <Form.Item name="nickName" label="姓名" rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}>
        <Input maxLength={32} autoComplete="off" />
      </Form.Item>
      <Form.Item name="roles" label="角色" rules={[{ required: true, message: '至少选择一个角色' }]}>
        <RoleChoice />
      </Form.Item>
    </FormDialog>
  )
}

/** The roles with what each is for. Form.Item gives the value; its `aria-required` fits no group of boxes. */
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
