import { createMemoryHistory } from '@tanstack/history'
import { Outlet } from '../../../platform/navigation/router/RouterProvider.tsx'
import { openPages, pageOf } from '../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { Toasts } from '../../../shell/popups/Toasts.tsx'
import MyCenterPage from '../myCenter/MyCenterPage.tsx'
import { profilePages } from '../pages.ts'

const Frame = () => (
  <>
    <Outlet />
    <Toasts />
  </>
)

/** 个人中心; every other page says that it is another. Gives the router. */
export function openMyCenter() {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.push('/myCenter')
  queryClient.clear()
  return openPages({
    pages: [pageOf(profilePages.myCenter, MyCenterPage)],
    frame: Frame,
    history,
  })
}
