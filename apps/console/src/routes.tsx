import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Room } from './platform/room.ts'
import { getSession, pageOwner } from './platform/session.ts'
import { ROOMS } from './rooms.ts'
import { parseSearch, returnPath, writeSearch } from './search.ts'
import { Frame } from './shell/Frame.tsx'
import { GuardedRoom } from './shell/GuardedRoom.tsx'
import { KnownAddress } from './shell/KnownAddress.tsx'
import { OfflineBar } from './shell/OfflineBar.tsx'
import { PageFailure } from './shell/PageFailure.tsx'
import { Unknown } from './shell/Unknown.tsx'

const root = createRootRoute({
  component: () => (
    <>
      <OfflineBar />
      <Outlet />
    </>
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./areas/login/LoginPage.tsx')),
  beforeLoad: ({ search }) => {
    if (getSession()) throw redirect({ to: returnPath((search as { to?: string }).to) ?? '/', replace: true })
  },
})

/**
 * Every page but the log-in needs a session; without one the log-in opens, and afterwards the requested page. Where the
 * session ended under a page, the page stays and asks for a log-in over itself (shell/LogInAgain.tsx).
 */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  beforeLoad: ({ location }) => {
    if (pageOwner() !== undefined) return
    const to = location.href === '/' ? undefined : location.href
    throw redirect({ to: '/login', search: { to } as never, replace: true })
  },
})

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('./areas/home/HomePage.tsx')),
})

const rooms = ROOMS.map((room: Room) => {
  const Page = lazyRouteComponent(room.page) as ComponentType
  return createRoute({
    getParentRoute: () => frame,
    path: room.path,
    component: () => (
      <GuardedRoom room={room}>
        <KnownAddress>
          <Page />
        </KnownAddress>
      </GuardedRoom>
    ),
  })
})

/** An address of no room: the menu stays. */
const unknown = createRoute({ getParentRoute: () => frame, path: '$', component: Unknown })

export const router = createRouter({
  basepath: '/console',
  routeTree: root.addChildren([login, frame.addChildren([home, ...rooms, unknown])]),
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: Unknown,
  notFoundMode: 'root',
})
