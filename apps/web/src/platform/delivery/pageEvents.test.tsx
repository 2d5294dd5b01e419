import { afterEach, expect, test, vi } from 'vitest'
import { followPage } from './pageEvents.ts'

const heard: string[] = []
const hear = (name: string) => () => void heard.push(name)
let leave = () => {}

function follow(): void {
  leave = followPage({
    onOnline: hear('online'),
    onOffline: hear('offline'),
    onChance: hear('chance'),
    onHidden: hear('hidden'),
    onLeave: hear('leave'),
    onReturn: hear('return'),
  })
}

afterEach(() => {
  leave()
  heard.length = 0
  vi.restoreAllMocks()
})

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test('each event of the page means one thing to whoever delivers', () => {
  follow()
  for (const name of ['online', 'offline', 'focus', 'pagehide']) dispatchEvent(new Event(name))
  dispatchEvent(shown(false))
  dispatchEvent(shown(true))
  expect(heard).toEqual(['online', 'offline', 'chance', 'leave', 'chance', 'return'])
})

test('a page that is hidden may never be seen again; one that is seen is a chance', () => {
  follow()
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toEqual(['hidden', 'chance'])
})

test('once it is left, nothing is heard any more', () => {
  follow()
  leave()
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toEqual([])
})
