import { BulbOutlined, DownOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Tag } from 'antd'
import { type Appearance, chooseAppearance, useAppearance } from '../platform/appearance.ts'
import { logOut } from '../platform/logOut.ts'
import { roleName } from '../platform/roles.ts'

const APPEARANCES: Readonly<Record<Appearance, string>> = { light: '浅色', dark: '深色', system: '跟随系统' }

/** The tools of the header: appearance, one's own account, log-out. */
export function HeaderTools({ me }: { me: { nickName: string; userName: string; roles: readonly string[] } }) {
  const appearance = useAppearance()
  const navigate = useNavigate()
  return (
    <>
      {me.roles.map((role) => (
        <Tag key={role} variant="filled">
          {roleName(role)}
        </Tag>
      ))}
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [appearance],
          items: Object.entries(APPEARANCES).map(([key, label]) => ({ key, label })),
          onClick: ({ key }) => chooseAppearance(key as Appearance),
        }}
      >
        <Button
          type="text"
          icon={<BulbOutlined aria-hidden />}
          aria-label={`外观：${APPEARANCES[appearance]}`}
          title="外观"
        />
      </Dropdown>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'name', label: me.userName, disabled: true },
            { key: 'account', label: '我的账号', onClick: () => void navigate({ to: '/myAccount' }) },
            { type: 'divider' },
            { key: 'logOut', label: '退出登录', onClick: () => void logOut() },
          ],
        }}
      >
        <Button type="text" aria-label={`账号：${me.nickName}`}>
          {me.nickName} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
    </>
  )
}
