import type { Data } from '@tizhou/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { newSolution, refusal, solved } from './testing/visitor.ts'

const MINUTE = 60_000

interface Payload {
  challenge: { parameters: Record<string, unknown> & { data: Record<string, unknown> }; signature: string }
  solution: { counter: number; derivedKey: string }
}

const opened = (validate: string) => JSON.parse(Buffer.from(validate, 'base64').toString()) as Payload
const closed = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

describeOnBothDatabases('captcha', (openStore) => {
  let api: Api
  let next = 13600000000
  beforeAll(async () => {
    api = await startApi(await openStore(), { CAPTCHA_ROUNDS: '10', RATE_LIMITS: 'off' })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.clock.now += 60 * MINUTE
  })
  const ask = (solution: { captchaId?: string; validate?: string }) =>
    api.client.send('account.sendcode', { phone: String(next++), op: 'login', ...solution }, { allowedRepeat: true })
  const refusedFor = async (solution: { captchaId?: string; validate?: string }) => {
    const { status, data } = await refusal(ask(solution))
    const [error] = (data as { errors: { field: string; reason: string }[] }).errors
    expect([status, error?.field]).toEqual([400, 'validate'])
    return error?.reason
  }

  test('a solved challenge sends a code', async () => {
    await expect(ask(await newSolution(api))).resolves.toMatchObject({ resendAfter: 60 })
  })

  test('without a captcha no code is sent', async () => {
    expect(await refusedFor({})).toBe('请先完成安全验证')
    expect(await refusedFor({ captchaId: 'x', validate: '' })).toBe('请先完成安全验证')
  })

  test('each solution is used once, also at the same moment', async () => {
    const solution = await newSolution(api)
    const sent = await Promise.allSettled([ask(solution), ask(solution), ask(solution)])
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusedFor(solution)).toBe('安全验证已使用过，请重新验证')
  })

  test('a solution that was refused for another reason can be handed in again', async () => {
    const phone = String(next++)
    const send = (solution: { captchaId: string; validate: string }) =>
      api.client.send('account.sendcode', { phone, op: 'login', ...solution })
    await send(await newSolution(api))
    const solution = await newSolution(api)
    expect(await refusal(send(solution))).toMatchObject({ status: 429 })
    api.clock.now += MINUTE
    await expect(send(solution)).resolves.toBeTruthy()
  })

  test('a challenge lives ten minutes', async () => {
    const solution = await newSolution(api)
    api.clock.now += 10 * MINUTE
    expect(await refusedFor(solution)).toBe('安全验证已过期，请重新验证')
  })

  test('the solution of one challenge is none of another', async () => {
    const [one, two] = [await newSolution(api), await newSolution(api)]
    expect(await refusedFor({ ...one, captchaId: two.captchaId })).toBe('安全验证无效，请重新验证')
  })

  test.each<[string, (payload: Payload) => unknown]>([
    ['a guessed solution', (p) => ({ ...p, solution: { ...p.solution, derivedKey: 'ab'.repeat(32) } })],
    ['no solution', ({ challenge }) => ({ challenge, solution: {} })],
    ['a solution of wrong types', (p) => ({ ...p, solution: { counter: '1', derivedKey: 1 } })],
    [
      'a challenge made easier',
      (p) => ({ ...p, challenge: { ...p.challenge, parameters: { ...p.challenge.parameters, cost: 1 } } }),
    ],
    [
      'a challenge that lives longer',
      (p) => ({
        ...p,
        challenge: {
          ...p.challenge,
          parameters: {
            ...p.challenge.parameters,
            data: { ...p.challenge.parameters.data, until: Number.MAX_SAFE_INTEGER },
          },
        },
      }),
    ],
    ['a foreign signature', (p) => ({ ...p, challenge: { ...p.challenge, signature: '00'.repeat(32) } })],
    ['an empty signature', (p) => ({ ...p, challenge: { ...p.challenge, signature: '' } })],
    ['no challenge', ({ solution }) => ({ solution })],
    ['a list', () => []],
    ['nothing', () => null],
  ])('%s is refused', async (_name, forge) => {
    const { captchaId, validate } = await newSolution(api)
    expect(await refusedFor({ captchaId, validate: closed(forge(opened(validate))) })).toBe('安全验证无效，请重新验证')
  })

  test('what is no payload at all is refused', async () => {
    for (const validate of ['x', '{}', '%%%', closed('text')])
      expect(await refusedFor({ captchaId: 'x', validate })).toBe('安全验证无效，请重新验证')
  })
})

describeOnBothDatabases('captcha of two servers', (openStore) => {
  test('a challenge of one is handed in at the other, over the database they share, once', async () => {
    const one = await startApi(await openStore(), { RATE_LIMITS: 'off' })
    const { buildApp } = await import('../../app.ts')
    const { readConfig } = await import('../../settings.ts')
    const config = readConfig({ DATA_DIR: '/nonexistent', WEB_DIR: '/nonexistent', LOG_LEVEL: 'silent' })
    const { http } = await buildApp(config, await openStore(), { now: () => one.clock.now })
    const challenge = await http.inject('/api/user/captchaChallenge')
    const solution = await solved((challenge.json() as { data: Data<'account.captchaChallenge'> }).data)
    const ask = (phone: string) => one.client.send('account.sendcode', { phone, op: 'login', ...solution })
    await expect(ask('13600009998')).resolves.toBeTruthy()
    expect((await refusal(ask('13600009999'))).msg).toContain('安全验证已使用过')
    await http.close()
    await one.close()
  })
})
