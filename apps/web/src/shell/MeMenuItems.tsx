import { ArrowLeftRight, CircleUserRound, LogOut } from 'lucide-react'
import { masked, ROLE_NAMES } from '../areas/account/names.ts'
import { useLogout } from '../areas/account/useLogout.ts'
import { paths } from '../paths.ts'
import { useNavigate } from '../platform/navigation/router/hooks.ts'
import { useSession } from '../platform/session/session.ts'
import { MenuItem, MenuItems, MenuSeparator } from '../ui/overlay/Menu.tsx'
import styles from './MeMenuItems.module.css'

export default function MeMenuItems({ close }: { close: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const logout = useLogout()
  if (!session) return null
  const roles = session.roles.map((role) => ROLE_NAMES[role] ?? role).join('、')
  return (
    <MenuItems close={close}>
      <div className={styles.who}>
        <strong>{session.NickName || '题舟用户'}</strong>
        <span>{[masked(session.userName), roles].filter(Boolean).join(' · ')}</span>
      </div>
      <MenuSeparator />
      <MenuItem icon={<CircleUserRound />} onSelect={() => void navigate(paths.myCenter())}>
        个人中心
      </MenuItem>
      <MenuItem icon={<ArrowLeftRight />} onSelect={() => void navigate(paths.switchMenu())}>
        切换科目
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void logout()}>
        退出登录
      </MenuItem>
    </MenuItems>
  )
}
