import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { askCode, refusal } from '../../areas/account/testing/visitor.ts'
import type { Store } from '../../platform/database/store.ts'
import { makeLog } from '../../platform/log.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { signAcs } from './aliyun.ts'
import { readSmsSettings } from './settings.ts'
import { smsProvider } from './sms.ts'
import { signTc3 } from './tencent.ts'
import { aliyunStandIn, type StandIn, tencentStandIn } from './testing/standIn.ts'

const NOW = Date.parse('2026-11-20T04:00:00Z')
const MESSAGE = { phone: '13812345678', code: '042917', purpose: 'login', minutes: 5 }
const ACCOUNT = {
  SMS_KEY_ID: 'key-id',
  SMS_KEY_SECRET: 'key-secret',
  SMS_SIGN_NAME: '题舟 (学习)*',
  SMS_TEMPLATE: 'T_1',
}

const providers = [
  {
    provider: 'aliyun',
    start: aliyunStandIn,
    taken: {
      PhoneNumbers: '13812345678',
      SignName: '题舟 (学习)*',
      TemplateCode: 'T_1',
      TemplateParam: '{"code":"042917"}',
    },
    unknownKey: 'InvalidAccessKeyId.NotFound',
    wrongSignature: 'SignatureDoesNotMatch',
    stale: 'InvalidTimeStamp.Expired',
    phoneLimit: 'isv.BUSINESS_LIMIT_CONTROL',
  },
  {
    provider: 'tencent',
    start: tencentStandIn,
    taken: {
      PhoneNumberSet: ['+8613812345678'],
      SmsSdkAppId: '1400',
      SignName: '题舟 (学习)*',
      TemplateId: 'T_1',
      TemplateParamSet: ['042917', '5'],
    },
    unknownKey: 'AuthFailure.SecretIdNotFound',
    wrongSignature: 'AuthFailure.SignatureFailure',
    stale: 'AuthFailure.SignatureExpire',
    phoneLimit: 'LimitExceeded.PhoneNumberThirtySecondLimit',
  },
] as const

