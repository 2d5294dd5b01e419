import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type HistoryState,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { Toasts } from '../../../shell/Toasts.tsx'
import ForgetPwdPage from '../forgetPwd/ForgetPwdPage.tsx'
import LoginPage from '../login/LoginPage.tsx'
import MyCenterPage from '../myCenter/MyCenterPage.tsx'
import { accountPages } from '../pages.ts'

/** The account pages at their addresses; every other page says which it is. Gives the router. */
export function openAccount(address: string, state: Partial<HistoryState> = {}) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toasts />
      </>
    ),
  })
  const route = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component })
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: accountPages.login.search as (raw: Record<string, unknown>) => object,
    component: LoginPage,
  })
  const routeTree = root.addChildren([
    login,
    route('/forgetpwd', ForgetPwdPage),
    route('/myCenter', MyCenterPage),
    route('$', () => <p>另一页</p>),
  ])
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.push(address, state)
  const router = createRouter({ routeTree, history })
  queryClient.clear()
  render(
    <QueryClientProvider client={queryClient}>
      {/* biome-ignore lint/suspicious/noExplicitAny: a router of its own, not the registered one */}
      <RouterProvider router={router as any} />
    </QueryClientProvider>,
  )
  return router
}
