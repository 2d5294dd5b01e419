import { createMemoryHistory } from '@tanstack/history'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { textOf } from '../../../search.ts'
import { useBlocker, useNavigate, useSearch } from './hooks.ts'
import { Link } from './Link.tsx'
import { Outlet, RouterProvider } from './RouterProvider.tsx'
import { createPageRouter, type RoutedPage, type RouterOptions } from './router.ts'

afterEach(cleanup)

const FILTERED = {
  path: '/list',
  title: '',
  load: async () => ({ default: List }),
  search: (raw: object) => ({ q: textOf({ ...raw }, 'q') }),
} as const

function List() {
  const { q } = useSearch(FILTERED)
  const [opened] = useState(() => Math.random())
  return (
    <p data-opened={opened}>
      清单：{q ?? '全部'}
      <Link to="/list" search={{ q: '心衰' }} replace>
        只看心衰
      </Link>
    </p>
  )
}

const words = (text: string, load?: RoutedPage['load']): Pick<RoutedPage, 'load'> => ({
  load: load ?? (async () => ({ default: () => <p>{text}</p> })),
})

/** A page whose files arrive when the test calls `arrive`. */
function lateParts() {
  let arrive: (page: { default: ComponentType }) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const load = vi.fn(
    () =>
      new Promise<{ default: ComponentType }>((resolve, reject) => {
        arrive = resolve
        fail = reject
      }),
  )
  return {
    load,
    arrive: (text: string) => act(async () => arrive({ default: () => <p>{text}</p> })),
    fail: (error: unknown) => act(async () => fail(error)),
  }
}

async function open(pages: RoutedPage[], more: Partial<RouterOptions> = {}, at = '/home') {
  const home: RoutedPage = { path: '/home', load: async () => ({ default: Home }) }
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createPageRouter({ pages: [home, FILTERED, ...pages], history, ...more })
  router.start()
  await act(async () => void render(<RouterProvider router={router} frame={Frame} failure={Failure} />))
  return router
}

const Failure = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <button type="button" onClick={reset}>
    {error instanceof Error ? error.message : '?'}
  </button>
)

let broken = false
function Breaks() {
  if (broken) throw new Error('坏了')
  return <p>好了</p>
}

const Frame = () => (
  <>
    <Link to="/late">下一页</Link>
    <Outlet />
  </>
)

function Home() {
  const [asked, setAsked] = useState('')
  const navigate = useNavigate()
  useBlocker(asked !== '', () => asked === 'stay')
  return (
    <p>
      首页
      <button type="button" onClick={() => setAsked('stay')}>
        拦住
      </button>
      <button type="button" onClick={() => void navigate({ to: '/list', search: { q: '肺炎' } })}>
        去清单
      </button>
    </p>
  )
}

test('the page before stays on screen until the files of the next one are here', async () => {
  const late = lateParts()
  const router = await open([{ path: '/late', load: late.load }])
  fireEvent.click(screen.getByRole('link', { name: '下一页' }))
  expect(router.history.location.href).toBe('/late')
  expect(screen.getByText('首页')).toBeTruthy()
  await late.arrive('迟来的页')
  expect(screen.getByText('迟来的页')).toBeTruthy()
  expect(screen.queryByText('首页')).toBeNull()
})

test('whoever turns round while a page is on its way does not get it', async () => {
  const late = lateParts()
  const router = await open([{ path: '/late', load: late.load }])
  await act(async () => router.history.push('/late'))
  await act(async () => router.history.back())
  await late.arrive('迟来的页')
  expect(screen.getByText('首页')).toBeTruthy()
})

test('files that do not arrive are an error of the page, and are fetched anew when one comes again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const late = lateParts()
  const router = await open([{ path: '/late', load: late.load }])
  await act(async () => router.history.push('/late'))
  await late.fail(new TypeError('network'))
  expect(screen.getByRole('button', { name: 'a page could not be loaded' })).toBeTruthy()
  await act(async () => router.history.push('/home'))
  await act(async () => router.history.push('/late'))
  await late.arrive('迟来的页')
  expect(screen.getByText('迟来的页')).toBeTruthy()
  expect(late.load).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})