describe.each(providers)('SMS by $provider', ({ provider, start, ...of }) => {
  let standIn: StandIn
  beforeEach(async () => {
    standIn = await start('key-id', 'key-secret')
    standIn.clock.now = NOW
  })
  afterEach(() => standIn.close())
  const sender = (env: Record<string, string> = {}, now = () => NOW) =>
    smsProvider(
      readSmsSettings({
        SMS_PROVIDER: provider,
        SMS_APP_ID: '1400',
        SMS_TEST_ENDPOINT: standIn.endpoint,
        ...ACCOUNT,
        ...env,
      }),
      undefined as never,
      now,
    )

  test('a signed request brings the code', async () => {
    await sender().send(MESSAGE)
    expect(standIn.taken).toEqual([of.taken])
    await sender().send(MESSAGE)
    expect(standIn.taken).toHaveLength(2)
  })

  test('a wrong key, an unknown one and a clock that is wrong are refused by it, and told by its code', async () => {
    const wrong = sender({ SMS_KEY_SECRET: 'other' }).send(MESSAGE)
    await expect(wrong).rejects.toMatchObject({ code: of.wrongSignature, kind: 'fault' })
    await expect(sender({ SMS_KEY_ID: 'other' }).send(MESSAGE)).rejects.toMatchObject({ code: of.unknownKey })
    await expect(sender({}, () => NOW - 3_600_000).send(MESSAGE)).rejects.toMatchObject({ code: of.stale })
    expect(standIn.taken).toEqual([])
  })

  test('the provider’s own limit of a phone is told apart from a fault', async () => {
    standIn.refuseWith = of.phoneLimit
    await expect(sender().send(MESSAGE)).rejects.toMatchObject({ code: of.phoneLimit, kind: 'busy' })
  })

  test('a reply that is none, and a provider that is not there, are faults', async () => {
    standIn.mood = 'garble'
    await expect(sender().send(MESSAGE)).rejects.toMatchObject({ code: 'unreadable reply' })
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const nobody = sender({ SMS_TEST_ENDPOINT: `http://127.0.0.1:${port}` })
    await expect(nobody.send(MESSAGE)).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('a provider that does not answer is given up', async () => {
    standIn.mood = 'hang'
    await expect(sender({ SMS_TIMEOUT_MS: '50' }).send(MESSAGE)).rejects.toMatchObject({ code: 'timeout' })
  })
})

test('the signature of Alibaba Cloud’s documentation', () => {
  const { headers } = signAcs(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    { keyID: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
  )
  expect(headers.authorization).toContain('06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0')
})

test('the signature of Tencent Cloud’s documentation', () => {
  const headers = signTc3(
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      timestamp: 1551113065,
    },
    { keyID: 'AKID********************************', keySecret: '********************************' },
  )
  expect(headers.authorization).toContain('10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f')
})

describe('SMS settings', () => {
  test.each([
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be outbox, aliyun, tencent'],
    [{ SMS_PROVIDER: 'aliyun' }, 'needs SMS_KEY_ID'],
    [{ SMS_PROVIDER: 'aliyun', ...ACCOUNT, SMS_TEMPLATE: '' }, 'needs SMS_TEMPLATE'],
    [{ SMS_PROVIDER: 'tencent', ...ACCOUNT }, 'needs SMS_APP_ID'],
    [{ SMS_PROVIDER: 'aliyun', ...ACCOUNT, SMS_TEST_ENDPOINT: 'https://evil.example' }, 'http://127.0.0.1'],
    [{ SMS_PROVIDER: 'aliyun', ...ACCOUNT, SMS_TEST_ENDPOINT: 'http://127.0.0.1.evil.example' }, 'http://127.0.0.1'],
  ])('%o is refused: %s', (env, message) => {
    expect(() => readSmsSettings(env)).toThrow(message)
  })

  test('without any the codes go to the outbox', () => {
    expect(readSmsSettings({})).toEqual({ provider: 'outbox' })
  })
})

describeOnBothDatabases('a code that its provider does not take', (openStore) => {
  let api: Api
  let store: Store
  let standIn: StandIn
  let logged = ''
  const phone = '13712345678'
  beforeAll(async () => {
    standIn = await aliyunStandIn('key-id', 'key-secret')
    store = await openStore()
    const log = makeLog(
      { logLevel: 'trace' },
      {
        write(line: string) {
          logged += line
        },
      },
    )
    const env = { SMS_PROVIDER: 'aliyun', SMS_TEST_ENDPOINT: standIn.endpoint, ...ACCOUNT }
    api = await startApi(store, { CAPTCHA_ROUNDS: '10', RATE_LIMITS: 'off', ...env }, { log })
    return async () => {
      await api.close()
      await standIn.close()
    }
  })
  // A day later the limits of the previous test have expired.
  beforeEach(() => {
    api.clock.now += 86_400_000
    standIn.clock.now = api.clock.now
    standIn.refuseWith = undefined
    standIn.taken.length = 0
    logged = ''
  })
  const codes = () => store.all('select * from verify_code where expires_at > ?', [api.clock.now])
  const ask = (op: 'login' | 'restore', of = phone) => askCode(api, of, op)

  test('is withdrawn, the learner is told, and may ask again at once', async () => {
    standIn.refuseWith = 'isv.AMOUNT_NOT_ENOUGH'
    expect(await refusal(ask('login'))).toMatchObject({ status: 500, msg: '短信没有发出去，请稍后再试' })
    expect(await codes()).toEqual([])
    standIn.refuseWith = undefined
    await expect(ask('login')).resolves.toBeTruthy()
    expect(standIn.taken).toHaveLength(1)
    const { code } = JSON.parse(String(standIn.taken[0]?.TemplateParam)) as { code: string }
    await expect(api.client.send('account.codelogin', { userName: phone, verifyCode: code })).resolves.toBeTruthy()
  })

  test('by the provider’s own limit is told as too often', async () => {
    standIn.refuseWith = 'isv.BUSINESS_LIMIT_CONTROL'
    expect(await refusal(ask('login'))).toMatchObject({ status: 429, data: { retryAfter: 3600 } })
  })

  test('for a restored password is withdrawn behind the answer, which is that of an unknown phone', async () => {
    standIn.refuseWith = 'isv.AMOUNT_NOT_ENOUGH'
    expect(await ask('restore', api.world.vip)).toEqual(await ask('restore', '13712345670'))
    await vi.waitFor(async () => expect(await codes()).toHaveLength(1))
    expect(standIn.taken).toEqual([])
  })

  test('names neither phone nor code in the log', async () => {
    standIn.refuseWith = 'isv.AMOUNT_NOT_ENOUGH'
    await refusal(ask('login'))
    expect(logged).toContain('isv.AMOUNT_NOT_ENOUGH')
    expect(logged).not.toContain(phone)
    expect(logged).not.toMatch(/(?<!\d)\d{6}(?!\d)/)
  })

  test('is not shown on the page of the outbox, which has mails alone', async () => {
    const page = await (await fetch(`${api.origin}/local/outbox`)).text()
    expect(page).toContain('<h2>邮件</h2>')
    expect(page).not.toContain('<h2>短信</h2>')
    api.services.config.mail = { provider: 'smtp' } as never
    expect((await fetch(`${api.origin}/local/outbox`)).status).toBe(404)
  })
})
