import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenTip } from '../feedback.ts'

const ZHOU = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }
const SUBJECT = { AppName: '', AppEName: 'ZC_NK_YTMJ', AppID: 3, AppVn: 1, AppVname: '', AppCName: '' }
const CHANGE = '/api/getChangeInfo'
const MODULES = '/api/app/moduleInfoX'
const CANCEL = '/api/cancelChangeLog'

/** Node's queue, in which the steps of IndexedDB run. */
declare function setImmediate(run: (value: unknown) => void): unknown

const asked: string[] = []
const goTo = vi.fn()
let answers: Record<string, () => Response | Promise<never>>

vi.mock('../tracking/bugs.ts', () => ({ reportBug: () => {} }))

const envelope = (status: number, data: unknown = null) => Response.json({ status, msg: '', data })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

/** The Web Locks of one browser: the first tab holds a lock, the others wait. */
function browserLocks() {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request(name: string, run: () => Promise<void>) {
      const turn = (queues.get(name) ?? Promise.resolve()).then(run)
      queues.set(
        name,
        turn.catch(() => {}),
      )
      return turn
    },
  }
}

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  goTo.mockClear()
  answers = {
    [CHANGE]: () => envelope(200, { list: [] }),
    [MODULES]: () => envelope(200, { ar: [], Defend: { isVip: 1, name: '' } }),
    [CANCEL]: () => envelope(200),
  }
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input)
    asked.push(pathname)
    return (answers[pathname] ?? (() => envelope(200)))()
  })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: browserLocks() })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  for (const { session } of tabs.splice(0)) await session.endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
})

const tabs: { session: { endSession(): Promise<void> } }[] = []

/** Starts the client with its polling, as one tab of the browser. */
async function openTab({ loggedIn = true, subject = true } = {}) {
  vi.resetModules()
  const session = await import('./session.ts')
  const { queryClient } = await import('../requests/queryClient.ts')
  const { setNavigator } = await import('../navigation/navigation.ts')
  const { chooseSubject } = await import('../subject/subject.ts')
  const { startEntitlementPolling } = await import('./entitlementPolling.ts')
  // Loaded here, since `settle` does not wait for the imports that a request makes on demand.
  await import('../requests/responses.ts')
  await import('virtual:laterCalls')
  setNavigator(goTo)
  if (loggedIn) session.startSession(ZHOU)
  if (subject) chooseSubject(SUBJECT)
  startEntitlementPolling()
  const tab = { session, queryClient }
  tabs.push(tab)
  return tab
}

/** The dialog that the tab shows, or null. */
async function openTip(): Promise<OpenTip | null> {
  const { useTip } = await import('../feedback.ts')
  const { renderHook } = await import('@testing-library/react')
  const { result, unmount } = renderHook(useTip)
  const shown = result.current
  unmount()
  return shown
}

