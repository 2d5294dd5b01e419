import { createMemoryHistory } from '@tanstack/history'
import { Outlet } from '../../../platform/navigation/router/RouterProvider.tsx'
import type { EntryState } from '../../../platform/navigation/router/router.ts'
import { openPages, pageOf } from '../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { Toasts } from '../../../shell/popups/Toasts.tsx'
import ForgetPwdPage from '../forgetPwd/ForgetPwdPage.tsx'
import LoginPage from '../login/LoginPage.tsx'
import { accountPages } from '../pages.ts'

const Frame = () => (
  <>
    <Outlet />
    <Toasts />
  </>
)

/** Opens the account pages at an address; other pages render their path. Gives the router. */
export function openAccount(address: string, state: EntryState = {}) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.push(address, state)
  queryClient.clear()
  return openPages({
    pages: [pageOf(accountPages.login, LoginPage), pageOf(accountPages.forgetpwd, ForgetPwdPage)],
    frame: Frame,
    history,
  })
}
