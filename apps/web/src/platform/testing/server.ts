import { vi } from 'vitest'

/** The answer to a call: an envelope, or a function that makes it from the parameters. */
type Answer = object | ((params: URLSearchParams) => object)

export interface FakeServer {
  /** Answers by the last step of the call's path; the newest counts. A call without an answer gets 404. */
  answers: Record<string, Answer>
  /** The calls that were made, oldest first. */
  sent: { call: string; params: URLSearchParams }[]
  /** The parameters of the calls with this name. */
  of: (call: string) => Record<string, string>[]
}

export const ok = (data: unknown = null) => ({ status: 200, msg: '', data })
export const refused = (field: string, reason: string) => ({
  status: 400,
  msg: `${field}：${reason}`,
  data: { errors: [{ field, reason }] },
})
export const tooOften = (retryAfter: number) => ({ status: 429, msg: '过于频繁', data: { retryAfter } })

/** The answer of a successful log-in. */
export const loggedIn = (more: object = {}) =>
  ok({ guid: 'g'.repeat(40), userID: 7, NickName: '小舟', roles: [], weak: 0, hasPassword: 1, ...more })

/** Replaces `fetch` with a fake server. Undo it with `vi.unstubAllGlobals`. */
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
