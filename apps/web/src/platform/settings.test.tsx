import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const load = () => import('./settings.ts')

test('a first visit follows the system, with middle-sized text', async () => {
  const { getSettings } = await load()
  expect(getSettings()).toMatchObject({ theme: 'system', textSize: 'm' })
  expect(document.documentElement.dataset).toMatchObject({ theme: 'system', textSize: 'm' })
})

test('a choice shows at once and is there after a reload', async () => {
  const { setSettings } = await load()
  setSettings({ theme: 'dark', textSize: 'l' })
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', textSize: 'l' })
  vi.resetModules()
  const { getSettings } = await load()
  expect(getSettings()).toMatchObject({ theme: 'dark', textSize: 'l', autoNext: false })
})

test.each(['not json', '[]', 'null', '{"theme":"pink","autoNext":"yes"}'])(
  'stored %s falls back to the defaults',
  async (kept) => {
    localStorage.setItem('settings', kept)
    const { getSettings } = await load()
    expect(getSettings()).toMatchObject({ theme: 'system', autoNext: false, confirmSingle: true })
  },
)

test('a choice made in another tab shows in this one', async () => {
  const { getSettings } = await load()
  localStorage.setItem('settings', JSON.stringify({ theme: 'dark' }))
  dispatchEvent(new StorageEvent('storage', { key: 'settings' }))
  expect(getSettings().theme).toBe('dark')
})
