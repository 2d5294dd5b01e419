import { createMemoryHistory } from '@tanstack/history'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Outlet, RouterProvider } from './RouterProvider.tsx'
import { createPageRouter, type PageRouter, type RoutedPage } from './router.ts'

let router: PageRouter

beforeEach(async () => {
  scrolled(0)
  const page = (path: `/${string}`, more: Partial<RoutedPage> = {}): RoutedPage => ({
    path,
    load: async () => ({ default: () => <p>{path}</p> }),
    ...more,
  })
  router = createPageRouter({
    pages: [
      page('/list', { load: async () => ({ default: Boxed }) }),
      page('/kept', { keepAlive: true }),
      page('/other'),
    ],
    history: createMemoryHistory({ initialEntries: ['/list'] }),
  })
  router.start()
  await act(
    async () => void render(<RouterProvider router={router} frame={Outlet} failure={({ error }) => String(error)} />),
  )
})
afterEach(cleanup)

const Boxed = () => <section aria-label="目录" data-scroll-name="目录" />

/** Scrolls the window as a user does, with its event. */
function scrolled(y: number) {
  scrollTo(0, y)
  dispatchEvent(new Event('scroll'))
}

const go = (to: string, replace = false) => act(() => router.navigate({ to, replace }))

test('another page begins at its top, and the back button finds the first as it was left', async () => {
  scrolled(640)
  await go('/other')
  expect(scrollY).toBe(0)
  await act(async () => router.history.back())
  expect(scrollY).toBe(640)
})

test('a box on the page is found as it was left', async () => {
  const box = screen.getByRole('region', { name: '目录' })
  box.scrollTop = 90
  box.dispatchEvent(new Event('scroll'))
  await go('/other')
  await act(async () => router.history.back())
  const again = screen.getByRole('region', { name: '目录' })
  expect(again).not.toBe(box)
  expect(again.scrollTop).toBe(90)
})

test('a page that keeps its state is where it was left, by a link too', async () => {
  await go('/kept')
  scrolled(320)
  await go('/other')
  await go('/kept')
  expect(scrollY).toBe(320)
})

test('filters that are put into the address leave the page where it is', async () => {
  scrolled(200)
  await act(() => router.navigate({ to: '/list', search: { q: '1' }, replace: true }))
  expect(scrollY).toBe(200)
})

test('positions outlive a reload of the tab', async () => {
  scrolled(480)
  dispatchEvent(new Event('pagehide'))
  const kept = JSON.parse(sessionStorage.getItem('scrollPositions') ?? '[]') as [string, number][]
  expect(kept.at(-1)?.[1]).toBe(480)
})
