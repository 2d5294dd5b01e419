import { Link, useLocation } from '@tanstack/react-router'
import { Menu } from 'antd'
import { useRef } from 'react'
import { mayEnter } from '../platform/roles.ts'
import { MENU_GROUPS, type MenuGroup } from '../platform/room.ts'
import { ROOMS } from '../rooms.ts'

/** Rooms about one subject, which is the parameter `subject` of their address. */
const BY_SUBJECT = new Set([
  ...['/questions', '/chapters', '/papers', '/plans', '/points', '/knowingModels', '/materials', '/videos'],
  '/documents',
])

/** Pages of one thing of a subject, which stands in their path. */
const WITHIN_SUBJECT = /^\/(?:questions|papers|subjects)\/(\d+)(?:\/|$)/

/** The rooms that the roles open, in groups; empty groups are not shown. Links keep the current subject. */
export function RoomMenu({ roles }: { roles: readonly string[] }) {
  const { pathname, search } = useLocation()
  const last = useRef<string>(undefined)
  const { subject } = search as { subject?: unknown }
  const within = WITHIN_SUBJECT.exec(pathname)?.[1]
  if (within !== undefined) last.current = within
  else if (BY_SUBJECT.has(pathname) && subject !== undefined) last.current = String(subject)
  const searchOf = (path: string) => (BY_SUBJECT.has(path) && last.current ? { subject: last.current } : {})
  const open = ROOMS.filter((room) => room.menu && mayEnter(roles, room.roles))
  const here = open.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).map(({ path }) => path)
  const items = (Object.keys(MENU_GROUPS) as MenuGroup[]).flatMap((group) => {
    const inside = open.filter(({ menu }) => menu?.group === group)
    if (inside.length === 0) return []
    return [
      {
        key: group,
        type: 'group' as const,
        label: MENU_GROUPS[group],
        children: inside.map(({ path, title, menu }) => ({
          key: path,
          icon: menu?.icon,
          label: (
            <Link to={path} search={searchOf(path) as never}>
              {title}
            </Link>
          ),
          title,
        })),
      },
    ]
  })
  return (
    <nav aria-label="后台菜单">
      <Menu mode="inline" selectedKeys={here} items={items} style={{ borderInlineEnd: 0 }} />
    </nav>
  )
}
