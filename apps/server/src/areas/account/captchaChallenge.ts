import { makeCaptcha } from '../../cores/people/captcha.ts'
import type { Handler } from '../../platform/calls/handler.ts'

export const captchaChallenge: Handler<'account.captchaChallenge'> = async ({ services }) => {
  const { id, until, challenge } = await makeCaptcha(services)
  return { captchaId: id, expiresAt: until, challenge: challenge as never }
}
