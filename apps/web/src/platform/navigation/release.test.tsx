import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToWorker } from '../../service-worker/messages.ts'
import { closeToast, useToasts } from '../feedback.ts'
import { watchReleases } from './release.ts'

const ENTRY = '/assets/index-old.js'
const reload = vi.fn()

/** A waiting worker of the release whose entry script is `entry`. */
function worker(entry: string) {
  const told: ToWorker[] = []
  return {
    state: 'installed',
    told,
    postMessage(message: ToWorker, [port]: MessagePort[] = []) {
      told.push(message)
      if (message.type === 'isYours') port?.postMessage(message.entry === entry)
    },
  }
}

function register(waiting: ReturnType<typeof worker> | null, active: object | null = {}) {
  const registration = Object.assign(new EventTarget(), { waiting, active, installing: null, update: async () => {} })
  const container = Object.assign(new EventTarget(), { register: async () => registration })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }))
  watchReleases()
  return { registration, container }
}

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  reload.mockClear()
  // A plain object instead of an element: happy-dom would try to load a script element.
  vi.spyOn(document, 'querySelector').mockReturnValue({ src: location.origin + ENTRY } as HTMLScriptElement)
})

afterEach(() => {
  const left = offered()
  if (left) closeToast(left.id)
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function offered() {
  const { result, unmount } = renderHook(useToasts)
  unmount()
  return result.current[0]
}

test('a new release is offered and waits; whoever takes it is reloaded once it runs', async () => {
  const waiting = worker('/assets/index-new.js')
  const { container } = register(waiting)
  await vi.waitFor(() => expect(offered()?.text).toBe('新版本已就绪，刷新使用'))
  expect(waiting.told.map((message) => message.type)).toEqual(['isYours'])
  offered()?.action?.run()
  expect(waiting.told.at(-1)).toEqual({ type: 'takeOver' })
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('whoever takes a new release is reloaded, also when the browser puts the change off', async () => {
  const waiting = worker('/assets/index-new.js')
  const { container } = register(waiting)
  await vi.waitFor(() => expect(offered()).toBeDefined())
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  offered()?.action?.run()
  vi.runAllTimers()
  expect(reload).toHaveBeenCalledOnce()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that is of the new release already lets it take over in a quiet moment, and says nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const waiting = worker(ENTRY)
  register(waiting)
  await vi.waitFor(() => expect(waiting.told).toHaveLength(1))
  expect(waiting.told[0]?.type).toBe('isYours')
  vi.runAllTimers()
  vi.useRealTimers()
  await vi.waitFor(() => expect(waiting.told.at(-1)).toEqual({ type: 'takeOver' }))
  expect(offered()).toBeUndefined()
})

test('with no release waiting, a quiet moment removes what no page uses', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const active = worker(ENTRY)
  const { registration } = register(null, active)
  const looked = vi.spyOn(registration, 'addEventListener')
  await vi.waitFor(() => expect(looked).toHaveBeenCalled())
  vi.runAllTimers()
  expect(active.told).toEqual([{ type: 'tidy' }])
})

test('a release that another tab took meanwhile needs only the reload', async () => {
  const waiting = worker('/assets/index-new.js')
  register(waiting)
  await vi.waitFor(() => expect(offered()).toBeDefined())
  waiting.state = 'activated'
  offered()?.action?.run()
  expect(reload).toHaveBeenCalledOnce()
})

test('nobody is reloaded when another tab takes a new release', async () => {
  const { container } = register(worker('/assets/index-new.js'))
  await vi.waitFor(() => expect(offered()).toBeDefined())
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
})

test('the first release of all is not offered, and takes over by itself', async () => {
  const first = worker('/assets/index-new.js')
  const { registration } = register(first, null)
  const looked = vi.spyOn(registration, 'addEventListener')
  await vi.waitFor(() => expect(looked).toHaveBeenCalled())
  expect(first.told).toEqual([])
  expect(offered()).toBeUndefined()
})

test('a page says with which script it began', () => {
  const { container } = register(null)
  const answers: string[] = []
  const port = { postMessage: (answer: string) => answers.push(answer) }
  container.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'whichEntry' }, ports: [port] }))
  expect(answers).toEqual([ENTRY])
})
