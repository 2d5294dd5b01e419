import { vi } from 'vitest'

/** What a call is answered with: the whole envelope, or what is made of its parameters. */
type Answer = object | ((params: URLSearchParams) => object)

export interface FakeServer {
  /** By the last step of the call's path; the newest answer counts. A call without one gets 404. */
  answers: Record<string, Answer>
  /** What was sent, oldest first. */
  sent: { call: string; params: URLSearchParams }[]
  /** What was sent with one call. */
  of: (call: string) => Record<string, string>[]
}

export const ok = (data: unknown = null) => ({ status: 200, msg: '', data })
export const refused = (field: string, reason: string) => ({
  status: 400,
  msg: `${field}：${reason}`,
  data: { errors: [{ field, reason }] },
})
export const tooOften = (retryAfter: number) => ({ status: 429, msg: '过于频繁', data: { retryAfter } })

/** A log-in that succeeded. */
export const loggedIn = (more: object = {}) =>
  ok({ guid: 'g'.repeat(40), userID: 7, NickName: '小舟', roles: [], weak: 0, hasPassword: 1, ...more })

/** Stands in for the network. Give it back with `vi.unstubAllGlobals`. */
export function startServer(answers: Record<string, Answer> = {}): FakeServer {
  const sent: FakeServer['sent'] = []
  const server: FakeServer = {
    answers,
    sent,
    of: (name) => sent.filter(({ call }) => call === name).map(({ params }) => Object.fromEntries(params)),
  }
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const url = new URL(String(input), 'http://x')
    const call = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
    const params = new URLSearchParams(init?.body ? String(init.body) : url.search)
    sent.push({ call, params })
    const answer = server.answers[call] ?? { status: 404, msg: '没有', data: null }
    return new Response(JSON.stringify(typeof answer === 'function' ? answer(params) : answer))
  })
  return server
}
