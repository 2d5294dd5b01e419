import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answeringAgent,
  DEFAULT_AGENT,
  emptyAgentField,
  groupListOf,
  hasOwnLogoutPage,
  hasPayment,
  isBoundToHost,
  ownOrShared,
  sellsThroughService,
  titleOf,
} from './agentRules.ts'

const SEED = 20_261_120
const code = fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/)

/** Specification, section 9, "Agents", and section 6, "Agent". */
test.each([
  ['889', { bound: false, title: false, logout: false, service: false, list: 'cardAndGroup' }],
  ['6001-69', { bound: true, title: true, logout: false, service: false, list: 'qqGroup' }],
  ['101081-1', { bound: true, title: true, logout: false, service: false, list: 'qqGroup' }],
  ['666', { bound: true, title: false, logout: false, service: false, list: 'qqGroup' }],
  ['7021004', { bound: true, title: true, logout: false, service: true, list: 'qqGroup' }],
  ['020089', { bound: false, title: true, logout: false, service: false, list: 'qqGroup' }],
  ['300182-1', { bound: false, title: false, logout: true, service: false, list: 'qqGroup' }],
  ['5288', { bound: false, title: false, logout: true, service: false, list: 'qqGroup' }],
  ['100052-1', { bound: false, title: false, logout: true, service: false, list: 'qqGroup' }],
  ['12345', { bound: false, title: false, logout: false, service: false, list: 'qqGroup' }],
] as const)('what the code of agent %s decides', (agent, expected) => {
  expect({
    bound: isBoundToHost(agent),
    title: titleOf({ code: agent, name: '名称', title: '' }) === '名称',
    logout: hasOwnLogoutPage(agent),
    service: sellsThroughService(agent),
    list: groupListOf(agent),
  }).toEqual(expected)
})

test('a title that was entered is the title, whoever the agent is', () => {
  for (const agent of ['889', '6001-69', '12345'])
    expect(titleOf({ code: agent, name: '名称', title: ' 医考在线 ' })).toBe('医考在线')
})

/** Design, "Rulings": 889 answers for an unknown or missing code; a host-bound agent wins over `ac`. */
test.each([
  ['no code, no agent of this host', undefined, undefined, '889'],
  ['a code that nobody has comes in as none', undefined, undefined, '889'],
  ['a known code', '5288', undefined, '5288'],
  ['a bound host and no code', undefined, '6001-69', '6001-69'],
  ['a bound host wins over another code', '5288', '6001-69', '6001-69'],
  ['a bound host wins over the default code', '889', '7021004', '7021004'],
  ['a host that is not bound gives way to a code', '5288', '100052-1', '5288'],
  ['a host that is not bound answers where no code was given', undefined, '100052-1', '100052-1'],
  ['the default code is no code', '889', '100052-1', '100052-1'],
] as const)('who answers: %s', (_name, asked, ofHost, answers) => {
  expect(answeringAgent({ asked, ofHost })).toBe(answers)
})

test('whoever answers is the asked one, the host’s or the default, and a bound host’s always', () => {
  const maybe = fc.option(fc.oneof(code, fc.constantFrom('889', '6001-69', '7021004', '5288')), { nil: undefined })
  fc.assert(
    fc.property(maybe, maybe, (asked, ofHost) => {
      const answers = answeringAgent({ asked, ofHost })
      expect([asked, ofHost, DEFAULT_AGENT]).toContain(answers)
      if (ofHost && isBoundToHost(ofHost)) expect(answers).toBe(ofHost)
      if (!ofHost) expect(answers).toBe(asked ?? DEFAULT_AGENT)
    }),
    { seed: SEED },
  )
})

/** Specification, section 5, "Agent data". */
test.each([
  [{ AgentCode: '', AgentUrl: 'a.example' }, 'AgentCode'],
  [{ AgentCode: '889', AgentUrl: '' }, 'AgentUrl'],
  [{ AgentCode: '889', AgentUrl: ' ' }, 'AgentUrl'],
  [{ AgentCode: '', AgentUrl: '' }, 'AgentCode'],
  [{ AgentCode: '889', AgentUrl: 'a.example' }, undefined],
] as const)('of %j the empty field is %s', (agent, field) => {
  expect(emptyAgentField(agent)).toBe(field)
})

const UNPAYABLE = { Alipay: '-1', PhonePayUrl: '-1', WeiXinPayUrl: '-1', WeiXinPay: '-1' }
const DEFAULTS = ['first@pay.example', 'second@pay.example']

/** Specification, section 9, "Payment availability": no payment option when all four hold. */
test.each([
  ['nothing at all', UNPAYABLE, false],
  ['the first built-in Alipay account', { ...UNPAYABLE, Alipay: DEFAULTS[0] as string }, false],
  ['the second built-in Alipay account', { ...UNPAYABLE, Alipay: DEFAULTS[1] as string }, false],
  ['an Alipay account of its own', { ...UNPAYABLE, Alipay: 'own@pay.example' }, true],
  ['an empty Alipay account is not -1', { ...UNPAYABLE, Alipay: '' }, true],
  ['a page to pay by phone', { ...UNPAYABLE, PhonePayUrl: 'https://pay.example/p' }, true],
  ['a WeChat pay page', { ...UNPAYABLE, WeiXinPayUrl: 'https://pay.example/w' }, true],
  ['a WeChat pay account', { ...UNPAYABLE, WeiXinPay: '1' }, true],
] as const)('an agent that is paid by %s', (_name, agent, payable) => {
  expect(hasPayment(agent, DEFAULTS)).toBe(payable)
})

test('one way to pay is enough, and none is none', () => {
  const field = fc.constantFrom('-1', '1', '', 'https://pay.example')
  fc.assert(
    fc.property(
      fc.record({
        Alipay: fc.constantFrom('-1', 'own', ...DEFAULTS),
        PhonePayUrl: field,
        WeiXinPayUrl: field,
        WeiXinPay: field,
      }),
      (agent) => {
        const others = [agent.PhonePayUrl, agent.WeiXinPayUrl, agent.WeiXinPay]
        expect(hasPayment(agent, DEFAULTS)).toBe(agent.Alipay === 'own' || others.some((value) => value !== '-1'))
      },
    ),
    { seed: SEED },
  )
})

test('an agent that has something of its own shows nothing of what all share', () => {
  const ownerOf = (row: { owner: string }) => row.owner
  const rows = [
    { owner: '', name: 'shared' },
    { owner: '666', name: 'own' },
    { owner: '5288', name: 'other' },
  ]
  expect(ownOrShared(rows, ownerOf, '666').map((row) => row.name)).toEqual(['own'])
  expect(ownOrShared(rows, ownerOf, '889').map((row) => row.name)).toEqual(['shared'])
  fc.assert(
    fc.property(
      fc.array(fc.record({ owner: fc.constantFrom('', 'a', 'b') })),
      fc.constantFrom('a', 'b'),
      (all, who) => {
        const shown = ownOrShared(all, ownerOf, who)
        expect(new Set(shown.map((row) => row.owner)).size).toBeLessThanOrEqual(1)
        expect(shown.every((row) => row.owner === who || row.owner === '')).toBe(true)
      },
    ),
    { seed: SEED },
  )
})
