import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Result } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { meQuery } from '../platform/me.ts'
import { mayEnter, roleName } from '../platform/roles.ts'
import type { Room } from '../platform/room.ts'

/** Renders a room for those who may enter it, and for others the reason why they may not. */
export function GuardedRoom({ room, children }: { room: Room; children: ReactNode }) {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return mayEnter(me.roles, room.roles) ? children : <NoEntry room={room} roles={me.roles} />
}

function NoEntry({ room, roles }: { room: Room; roles: readonly string[] }) {
  useEffect(() => {
    document.title = '没有权限 · 题舟后台'
  }, [])
  const open = [...new Set([...room.roles, 'operator'])].map(roleName).join('、')
  return (
    <Result
      status="warning"
      title="没有权限"
      subTitle={`“${room.title}”对${open}开放，你的角色是${roles.map(roleName).join('、')}。如需使用，请联系运营。`}
      extra={
        <Link to="/">
          <Button type="primary">回到首页</Button>
        </Link>
      }
    />
  )
}
