import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { Tip } from '../../../shell/Tip.tsx'
import { Toasts } from '../../../shell/Toasts.tsx'
import { setNavigator } from '../../navigation/navigation.ts'
import { queryClient } from '../../requests/queryClient.ts'
import { PopUps } from '../PopUps.tsx'

/** A page with what stands over every page. Gives its router. */
export async function openPage() {
  const root = createRootRoute({
    component: () => (
      <>
        <main>学习中</main>
        <Toasts />
        <PopUps />
        <Tip />
      </>
    ),
  })
  const routeTree = root.addChildren(
    ['/chapterMenu', '/pay', '/other'].map((path) => createRoute({ getParentRoute: () => root, path })),
  )
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/chapterMenu'] }) })
  setNavigator((path) => router.history.push(path))
  render(
    <QueryClientProvider client={queryClient}>
      {/* biome-ignore lint/suspicious/noExplicitAny: a router of its own, not the registered one */}
      <RouterProvider router={router as any} />
    </QueryClientProvider>,
  )
  await screen.findByText('学习中')
  return router
}
