import { hash } from 'node:crypto'
import type { Data, Params } from '@tizhou/contract/contract'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { vi } from 'vitest'
import { readOutbox } from '../../../cores/sms/smsOutbox.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Api } from '../../../testing/api.ts'

export const md5 = (text: string): string => hash('md5', text)

/** Solves a challenge as the altcha widget does. */
export async function solved(of: Data<'account.captchaChallenge'>): Promise<{ captchaId: string; validate: string }> {
  const challenge = of.challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return {
    captchaId: of.captchaId,
    validate: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
  }
}

export const newSolution = async (api: Api) =>
  solved(await api.client.send('account.captchaChallenge', {}, { allowedRepeat: true }))

/** Asks for a code with a solved captcha. */
export async function askCode(api: Api, phone: string, op: Params<'account.sendcode'>['op']) {
  return api.client.send('account.sendcode', { phone, op, ...(await newSolution(api)) }, { allowedRepeat: true })
}

/** Asks for a code and reads it from the local outbox. */
export async function codeFor(
  api: Api,
  store: Store,
  phone: string,
  op: Params<'account.sendcode'>['op'],
): Promise<string> {
  await askCode(api, phone, op)
  return vi.waitFor(async () => {
    const row = (await readOutbox(store, api.clock.now)).find(
      (of) => of.phone === phone && of.purpose === (op === 'register' ? 'login' : op),
    )
    if (!row) throw new Error('no code yet')
    return row.code
  })
}

/** A code that is not the given one. */
export const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')

/** The refusal of a call; fails where the call succeeded. */
export const refusal = (sent: Promise<unknown>): Promise<{ status: number; msg: string; data: unknown }> =>
  sent.then(
    () => Promise.reject(new Error('it was not refused')),
    ({ status, msg, data }) => ({ status, msg, data }),
  )
