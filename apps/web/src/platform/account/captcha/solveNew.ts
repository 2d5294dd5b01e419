import { perform } from '../../../calls/making/call.ts'
import { captchaChallenge } from '../../../calls/parts/entry.ts'
import { RequestError } from '../../requests/request.ts'

/** A solved challenge, as sendcode and a throttled log-in take it. */
export interface Solved {
  captchaId: string
  validate: string
}

/** Fetches a challenge and solves it. `expiresAt`: the end of its validity, ms by the server's clock. */
export async function solveNew(signal: AbortSignal): Promise<Solved & { expiresAt: number }> {
  const [{ solve }, { captchaId, expiresAt, challenge }] = await Promise.all([
    import('./solve.ts'),
    perform(captchaChallenge({ signal }), {}),
  ])
  return { captchaId, validate: await solve(challenge, signal), expiresAt }
}

/** Whether a throttled log-in is allowed at once with a solved challenge. */
export const asksForWork = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 429 && (error.data as { captcha?: unknown } | null)?.captcha === 1
