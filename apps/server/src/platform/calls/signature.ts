import { USER_IN_URL } from '@tizhou/contract/client'
import type { CallName } from '@tizhou/contract/contract'
import { pathOnWire } from '@tizhou/contract/wire'
import { type SignatureVerdict, verify } from '@tizhou/domain/signature/signature'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'
import { isOfConsole } from './consoleCalls.ts'
import { Refusal } from './envelope.ts'

/** `missing`: the request had no signature, as with clients that build requests by themselves. */
type Verdict = SignatureVerdict | 'missing'

type Raw = Readonly<Record<string, unknown>>
export type CheckSignature = (raw: Raw, query: Raw, caller: Caller | undefined) => void

/** At most one warning in so many ms; the metrics count every wrong signature. */
const LOG_EACH_MS = 10_000

/**
 * Makes the check of one call's signature `v` (specification, section 7): that it belongs to this user, this chapter
 * and this minute. The setting SIGNATURE decides what a wrong one does: nothing (`off`), a metric and a sampled log
 * line (`log`), or a refusal, also of a missing signature (`refuse`). Calls of the back office are not signed.
 */
export function signatureCheck(
  name: CallName,
  path: string,
  { config, metrics, log, now }: Pick<Services, 'config' | 'metrics' | 'log' | 'now'>,
): CheckSignature {
  if (config.signature === 'off') return () => {}
  const ofConsole = isOfConsole(name)
  // In these calls `_u` is a name or a phone number: nobody is logged in when the client signs them.
  const unnamed = pathOnWire(path) in USER_IN_URL
  const counters = {
    ok: metrics.signatures.labels({ verdict: 'ok' }),
    missing: metrics.signatures.labels({ verdict: 'missing' }),
    malformed: metrics.signatures.labels({ verdict: 'malformed' }),
    wrong: metrics.signatures.labels({ verdict: 'wrong' }),
    stale: metrics.signatures.labels({ verdict: 'stale' }),
  } satisfies Record<Verdict, unknown>
  let loggedAt = Number.NEGATIVE_INFINITY

  return (raw, query, caller) => {
    const verdict = verdictOn(raw, query, caller)
    counters[verdict].inc()
    if (verdict === 'ok') return
    if (config.signature === 'refuse' && !ofConsole(raw))
      throw new Refusal(403, '请求签名无效，请检查电脑的时间后重试', { signature: verdict })
    if (verdict === 'missing' || Math.abs(now() - loggedAt) < LOG_EACH_MS) return
    loggedAt = now()
    log.warn({ call: name, verdict, userID: caller?.userID }, 'signature')
  }

  function verdictOn(raw: Raw, query: Raw, caller: Caller | undefined): Verdict {
    if (raw.v === undefined) return 'missing'
    if (typeof raw.v !== 'string') return 'malformed'
    const userID = caller ? caller.userID : unnamed ? 0 : numberIn(query._u)
    return verify(raw.v, { userID, cptID: raw.cptID }, now(), config.signatureSeconds)
  }
}

/** The user id that an open call claims. It is not authenticated: the signature need only agree with it. */
const numberIn = (value: unknown): number => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : 0)
