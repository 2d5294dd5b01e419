import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { parseSearch, writeSearch } from '../search.ts'
import { UndoBar } from '../ui/undo/UndoBar.tsx'

/** Renders `shown` at the address `at` of the console; `address()` gives the current address. */
export function renderAt(shown: ReactNode, at = '/room'): { address: () => string; go: (to: string) => Promise<void> } {
  const root = createRootRoute({ component: Outlet })
  const room = createRoute({ getParentRoute: () => root, path: '/room', component: () => shown })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => '别处' })
  const router = createRouter({
    routeTree: root.addChildren([room, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch: writeSearch,
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
        <App>
          <RouterProvider router={router as never} />
          <UndoBar />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return {
    address: () => router.state.location.href,
    go: async (to) => router.navigate({ to } as never),
  }
}
