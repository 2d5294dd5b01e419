import { useQuery } from '@tanstack/react-query'
import { outsideLink } from '@tizhou/domain/agents/links'
import { ArrowLeftRight, BookOpenText, CircleUserRound, Headset, LogOut, Mail, UsersRound } from 'lucide-react'
import { getUrlNew } from '../../calls/agents.ts'
import { paths } from '../../paths.ts'
import { masked, ROLE_NAMES } from '../../platform/account/names.ts'
import { useLogout } from '../../platform/account/useLogout.ts'
import { useNavigate } from '../../platform/navigation/router/hooks.ts'
import { useUnread } from '../../platform/push/dots.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSubject } from '../../platform/subject/subject.ts'
import { MenuItem, MenuItems, MenuSeparator } from '../../ui/overlay/Menu.tsx'
import styles from './MeMenuItems.module.css'

export default function MeMenuItems({ close }: { close: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const logout = useLogout()
  const group = useSubjectGroup()
  const unread = useUnread('feedback')
  const guide = useUnread('menu')
  const messages = useUnread('notices')
  if (!session) return null
  const roles = session.roles.map((role) => ROLE_NAMES[role] ?? role).join('、')
  return (
    <MenuItems close={close}>
      <div className={styles.who}>
        <strong>{session.NickName || '学员'}</strong>
        <span>{[masked(session.userName), roles].filter(Boolean).join(' · ')}</span>
      </div>
      <MenuSeparator />
      <MenuItem icon={<CircleUserRound />} onSelect={() => void navigate(paths.myCenter())}>
        个人中心
      </MenuItem>
      <MenuItem icon={<ArrowLeftRight />} onSelect={() => void navigate(paths.switchMenu())}>
        切换科目
      </MenuItem>
      <MenuItem
        icon={<Mail />}
        note={messages > 0 ? `${messages} 条新消息` : undefined}
        onSelect={() => void navigate(paths.commentShow())}
      >
        消息
      </MenuItem>
      <MenuItem
        icon={<BookOpenText />}
        note={guide > 0 ? `${guide} 篇有更新` : undefined}
        onSelect={() => void navigate(paths.examguide())}
      >
        考试指南
      </MenuItem>
      <MenuItem
        icon={<Headset />}
        note={unread > 0 ? `${unread} 条新答复` : undefined}
        onSelect={() => void navigate(paths.customerService(unread > 0 ? { tab: 'feedback' } : {}))}
      >
        客服中心
      </MenuItem>
      {group && (
        <MenuItem icon={<UsersRound />} note={group.name} onSelect={() => open(group.link, '_blank', 'noopener')}>
          加入学习群
        </MenuItem>
      )}
      <MenuItem icon={<LogOut />} onSelect={() => void logout()}>
        退出登录
      </MenuItem>
    </MenuItems>
  )
}

/** The group of the chosen subject and version that its members join by a link; null where there is none. */
function useSubjectGroup(): { name: string; link: string } | null {
  const subject = useSubject()
  const { data } = useQuery({
    ...getUrlNew({ appID: subject?.AppID ?? 0, appEName: subject?.AppEName ?? '', vn: subject?.AppVn ?? 0 }),
    enabled: subject !== null,
  })
  const link = data?.group && outsideLink(data.group.Url)
  return link ? { name: data.group?.Name ?? '', link } : null
}
