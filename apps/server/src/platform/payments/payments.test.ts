import { describe, expect, test } from 'vitest'
import { readConfig } from '../../settings.ts'
import { makePayments } from './payments.ts'
import type { AgentPayment, PaymentProvider, ProviderName } from './port.ts'
import { publicOrigin } from './publicOrigin.ts'

const DEFAULTS = ['tizhou-alipay-1', 'tizhou-alipay-2']
const provider = (name: ProviderName, key: string = name) => ({ name, key }) as PaymentProvider
const agent = (of: Partial<AgentPayment> = {}): AgentPayment => ({
  alipay: '-1',
  phone_pay_url: '-1',
  wechat_pay_url: '-1',
  wechat_pay: '-1',
  pc_pay_url: '-1',
  is_wechat_pay: 0,
  ...of,
})

describe('what an agent is paid through', () => {
  const real = makePayments(
    [
      { provider: provider('alipay'), account: undefined },
      { provider: provider('alipay', 'alipay-hope'), account: 'hope@pay.example' },
      { provider: provider('wechat'), account: undefined },
      { provider: provider('wechat', 'wechat-hope'), account: 'hope' },
    ],
    DEFAULTS,
  )
  const onlySandbox = makePayments([{ provider: provider('sandbox'), account: undefined }], DEFAULTS)
  const page = 'https://pay.example/p'

  test.each<[string, Partial<AgentPayment>, string[]]>([
    ['nothing', {}, []],
    ['a built-in account alone, which is none of its own', { alipay: 'tizhou-alipay-2' }, []],
    ['a built-in account and a page elsewhere', { alipay: 'tizhou-alipay-1', phone_pay_url: page }, ['alipay']],
    ['an account of its own that is set up here', { alipay: 'hope@pay.example' }, ['alipay-hope']],
    ['an account of its own that nobody set up: not the house’s', { alipay: 'else@pay.example' }, []],
    ['an empty field', { alipay: '' }, ['alipay']],
    ['WeChat Pay', { wechat_pay: '1', is_wechat_pay: 1 }, ['wechat']],
    ['WeChat Pay that is switched off', { wechat_pay: '1', is_wechat_pay: 0 }, []],
    ['WeChat Pay of its own', { wechat_pay: 'hope', is_wechat_pay: 1 }, ['wechat-hope']],
    ['WeChat Pay of its own that nobody set up', { wechat_pay: 'else', is_wechat_pay: 1 }, []],
    ['both', { alipay: 'hope@pay.example', wechat_pay: '1', is_wechat_pay: 1 }, ['alipay-hope', 'wechat']],
    ['a page elsewhere alone', { phone_pay_url: page }, []],
  ])('%s', (_what, fields, keys) => {
    expect(real.offered(agent(fields))).toEqual(keys)
  })

  test.each<[string, Partial<AgentPayment>, string[]]>([
    ['nothing', {}, []],
    ['a built-in account alone', { alipay: 'tizhou-alipay-1' }, []],
    ['an account of its own', { alipay: 'pay@tizhou.example' }, ['sandbox']],
    ['a page elsewhere alone', { wechat_pay_url: page }, []],
  ])('where no provider is set up: %s', (_what, fields, keys) => {
    expect(onlySandbox.offered(agent(fields))).toEqual(keys)
  })
})

describe('where this installation is reached', () => {
  const cameTo = (localAddress: string) => ({
    socket: { localAddress, localPort: 8080 },
    host: 'evil.example',
    protocol: 'https' as const,
  })
  const lan = cameTo('::ffff:192.168.1.5')
  test('is the address of this machine that the connection came to, whatever its Host header says, unless it is set', () => {
    expect(publicOrigin(readConfig({}), lan)).toBe('http://192.168.1.5:8080')
    expect(publicOrigin(readConfig({}), cameTo('fe80::1%eth0'))).toBe('http://[fe80::1]:8080')
    expect(publicOrigin(readConfig({ PUBLIC_URL: 'https://learn.example/' }), lan)).toBe('https://learn.example')
  })
  test.each(['learn.example', 'ftp://learn.example', 'https://learn.example/path', 'https://a:b@learn.example'])(
    '%s is no such address',
    (text) => {
      expect(() => readConfig({ PUBLIC_URL: text })).toThrow('PUBLIC_URL')
    },
  )
})
