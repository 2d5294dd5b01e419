import type { FastifyRequest } from 'fastify'
import type { Bound } from '../../cores/people/accountRates.ts'
import { CODE_LIFETIME_MS, type StoredPurpose } from '../../cores/people/codes.ts'
import { tooOften } from '../../cores/people/throttle.ts'
import { SmsFailed } from '../../cores/sms/smsFailed.ts'
import { addressGroup } from '../../platform/calls/callerAddress.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'
import { isThisMachine } from '../../platform/thisMachine.ts'
import { marksOf, newCode } from './codes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RESEND_MS = MINUTE

/** Limits of codes by phone and by requesting address. */
async function boundsOf({ keys }: Services, phone: string, ip: string): Promise<[Bound, ...Bound[]]> {
  const address = addressGroup(ip)
  return [
    { key: await keys.mark('sms gap', phone), max: 1, ms: RESEND_MS },
    { key: await keys.mark('sms hour', phone), max: 5, ms: HOUR },
    { key: await keys.mark('sms day', phone), max: 10, ms: 24 * HOUR },
    { key: await keys.mark('sms address hour', address), max: 30, ms: HOUR },
    { key: await keys.mark('sms address day', address), max: 100, ms: 24 * HOUR },
  ]
}

interface Wanted {
  phone: string
  purpose: StoredPurpose
  captcha: { validate?: string | undefined; captchaId?: string | undefined }
  ip: string
  /** Limits beside those of phone and address. */
  more?: readonly Bound[]
}

/** A code that is stored and not sent yet. */
export interface MadeCode {
  send: () => Promise<void>
  withdraw: () => Promise<void>
  /** Nothing was sent, so the next try is allowed at once. */
  allowAgain: () => Promise<void>
}

/** Stores a code after the captcha, within the limits. */
export async function makeCode(services: Services, { phone, purpose, captcha, ip, more }: Wanted): Promise<MadeCode> {
  const { store, now, people } = services
  const solved = await people.checkCaptcha(captcha.validate ?? '', captcha.captchaId ?? '')
  const bounds = await boundsOf(services, phone, ip)
  const code = newCode()
  const marks = await marksOf(services, phone, purpose, code)
  await store.write(async (tx) => {
    const wait = await people.in(tx).countOne([...bounds, ...(more ?? [])], now())
    if (wait > 0) throw tooOften(wait, '获取验证码过于频繁')
    await solved.use(tx)
    await people.in(tx).putCode({ ...marks, now: now() })
  })
  return {
    send: () => services.sms.send({ phone, code, purpose, minutes: CODE_LIFETIME_MS / MINUTE }),
    withdraw: () => store.write((tx) => people.in(tx).withdrawCode(marks.phoneKey, marks.codeHash)),
    allowAgain: () => store.write((tx) => people.in(tx).uncount(bounds[0].key)),
  }
}

/** Sends a code to a phone of which nothing is to be hidden; waits for the provider and says when it fails. */
export async function sendOpenly(services: Services, made: MadeCode): Promise<void> {
  try {
    await made.send()
  } catch (error) {
    await made.withdraw()
    await made.allowAgain()
    throw notSent(services, error)
  }
}

export function sentReply({ config }: Services, request: FastifyRequest) {
  const sent = { resendAfter: RESEND_MS / 1000, expiresIn: CODE_LIFETIME_MS / 1000 }
  return config.sms.provider === 'outbox' && isThisMachine(request) ? { ...sent, localOutbox: 1 as const } : sent
}

/** Logs the provider's error code, and gives the refusal for the learner. */
export function notSent({ log }: Services, error: unknown): Refusal {
  const failed = error instanceof SmsFailed ? error : undefined
  if (!failed) log.error({ err: error }, 'sms')
  else log.warn({ code: failed.code }, 'an SMS was not taken')
  if (failed?.kind === 'busy') return tooOften(HOUR, '该手机号获取验证码过于频繁')
  return new Refusal(500, '短信没有发出去，请稍后再试')
}
