import { perform } from '../../../calls/making/call.ts'
import { captchaChallenge } from '../../../calls/parts/entry.ts'
import { RequestError } from '../../requests/request.ts'

/** What sendcode, and a log-in that would have to wait, take of a solved challenge. */
export interface Solved {
  captchaId: string
  validate: string
}

/** Fetches a challenge and does its work. `expiresAt`: until when it may be handed in, ms by the server's clock. */
export async function solveNew(signal: AbortSignal): Promise<Solved & { expiresAt: number }> {
  const [{ solve }, { captchaId, expiresAt, challenge }] = await Promise.all([
    import('./solve.ts'),
    perform(captchaChallenge({ signal }), {}),
  ])
  return { captchaId, validate: await solve(challenge, signal), expiresAt }
}

/** The log-in would have to wait, and is let in at once for work done. */
export const asksForWork = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 429 && (error.data as { captcha?: unknown } | null)?.captcha === 1