/** Advances the time and waits for what it triggers: IndexedDB and replies do not depend on timers. */
async function pass(ms: number): Promise<void> {
  await settle()
  for (let step = 0; step < ms; step += 5_000) {
    await vi.advanceTimersByTimeAsync(Math.min(5_000, ms - step))
    await settle()
  }
}
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('entitlement-change polling (specification, section 4)', () => {
  test('every 30 seconds, and not before', async () => {
    answers[CHANGE] = () => envelope(300)
    await openTab()
    await pass(29_000)
    expect(asked).toEqual([])
    await pass(1_000)
    expect(asked).toEqual([CHANGE])
    await pass(60_000)
    expect(asked).toEqual([CHANGE, CHANGE, CHANGE])
  })

  test('while a page expects the change, as a running exam does, nothing is asked; afterwards it is', async () => {
    await openTab()
    const { expectChange } = await import('./expectedChange.ts')
    const goOn = expectChange()
    await pass(60_000)
    expect(asked).toEqual([])
    expect(goTo).not.toHaveBeenCalled()
    goOn()
    await pass(30_000)
    expect(asked[0]).toBe(CHANGE)
  })

  test('status 300: nothing changed, and nothing else is asked', async () => {
    answers[CHANGE] = () => envelope(300)
    localStorage.setItem('moduleInfoX', '{}')
    await openTab()
    await pass(30_000)
    expect(asked).toEqual([CHANGE])
    expect(localStorage.getItem('moduleInfoX')).toBe('{}')
    expect(goTo).not.toHaveBeenCalled()
  })

  test('status 200: what is kept goes, the module info comes anew, then cancelChangeLog, then /mainIndex', async () => {
    const { queryClient } = await openTab()
    for (const key of ['curVipData', 'vipAppData', 'moduleInfoX', 'verNameJson']) localStorage.setItem(key, '{}')
    queryClient.setQueryData(['subjects.moduleInfoX', { appID: 3 }], { ar: [], old: 1 })
    queryClient.setQueryData(['subjects.moduleInfoX', { appID: 4 }], { ar: [], old: 1 })
    queryClient.setQueryData(['subjects.vipApp', { options: 1, isExpirevip: 2 }], { VipApp: [] })
    queryClient.setQueryData(['chapters.getChapterMenuX', { appID: 3 }], 'stays')
    await pass(30_000)
    expect(asked).toEqual([CHANGE, MODULES, CANCEL])
    for (const key of ['curVipData', 'vipAppData', 'moduleInfoX', 'verNameJson'])
      expect(localStorage.getItem(key), key).toBeNull()
    expect(queryClient.getQueryData(['subjects.moduleInfoX', { appID: 3 }])).toEqual({
      ar: [],
      Defend: { isVip: 1, name: '' },
    })
    expect(queryClient.getQueryData(['subjects.moduleInfoX', { appID: 4 }])).toBeUndefined()
    expect(queryClient.getQueryData(['subjects.vipApp', { options: 1, isExpirevip: 2 }])).toBeUndefined()
    expect(queryClient.getQueryData(['chapters.getChapterMenuX', { appID: 3 }])).toBe('stays')
    expect(goTo.mock.calls).toEqual([['/mainIndex?fromUlr=mainJS']])
  })

  test('copies kept for reading without network go, too', async () => {
    const { keepContent, readContent } = await import('../offline/contentStore.ts')
    await keepContent(7, '["subjects.moduleInfoX",{"appID":4}]', { data: 1, askedAt: 1 })
    await keepContent(7, '["chapters.getChapterMenuX",{"appID":4}]', { data: 1, askedAt: 1 })
    await openTab()
    await pass(30_000)
    expect(await readContent(7, '["subjects.moduleInfoX",{"appID":4}]')).toBeNull()
    expect(await readContent(7, '["chapters.getChapterMenuX",{"appID":4}]')).not.toBeNull()
  })

  describe('a page with input that was not sent', () => {
    afterEach(() => document.body.replaceChildren())
    const put = (html: string) => {
      document.body.innerHTML = html
      return document.body.querySelector('input, textarea, select') as HTMLInputElement
    }
    const typed = (html: string, value: string) => {
      const field = put(html)
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }

    test.each([
      ['something typed', () => typed('<form><input></form>', '准考证号')],
      ['a text over several lines', () => typed('<textarea></textarea>', '题干有误')],
      [
        'options ticked by keys and not confirmed',
        () => put('<fieldset data-options><input type="checkbox" checked></fieldset>'),
      ],
      [
        'a tick in a form',
        () => put('<form><input type="radio" checked></form>').dispatchEvent(new Event('change', { bubbles: true })),
      ],
    ])('%s: asked first, and left only by a yes; the change counts already', async (_what, fill) => {
      await openTab()
      fill()
      await pass(30_000)
      expect(asked).toEqual([CHANGE, MODULES, CANCEL])
      expect(goTo).not.toHaveBeenCalled()
      const tip = await openTip()
      expect(tip).toMatchObject({ confirm: '回到主页', cancel: '留在本页', destructive: true })
      tip?.answer('cancel')
      await settle()
      expect(goTo).not.toHaveBeenCalled()
      await pass(30_000)
      ;(await openTip())?.answer('confirm')
      await settle()
      expect(goTo.mock.calls).toEqual([['/mainIndex?fromUlr=mainJS']])
    })

    test('it is asked once, however often something changes meanwhile', async () => {
      await openTab()
      typed('<input>', '姓名')
      await pass(90_000)
      ;(await openTip())?.answer('cancel')
      await settle()
      expect(await openTip()).toBeNull()
    })

    test.each([
      ['a field emptied again', () => typed('<input>', '')],
      ['a word to search for', () => typed('<input type="search">', '休克')],
      [
        'a setting that counts at once',
        () => typed('<form><input type="checkbox" role="switch" checked></form>', 'on'),
      ],
      [
        'an answer that was given',
        () => put('<fieldset data-options><input type="radio" checked aria-disabled="true"></fieldset>'),
      ],
      [
        'a field that is gone',
        () => {
          typed('<input>', '姓名')
          document.body.replaceChildren()
        },
      ],
    ])('%s keeps nobody', async (_what, fill) => {
      await openTab()
      fill()
      await pass(30_000)
      expect(goTo).toHaveBeenCalledOnce()
    })
  })

  test('a session in the place of another reads anew what one may open: earlier changes are told to nobody', async () => {
    answers[CHANGE] = () => envelope(300)
    const { session, queryClient } = await openTab()
    queryClient.setQueryData(['subjects.moduleInfoX', { appID: 4 }], { ar: [], old: 1 })
    session.startSession({ ...ZHOU, guid: 'n'.repeat(32) })
    await settle()
    expect(queryClient.getQueryData(['subjects.moduleInfoX', { appID: 4 }])).toBeUndefined()
  })

  test('it goes on asking after a change', async () => {
    await openTab()
    await pass(30_000)
    answers[CHANGE] = () => envelope(300)
    await pass(30_000)
    expect(asked).toEqual([CHANGE, MODULES, CANCEL, CHANGE])
  })

  test('where no subject is chosen there is no module info to load', async () => {
    await openTab({ subject: false })
    await pass(30_000)
    expect(asked).toEqual([CHANGE, CANCEL])
    expect(goTo).toHaveBeenCalledOnce()
  })

  test.each([
    ['getChangeInfo has no network', CHANGE, noNetwork, [CHANGE]],
    ['getChangeInfo fails', CHANGE, () => envelope(500), [CHANGE]],
    ['the module info has no network', MODULES, noNetwork, [CHANGE, MODULES]],
    ['cancelChangeLog fails', CANCEL, () => envelope(500), [CHANGE, MODULES, CANCEL]],
  ])('it stops when %s: no step follows, and none later', async (_what, path, answer, steps) => {
    answers[path] = answer
    const { queryClient } = await openTab()
    // Old data in memory does not count as success.
    queryClient.setQueryData(['subjects.moduleInfoX', { appID: 3 }], { ar: [], old: 1 })
    const { QueryObserver } = await import('@tanstack/react-query')
    const { moduleInfoX } = await import('../../calls/subjects.ts')
    const shown = new QueryObserver(queryClient, moduleInfoX({ appID: 3 }))
    const hide = shown.subscribe(() => {})
    await pass(30_000)
    await pass(120_000)
    hide()
    expect(asked).toEqual(steps)
    expect(goTo).not.toHaveBeenCalled()
  })

  test('it leads to /mainIndex only when cancelChangeLog says 200', async () => {
    answers[CANCEL] = () => envelope(300)
    await openTab()
    await pass(30_000)
    expect(asked).toEqual([CHANGE, MODULES, CANCEL])
    expect(goTo).not.toHaveBeenCalled()
  })

  test('a visitor is not asked about; a log-in begins it, a log-out ends it', async () => {
    answers[CHANGE] = () => envelope(300)
    const { session } = await openTab({ loggedIn: false, subject: false })
    await pass(60_000)
    expect(asked).toEqual([])
    session.startSession(ZHOU)
    await pass(30_000)
    expect(asked).toEqual([CHANGE])
    await session.endSession()
    await pass(60_000)
    expect(asked).toEqual([CHANGE])
  })

  test('after a failure the next log-in begins it anew', async () => {
    answers[CHANGE] = noNetwork
    const { session } = await openTab()
    await pass(30_000)
    answers[CHANGE] = () => envelope(300)
    session.startSession({ ...ZHOU, guid: 'n'.repeat(32) })
    await pass(30_000)
    expect(asked).toEqual([CHANGE, CHANGE])
  })

  test('a second tab does not double it, nor take it up where the first one stopped', async () => {
    answers[CHANGE] = () => envelope(300)
    await openTab()
    await settle()
    await openTab()
    await pass(60_000)
    expect(asked).toEqual([CHANGE, CHANGE])
    answers[CHANGE] = () => envelope(500)
    await pass(120_000)
    expect(asked).toEqual([CHANGE, CHANGE, CHANGE])
  })

  test('the other tab asks anew for what it shows', async () => {
    answers[CHANGE] = () => envelope(300)
    await openTab()
    await settle()
    const other = await openTab()
    other.queryClient.setQueryData(['subjects.moduleInfoX', { appID: 3 }], { ar: [] })
    other.queryClient.setQueryData(['chapters.getChapterMenuX', { appID: 3 }], 'stays')
    answers[CHANGE] = () => envelope(200, { list: [] })
    await pass(30_000)
    const isStale = (key: unknown[]) => other.queryClient.getQueryState(key)?.isInvalidated
    await vi.waitFor(() => expect(isStale(['subjects.moduleInfoX', { appID: 3 }])).toBe(true))
    expect(isStale(['chapters.getChapterMenuX', { appID: 3 }])).toBe(false)
    expect(goTo).toHaveBeenCalledOnce()
  })
})