test('a page that breaks is shown anew when asked, and when its address says something else', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  broken = true
  const router = await open([{ path: '/breaks', load: async () => ({ default: Breaks }) }])
  await act(async () => router.history.push('/breaks'))
  broken = false
  fireEvent.click(screen.getByRole('button', { name: '坏了' }))
  expect(screen.getByText('好了')).toBeTruthy()
  broken = true
  await act(async () => router.history.push('/breaks?id=1'))
  broken = false
  await act(async () => router.history.push('/breaks?id=2'))
  expect(screen.getByText('好了')).toBeTruthy()
  vi.restoreAllMocks()
})

test('a page reads its address by its record, and stays the same page when only its values change', async () => {
  const router = await open([], {}, '/list?q=&other=1')
  const text = screen.getByText(/清单：全部/)
  const opened = text.dataset.opened
  await act(async () => fireEvent.click(screen.getByRole('link', { name: '只看心衰' })))
  expect(screen.getByText(/清单：心衰/).dataset.opened).toBe(opened)
  expect(router.history.canGoBack()).toBe(false)
})

test('a link that is about to be followed fetches its page; one that is passed over does not', async () => {
  vi.useFakeTimers()
  const late = lateParts()
  await open([{ path: '/late', load: late.load }])
  const link = screen.getByRole('link', { name: '下一页' })
  fireEvent.mouseEnter(link)
  fireEvent.mouseLeave(link)
  vi.runAllTimers()
  expect(late.load).not.toHaveBeenCalled()
  fireEvent.focus(link)
  vi.runAllTimers()
  expect(late.load).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'another tab or window is the browser’s: %o',
  async (keys) => {
    const router = await open([{ path: '/late', ...words('页') }])
    const link = screen.getByRole('link', { name: '下一页' })
    link.addEventListener('click', (event) => event.preventDefault())
    await act(async () => void fireEvent.click(link, keys))
    expect(router.history.location.href).toBe('/home')
  },
)

test('the link to what the address shows says so, and makes no second entry', async () => {
  const router = await open([{ path: '/late', ...words('页') }])
  const link = screen.getByRole('link', { name: '下一页' })
  expect(link.getAttribute('aria-current')).toBeNull()
  await act(async () => void fireEvent.click(link))
  expect(link.getAttribute('aria-current')).toBe('page')
  const { length } = router.history
  await act(async () => void fireEvent.click(link))
  expect(router.history.length).toBe(length)
})

test('whoever is asked before leaving, and stays, keeps page and address', async () => {
  const router = await open([])
  fireEvent.click(screen.getByRole('button', { name: '拦住' }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '去清单' })))
  expect(router.history.location.href).toBe('/home')
  expect(screen.getByText('首页')).toBeTruthy()
})

test('a way that ends elsewhere takes the place of the entry, with what it keeps', async () => {
  const arrive: RouterOptions['arrive'] = ({ pathname, href }) =>
    pathname === '/late' ? { to: '/home', search: { from: 'late' }, state: { wanted: href } } : null
  const router = await open([{ path: '/late', ...words('页') }], { arrive })
  await act(() => router.navigate({ to: '/late', search: { id: 3 } }))
  expect(router.history.location.href).toBe('/home?from=late')
  expect(router.store.get().address.state.wanted).toBe('/late?id=3')
  await act(async () => router.history.back())
  expect(router.history.location.href).toBe('/home')
})

test('what links carry along stands in their address, and goes with every navigation', async () => {
  const carry: RouterOptions['carry'] = (search, from) => ({ ...search, ac: from.search.ac })
  const router = await open([{ path: '/late', ...words('页') }], { carry }, '/home?ac=889')
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe('/late?ac=889')
  await act(() => router.navigate({ to: '/list', search: { q: '肺炎' } }))
  expect(router.history.location.href).toBe('/list?q=%E8%82%BA%E7%82%8E&ac=889')
})

test('a slash too many at the end of a path is the same page', async () => {
  await open([], {}, '/list/?q=1')
  expect(screen.getByText(/清单：1/)).toBeTruthy()
})
