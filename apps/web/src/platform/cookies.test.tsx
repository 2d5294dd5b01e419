import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rememberAgentCode } from './agent/agentCode.ts'
import { clearCookies, readCookie, writeCookie } from './cookies.ts'
import { endSession, startSession } from './session/session.ts'
import { readToke } from './session/toke.ts'
import { chooseSubject } from './subject/subject.ts'

const ZHOU = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }

/** Records the cookie strings that are written: a browser does not tell when a cookie expires. */
const written: string[] = []

beforeEach(() => {
  clearCookies()
  written.length = 0
  const { get, set } = cookieOf(document)
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => get?.call(document),
    set(text: string) {
      written.push(text)
      set?.call(document, text)
    },
  })
})
afterEach(async () => {
  await endSession()
  Reflect.deleteProperty(document, 'cookie')
})

function cookieOf(of: object): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(of, 'cookie') ?? cookieOf(Object.getPrototypeOf(of))
}

const lifeOf = (name: string) => written.find((text) => text.startsWith(`${name}=`))?.replace(/^[^;]*; /, '')

describe('cookies (specification, section 9, "Timing")', () => {
  test('they last 30 days', () => {
    writeCookie('x', 'a; b=c')
    expect(lifeOf('x')).toBe('path=/; max-age=2592000; samesite=lax')
    expect(readCookie('x')).toBe('a; b=c')
  })

  test('the chosen subject: SELECTEDAPPNEW, 30 days', () => {
    chooseSubject({ AppName: '', AppEName: 'ZC_NK_YTMJ', AppID: 3, AppVn: 1, AppVname: '', AppCName: '' })
    expect(lifeOf('SELECTEDAPPNEW')).toContain('max-age=2592000;')
  })

  test('a log-in: toke for 30 days, the guid for one; neither goes along with what another site started', () => {
    startSession({ ...ZHOU, toke: 'secret' })
    expect(lifeOf('toke')).toBe('path=/; max-age=2592000; samesite=strict')
    expect(lifeOf('GUID')).toBe('path=/; max-age=86400; samesite=strict')
    expect(readCookie('GUID')).toBe(ZHOU.guid)
  })

  test('behind TLS each of them is for TLS alone', () => {
    const { href } = location
    const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
    happyDOM.setURL('https://tizhou.example/')
    startSession({ ...ZHOU, toke: 'secret' })
    for (const name of ['toke', 'GUID']) expect(lifeOf(name)).toMatch(/; samesite=strict; secure$/)
    happyDOM.setURL(href)
    written.length = 0
    writeCookie('x', 'a')
    expect(lifeOf('x')).not.toContain('secure')
  })

  test('toke holds the user name and the re-login secret, and no password', () => {
    startSession({ ...ZHOU, toke: 'secret' })
    expect(JSON.parse(readCookie('toke') ?? '')).toEqual({ userName: '13800000001', secret: 'secret' })
    expect(readToke()).toEqual({ userName: '13800000001', secret: 'secret' })
  })

  test('a log-in that brings no re-login secret takes an earlier one away', () => {
    startSession({ ...ZHOU, toke: 'secret' })
    startSession(ZHOU)
    expect(readToke()).toBeNull()
  })

  test.each(['', 'no json', '{"userName":1}', '[]', 'null'])('a cookie toke that says %j is none', (text) => {
    writeCookie('toke', text)
    expect(readToke()).toBeNull()
  })

  test('the end of a session takes them all, and leaves the agent’s code', async () => {
    rememberAgentCode('5288')
    startSession({ ...ZHOU, toke: 'secret' })
    await endSession()
    expect(document.cookie).toBe('')
    expect(localStorage.getItem('ac')).toBe('5288')
    localStorage.clear()
  })
})
