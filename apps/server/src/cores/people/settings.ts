import { number } from '../../platform/settings.ts'

export const sessionDays = number(
  'SESSION_DAYS',
  { usual: 30, min: 1, max: 365 },
  'a session unused for so many days ends',
)

/** Rounds of one try at the captcha. */
export const captchaRounds = number(
  'CAPTCHA_ROUNDS',
  { usual: 2_000, min: 10, max: 100_000 },
  'what the captcha costs a browser: more under attack',
)
