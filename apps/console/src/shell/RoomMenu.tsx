import { Link, useLocation } from '@tanstack/react-router'
import { Menu } from 'antd'
import { mayEnter } from '../platform/roles.ts'
import { MENU_GROUPS, type MenuGroup, ROOMS } from '../rooms.tsx'

/** The rooms that the roles open, in groups; a group without any is not shown. */
export function RoomMenu({ roles }: { roles: readonly string[] }) {
  const { pathname } = useLocation()
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
          label: <Link to={path}>{title}</Link>,
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
