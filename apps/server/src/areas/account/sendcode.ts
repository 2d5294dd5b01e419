import type { StoredPurpose } from '../../cores/people/codes.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { makeCode, notSent, sendOpenly, sentReply } from './codeSending.ts'

/**
 * Sends a code after the captcha. A log-in code goes to any phone, since it registers an unknown one. A code to restore
 * or change a password goes to registered phones only, and after the reply, so that neither the reply nor its time
 * reveals which phones are registered.
 */
export const sendcode: Handler<'account.sendcode'> = async ({ params, services, request }) => {
  const { phone } = params
  const purpose: StoredPurpose = params.op === 'register' ? 'login' : params.op
  const made = await makeCode(services, { phone, purpose, captcha: params, ip: request.ip })
  const user = await services.people.userByName(phone)
  if (purpose === 'login') await sendOpenly(services, made)
  else if (user) {
    made
      .send()
      .catch(async (error) => {
        notSent(services, error)
        await made.withdraw()
      })
      .catch((error) => services.log.error({ err: error }, 'a code was not withdrawn'))
  }
  return sentReply(services, request)
}
