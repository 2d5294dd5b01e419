import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { parseSearch, writeSearch } from '../search.ts'
import { RoomMenu } from './RoomMenu.tsx'

function open(at: string) {
  const root = createRootRoute({ component: () => <RoomMenu roles={['operator']} /> })
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch: writeSearch,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return (to: string) => act(() => router.navigate({ to } as never))
}
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('on the page of a question the menu leads to the chapters of its subject, and stays there from room to room', async () => {
  const go = open('/questions/7/123')
  expect(await hrefOf('章节')).toMatch(/\/chapters\?subject=7$/)
  expect(await hrefOf('题目')).toMatch(/\/questions\?subject=7$/)
  await go('/chapters?subject=9')
  expect(await hrefOf('题目')).toMatch(/\/questions\?subject=9$/)
  await go('/subjects/8')
  expect(await hrefOf('章节')).toMatch(/\/chapters\?subject=8$/)
})

test('before a subject was chosen the menu names none', async () => {
  open('/imports')
  expect(await hrefOf('章节')).toMatch(/\/chapters$/)
})
