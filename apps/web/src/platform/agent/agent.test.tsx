import { renderHook } from '@testing-library/react'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentInfo } from './agent.ts'

const SEED = 20_261_120
const reply = vi.fn<(body: URLSearchParams) => object | Promise<never>>()

/** The server's answer for an agent. */
const AGENT: AgentInfo = {
  AgentCode: '5288',
  AgentUrl: 'exam.example',
  AgentName: '知行书院',
  QQ: '',
  TelePhone: '',
  IconUrl: '',
  WeiXinContact: { WeiXinContact: '', WeiXinIndexContact: 1 },
  Alipay: '-1',
  PhonePayUrl: '-1',
  WeiXinPayUrl: '-1',
  WeiXinPay: '-1',
  PCPayUrl: '-1',
  IsWeiXinPay: 0,
  Title: '',
  LogoutUrl: 'https://zhixing.example.org/bye',
  CustomerServiceOnly: 0,
  CanPay: 0,
  PayHere: 0,
  PayPages: {},
  FollowUrl: '',
}
const answers = (agent: Partial<AgentInfo>) => ({ status: 200, msg: '', data: { agentInfo: { ...AGENT, ...agent } } })

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  reply.mockReset()
  vi.stubGlobal('fetch', async (_url: string | URL, init?: RequestInit) => {
    const answer = await reply(new URLSearchParams(String(init?.body ?? '')))
    return new Response(JSON.stringify(answer), { status: 200, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Imports the modules anew, as a page that was just opened has them, and gives the dialog that is open. */
async function opened() {
  const agent = await import('./agent.ts')
  const { useTip } = await import('../feedback.ts')
  return { ...agent, said: () => renderHook(() => useTip()).result.current?.content }
}

test('the agent is asked for by host and code, stored as agentInfoNew, and asked for once for each code', async () => {
  localStorage.setItem('ac', '5288')
  reply.mockImplementation((body) => answers({ AgentCode: body.get('AgentCode') ?? '' }))
  const { ensureAgent } = await opened()
  await Promise.all([ensureAgent(), ensureAgent()])
  await ensureAgent()
  expect(reply).toHaveBeenCalledTimes(1)
  const [body] = reply.mock.calls[0] as [URLSearchParams]
  expect([body.get('AgentUrl'), body.get('AgentCode'), body.get('isSoftMenu')]).toEqual([location.host, '5288', '1'])
  expect(JSON.parse(localStorage.getItem('agentInfoNew') ?? '{}')).toMatchObject({ AgentCode: '5288' })
  localStorage.setItem('ac', '889')
  await ensureAgent()
  expect(reply).toHaveBeenCalledTimes(2)
})

test('the next opening of the page shows the stored agent before the server answers', async () => {
  localStorage.setItem('agentInfoNew', JSON.stringify({ ...AGENT, AgentName: '上次的' }))
  const { useAgent } = await opened()
  expect(renderHook(() => useAgent()).result.current?.AgentName).toBe('上次的')
})

test.each(['{', '7', 'null', '[]', '{"AgentCode":1}'])('a stored agent that is %s counts as none', async (text) => {
  localStorage.setItem('agentInfoNew', text)
  const { useAgent } = await opened()
  expect(renderHook(() => useAgent()).result.current).toBeNull()
})

test('who answers for an unknown code is who one is with', async () => {
  localStorage.setItem('ac', 'nobody')
  reply.mockReturnValue(answers({ AgentCode: '889' }))
  const { ensureAgent } = await opened()
  const { agentCode, askedAgentCode } = await import('./agentCode.ts')
  expect(agentCode()).toBe('nobody')
  await ensureAgent()
  expect([agentCode(), askedAgentCode()]).toEqual(['889', 'nobody'])
})

/** Specification, section 8, "Agent errors". */
test.each([300, 400, 403, 404, 500])('status %i: the server’s msg is shown in an alert', async (status) => {
  reply.mockReturnValue({ status, msg: '该代理商已停用', data: null })
  const { ensureAgent, said } = await opened()
  await expect(ensureAgent()).rejects.toMatchObject({ status })
  await vi.waitFor(() => expect(said()).toBe('该代理商已停用'))
  expect(localStorage.getItem('agentInfoNew')).toBeNull()
})

test('the server’s msg is text, whatever it says', async () => {
  reply.mockReturnValue({ status: 400, msg: '<a href="https://a.example">点这里</a>', data: null })
  const { ensureAgent, said } = await opened()
  await expect(ensureAgent()).rejects.toMatchObject({ status: 400 })
  await vi.waitFor(() => expect(said()).toBe(escapeHtml('<a href="https://a.example">点这里</a>')))
})

test('a network failure needs no alert, and the next page asks again', async () => {
  reply.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
  reply.mockReturnValue(answers({}))
  const { ensureAgent, said } = await opened()
  await expect(ensureAgent()).rejects.toMatchObject({ outcome: 'unreachable' })
  expect(said()).toBeUndefined()
  expect(await ensureAgent()).toMatchObject({ AgentCode: '5288' })
})

test.each([
  ['empty', 'AgentCode', { ...AGENT, AgentCode: '' }],
  ['empty', 'AgentUrl', { ...AGENT, AgentUrl: ' ' }],
  ['absent', 'AgentCode', { ...AGENT, AgentCode: undefined }],
  ['absent', 'AgentUrl', { ...AGENT, AgentUrl: undefined }],
  ['null', 'AgentUrl', { ...AGENT, AgentUrl: null }],
  ['absent with the whole agent', 'AgentCode', undefined],
] as const)('%s %s in an answer: an alert names the field, and nothing is stored', async (_, field, agentInfo) => {
  reply.mockReturnValue({ status: 200, msg: '', data: { agentInfo } })
  const { ensureAgent, said } = await opened()
  expect(await ensureAgent()).toBeNull()
  await vi.waitFor(() => expect(said()).toBe(`代理商信息不完整：${field} 不能为空`))
  expect(localStorage.getItem('agentInfoNew')).toBeNull()
})

test.each([
  ['AgentCode', { AgentUrl: 'exam.example', AgentCode: '' }],
  ['AgentUrl', { AgentUrl: '', AgentCode: '889' }],
])('nobody is asked for without %s', async (field, of) => {
  const { loadAgent } = await import('./agentLoader.ts')
  const { said } = await opened()
  expect(await loadAgent(of)).toBeNull()
  await vi.waitFor(() => expect(said()).toContain(field))
  expect(reply).not.toHaveBeenCalled()
})

/** Specification, section 4, "Logout redirect, by agent code ac". */
test.each([
  ['300182-1', 'https://home.example.org/bye', 'https://home.example.org/bye'],
  ['5288', 'https://home.example.org/bye', 'https://home.example.org/bye'],
  ['100052-1', '/way?ac=100052-1', '/way?ac=100052-1'],
  ['5288', '', '/login'],
  ['5288', 'javascript:alert(1)', '/login'],
  ['889', 'https://home.example.org/bye', '/login'],
  ['7021004', 'https://home.example.org/bye', '/login'],
])('a log-out from agent %s with the page %j leads to %s', async (code, LogoutUrl, target) => {
  localStorage.setItem('ac', code)
  reply.mockReturnValue(answers({ AgentCode: code, LogoutUrl }))
  const { ensureAgent } = await opened()
  const { logoutTarget } = await import('./leaving.ts')
  expect(logoutTarget()).toBe('/login')
  await ensureAgent()
  expect(logoutTarget()).toBe(target)
})

test.each<[string, Partial<AgentInfo> | null, { name: string; icon: string }]>([
  ['nobody yet', null, { name: '题舟', icon: '' }],
  ['an agent without a title of its own', { AgentCode: '5288' }, { name: '知行书院', icon: '' }],
  [
    'an agent with a title and a picture',
    { AgentCode: '7021004', Title: '仁心医考', IconUrl: '/files/images/agents/renxin.svg' },
    { name: '仁心医考', icon: '/files/images/agents/renxin.svg' },
  ],
  [
    'the default agent, which is the house itself',
    { AgentCode: '889', AgentName: '题舟', IconUrl: '/files/images/agents/tizhou.svg' },
    { name: '题舟', icon: '' },
  ],
  ['a picture from elsewhere', { IconUrl: 'https://elsewhere.example/a.svg' }, { name: '知行书院', icon: '' }],
])('with %s the house is called %j', async (_, agent, brand) => {
  if (agent) {
    localStorage.setItem('ac', agent.AgentCode ?? AGENT.AgentCode)
    reply.mockReturnValue(answers(agent))
  }
  const { ensureAgent, useBrand } = await opened()
  if (agent) await ensureAgent()
  expect(renderHook(() => useBrand()).result.current).toEqual(brand)
})

test('whatever is stored, a log-out leads to /login, to a path here or to an https address', async () => {
  localStorage.setItem('ac', '5288')
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('//evil.example', '/\\evil.example', 'javascript:1', '/way')),
      async (LogoutUrl) => {
        vi.resetModules()
        localStorage.setItem('agentInfoNew', JSON.stringify({ ...AGENT, LogoutUrl }))
        const { logoutTarget } = await import('./leaving.ts')
        expect(logoutTarget()).toMatch(/^(\/(?![/\\])|https:\/\/)/)
      },
    ),
    { seed: SEED, numRuns: 30 },
  )
})

test.each([
  ['', '章节练习', '章节练习 - 题舟'],
  ['明远医考', '章节练习', '章节练习 - 明远医考'],
  ['明远医考', '', '明远医考'],
])('with the agent’s title %j a page named %j is titled %s', async (Title, page, title) => {
  reply.mockReturnValue(answers({ Title }))
  const { ensureAgent, useAgentTitle } = await opened()
  await ensureAgent()
  renderHook(() => useAgentTitle(page))
  expect(document.title).toBe(title)
})
