import { createBrowserHistory, type RouterHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { PageFailure } from '../../../../shell/PageFailure.tsx'
import { queryClient } from '../../../requests/queryClient.ts'
import { setNavigator } from '../../navigation.ts'
import { Outlet, RouterProvider } from '../RouterProvider.tsx'
import { createPageRouter, type PageRouter, type RoutedPage } from '../router.ts'

/** A page for a route table of the test: from a page record, or from a path alone. */
export const pageOf = (
  record: Pick<RoutedPage, 'path' | 'search' | 'title'>,
  Page: ComponentType | (() => ReactNode),
): RoutedPage => ({ ...record, load: async () => ({ default: Page as ComponentType }) })

interface Opening {
  pages: readonly RoutedPage[]
  /** The frame around the page. */
  frame?: ComponentType
  /** The browser's history, unless the test brings one. */
  history?: RouterHistory
}

/** Renders the page of the address with a router of its own. */
export function openPages({ pages, frame = Outlet, history = createBrowserHistory() }: Opening): PageRouter {
  const otherwise = pageOf({ path: '/other' }, () => <p>另一页</p>)
  const router = createPageRouter({ pages, otherwise, history })
  setNavigator((path, replace) => (replace ? history.replace(path) : history.push(path)))
  router.start()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} frame={frame} failure={PageFailure} />
    </QueryClientProvider>,
  )
  return router
}
