import { carrierOf } from '@tizhou/domain/delivery/carriers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kdniaoStandIn, kuaidi100StandIn, type ParcelStandIn } from '../testing/standIn.ts'
import { beijingMoment, type ParcelAsk, type ParcelSource, tidyEvents } from './carrier.ts'
import { signKdniao } from './kdniao.ts'
import { signKuaidi100 } from './kuaidi100.ts'
import { parcelSource } from './parcelSource.ts'
import { readParcelSettings } from './settings.ts'

const parcel = (of: Partial<ParcelAsk> = {}): ParcelAsk => ({
  carrier: carrierOf('sf') as ParcelAsk['carrier'],
  number: 'SF1234567890123',
  phoneTail: '5678',
  sentAt: Date.parse('2026-11-20T02:00:00Z'),
  place: '浙江省 杭州市 西湖区',
  ...of,
})
const env = (provider: string, endpoint: string) => ({
  EXPRESS_PROVIDER: provider,
  EXPRESS_CUSTOMER: 'customer+1/=',
  EXPRESS_KEY: 'secret&key',
  EXPRESS_TIMEOUT_MS: '5000',
  EXPRESS_TEST_ENDPOINT: endpoint,
})
const source = (provider: string, endpoint: string, more = {}): ParcelSource =>
  parcelSource(readParcelSettings({ ...env(provider, endpoint), ...more }), () => 0)

test('the signatures are over the JSON as it is, not over what the form makes of it', () => {
  // Computed by another program (hashlib of Python).
  expect(signKuaidi100('{"com":"yuantong","num":"500306190180"}', { key: 'abc', customer: 'XYZ' })).toBe(
    '29179BC9D217ADDAF905170CAD805A23',
  )
  expect(signKdniao('{"ShipperCode":"圆通"}', { key: 'abc' })).toBe('Mjg1ZTE1MjFiZjY5N2NmNTAwMDUxYmZhZDI1OTg1ODY=')
})

