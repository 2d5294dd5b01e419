import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { badInput, type Refusal } from '../../platform/calls/envelope.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { ServerKeys } from '../../platform/serverKeys.ts'

/** How long a challenge is valid. */
const LIFETIME_MS = 10 * 60_000
/** Least number of tries: with 2000 rounds each about half a second on a phone, with its workers. */
const FEWEST_TRIES = 300
const MOST_TRIES = 900

interface Asked {
  keys: ServerKeys
  now: () => number
  config: Config
}

async function secrets({ keys }: Pick<Asked, 'keys'>) {
  const key = await keys.of('captcha')
  const derived = (use: string) => createHmac('sha256', key).update(use).digest('hex')
  return { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('solution') }
}

/**
 * Makes a proof-of-work challenge for a browser (altcha), before a code is sent; nothing is stored until the solution
 * is used.
 */
export async function makeCaptcha(services: Asked): Promise<{ id: string; until: number; challenge: Challenge }> {
  const id = randomBytes(12).toString('base64url')
  const until = services.now() + LIFETIME_MS
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: services.config.captchaRounds,
    counter: randomInt(FEWEST_TRIES, MOST_TRIES),
    deriveKey,
    data: { id, until },
    ...(await secrets(services)),
  })
  return { id, until, challenge }
}

const refused = (reason: string): Refusal => badInput([{ field: 'validate', reason }])

/** A verified solution that may be used once: `use` is called in the transaction it is for. */
export interface Solved {
  /** Throws where the solution was used before. */
  use(tx: Pick<Tx, 'db'>): Promise<void>
}

/** Verifies the altcha widget's payload (base64 of JSON) for the challenge of that id. Throws 400 with the reason. */
export async function checkCaptcha(
  services: Pick<Asked, 'keys' | 'now'>,
  validate: string,
  captchaID: string,
): Promise<Solved> {
  if (!validate) throw refused('请先完成安全验证')
  const payload = readPayload(validate)
  if (!payload) throw refused('安全验证无效，请重新验证')
  const { verified } = await verifySolution({
    challenge: payload.challenge,
    solution: payload.solution,
    deriveKey,
    ...(await secrets(services)),
  }).catch(() => ({ verified: false }))
  const { id, until } = payload.challenge.parameters.data as { id?: unknown; until?: unknown }
  if (!verified || typeof id !== 'string' || typeof until !== 'number' || id !== captchaID)
    throw refused('安全验证无效，请重新验证')
  if (until <= services.now()) throw refused('安全验证已过期，请重新验证')
  return {
    async use(tx) {
      const first = await tx.db
        .insertInto('captcha_used')
        .values({ captcha_id: id, expires_at: until })
        .onConflict((conflict) => conflict.column('captcha_id').doNothing())
        .executeTakeFirstOrThrow()
      if (first.numInsertedOrUpdatedRows === 0n) throw refused('安全验证已使用过，请重新验证')
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Undefined where it has not the widget's format; its contents are verified by signature. */
function readPayload(validate: string): Payload | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(validate, 'base64').toString('utf8'))
    if (!isObject(payload) || !isObject(payload.challenge) || !isObject(payload.solution)) return undefined
    const { parameters, signature } = payload.challenge
    if (!isObject(parameters) || !isObject(parameters.data) || typeof signature !== 'string') return undefined
    return payload as unknown as Payload
  } catch {
    return undefined
  }
}
