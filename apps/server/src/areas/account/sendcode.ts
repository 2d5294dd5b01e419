import type { Bound } from '../../cores/people/accountRates.ts'
import { CODE_LIFETIME_MS, type StoredPurpose } from '../../cores/people/codes.ts'
import { tooOften } from '../../cores/people/throttle.ts'
import { SmsFailed } from '../../cores/sms/smsFailed.ts'
import { addressGroup } from '../../platform/calls/callerAddress.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
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

/**
 * Sends a code after the captcha. A log-in code goes to any phone, since it registers an unknown one. A code to restore
 * or change a password goes to registered phones only, and after the reply, so that neither the reply nor its time
 * reveals which phones are registered.
 */
export const sendcode: Handler<'account.sendcode'> = async ({ params, services, request }) => {
  const { phone } = params
  const { store, now } = services
  const purpose: StoredPurpose = params.op === 'register' ? 'login' : params.op
  const solved = await services.people.checkCaptcha(params.validate ?? '', params.captchaId ?? '')
  const bounds = await boundsOf(services, phone, request.ip)
  const code = newCode()
  const marks = await marksOf(services, phone, purpose, code)
  const user = await services.people.userByName(phone)
  await store.write(async (tx) => {
    const wait = await services.people.in(tx).countOne(bounds, now())
    if (wait > 0) throw tooOften(wait, '获取验证码过于频繁')
    await solved.use(tx)
    await services.people.in(tx).putCode({ ...marks, now: now() })
  })
  const withdraw = () => store.write((tx) => services.people.in(tx).withdrawCode(marks.phoneKey, marks.codeHash))
  const message = { phone, code, purpose, minutes: CODE_LIFETIME_MS / MINUTE }
  if (purpose === 'login') {
    try {
      await services.sms.send(message)
    } catch (error) {
      await withdraw()
      // Nothing was sent, so the next try is allowed at once.
      await store.write((tx) => services.people.in(tx).uncount(bounds[0].key))
      throw notSent(services, error)
    }
  } else if (user) {
    services.sms
      .send(message)
      .catch(async (error) => {
        notSent(services, error)
        await withdraw()
      })
      .catch((error) => services.log.error({ err: error }, 'a code was not withdrawn'))
  }
  const sent = { resendAfter: RESEND_MS / 1000, expiresIn: CODE_LIFETIME_MS / 1000 }
  return services.config.sms.provider === 'outbox' && isThisMachine(request) ? { ...sent, localOutbox: 1 } : sent
}

/** Logs the provider's error code, and gives the refusal for the learner. */
function notSent({ log }: Services, error: unknown): Refusal {
  const failed = error instanceof SmsFailed ? error : undefined
  if (!failed) log.error({ err: error }, 'sms')
  else log.warn({ code: failed.code }, 'an SMS was not taken')
  if (failed?.kind === 'busy') return tooOften(HOUR, '该手机号获取验证码过于频繁')
  return new Refusal(500, '短信没有发出去，请稍后再试')
}