describe.each([
  ['kuaidi100', kuaidi100StandIn],
  ['kdniao', kdniaoStandIn],
] as const)('%s', (name, startStandIn) => {
  let standIn: ParcelStandIn
  beforeAll(async () => {
    standIn = await startStandIn('customer+1/=', 'secret&key')
  })
  beforeEach(() => {
    standIn.mood = 'good'
    standIn.asked.length = 0
    standIn.bodies.length = 0
  })
  afterAll(() => standIn.close())
  const isHundred = name === 'kuaidi100'
  const reply = (state: string, lines: [string, string][]) =>
    isHundred
      ? {
          message: 'ok',
          status: '200',
          state,
          data: lines.map(([ftime, context]) => ({ time: ftime, ftime, context })),
        }
      : {
          Success: true,
          State: state,
          Traces: lines.map(([AcceptTime, AcceptStation]) => ({ AcceptTime, AcceptStation })),
        }

  test('a parcel is asked about with a right signature, and its news come newest first in our own words', async () => {
    standIn.answer = () =>
      reply('3', [
        ['2026-11-20 10:00:00', '已揽收'],
        ['2026-11-21 09:30:00', '已签收 & 感谢'],
      ])
    expect(await source(name, standIn.endpoint).ask(parcel())).toEqual({
      state: 'delivered',
      events: [
        { at: Date.parse('2026-11-21T01:30:00Z'), text: '已签收 & 感谢' },
        { at: Date.parse('2026-11-20T02:00:00Z'), text: '已揽收' },
      ],
    })
    expect(standIn.asked).toHaveLength(1)
    expect(standIn.asked[0]).toMatchObject(
      isHundred
        ? { com: 'shunfeng', num: 'SF1234567890123', phone: '5678' }
        : { ShipperCode: 'SF', LogisticCode: 'SF1234567890123', CustomerName: '5678' },
    )
    // Names, streets and whole numbers are never sent, nor digits of a phone to carriers that need none.
    await source(name, standIn.endpoint).ask(parcel({ carrier: carrierOf('yto') as ParcelAsk['carrier'] }))
    expect(JSON.stringify(standIn.asked[1])).not.toMatch(/"5678"|phone|CustomerName/)
  })

  test('each state of the service has its own of ours, and what is unknown counts as under way', async () => {
    const states = isHundred
      ? {
          '0': 'moving',
          '1': 'taken',
          '2': 'problem',
          '4': 'returning',
          '5': 'arriving',
          '6': 'returning',
          '14': 'returning',
          '99': 'moving',
        }
      : { '1': 'taken', '2': 'moving', '4': 'problem', '99': 'moving' }
    for (const [code, state] of Object.entries(states)) {
      standIn.answer = () => reply(code, [['2026/11/20 10:00:00', '到达']])
      expect([code, (await source(name, standIn.endpoint).ask(parcel())).state]).toEqual([code, state])
    }
  })

  test('a number that nobody has scanned yet waits', async () => {
    standIn.answer = () =>
      isHundred
        ? { result: false, returnCode: '500', message: '查询无结果' }
        : { Success: true, State: '0', Traces: [] }
    expect(await source(name, standIn.endpoint).ask(parcel())).toEqual({ state: 'waiting', events: [] })
  })

  test('a wrong key, silence and nonsense fail with a code that names nobody', async () => {
    await expect(source(name, standIn.endpoint, { EXPRESS_KEY: 'wrong' }).ask(parcel())).rejects.toMatchObject({
      code: isHundred ? '503' : '102',
    })
    expect(standIn.asked).toEqual([])
    standIn.mood = 'garble'
    await expect(source(name, standIn.endpoint).ask(parcel())).rejects.toMatchObject({ code: 'unreadable reply' })
    standIn.mood = 'hang'
    await expect(source(name, standIn.endpoint, { EXPRESS_TIMEOUT_MS: '300' }).ask(parcel())).rejects.toMatchObject({
      code: 'timeout',
    })
    await expect(source(name, 'http://127.0.0.1:1').ask(parcel())).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('the sandbox', () => {
  const at = (hours: number) => {
    const { sentAt } = parcel()
    return parcelSource({ provider: 'sandbox' }, () => sentAt + hours * 3_600_000).ask(parcel())
  }

  test('a parcel goes its way by the clock, from the pick-up to the receiver’s own town', async () => {
    expect(await at(0)).toEqual({ state: 'waiting', events: [] })
    const states = []
    for (const hours of [1, 5, 23, 28, 32]) states.push((await at(hours)).state)
    expect(states).toEqual(['taken', 'moving', 'moving', 'arriving', 'delivered'])
    const { events } = await at(100)
    expect(events[0]?.text).toContain('杭州市')
    expect(events.map(({ at: moment }) => moment)).toEqual([...events.map(({ at: m }) => m)].sort((a, b) => b - a))
  })
})

test('what a service tells is bounded, and lines without a time or a text are left out', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ at, text: 'x'.repeat(1_000) }))
  const tidy = tidyEvents([
    ...many,
    { at: Number.NaN, text: 'a' },
    { at: 1, text: ' ' },
    { at: 1, text: { a: 1 } },
    ...many,
  ])
  expect(tidy).toHaveLength(100)
  expect(tidy[0]).toEqual({ at: 299, text: 'x'.repeat(300) })
  expect(beijingMoment('2026/11/20 10:00:00')).toBe(Date.parse('2026-11-20T02:00:00Z'))
  expect(beijingMoment('yesterday')).toBeNaN()
})

test('a start with half of the settings says which one is missing, and tests alone may ask elsewhere', () => {
  expect(readParcelSettings({})).toEqual({ provider: 'sandbox' })
  expect(() => readParcelSettings({ EXPRESS_PROVIDER: 'kuaidi100' })).toThrow('needs EXPRESS_CUSTOMER')
  expect(() => readParcelSettings({ EXPRESS_PROVIDER: 'dhl' })).toThrow('must be sandbox, kuaidi100, kdniao')
  expect(() => readParcelSettings(env('kdniao', 'https://evil.example'))).toThrow('EXPRESS_TEST_ENDPOINT is for tests')
})
