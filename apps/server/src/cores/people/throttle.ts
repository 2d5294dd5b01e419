import { ACCOUNT_DELAY, ADDRESS_DELAY, type DelayRule, delayAfter, remaining } from '@tizhou/domain/account/loginDelay'
import { addressGroup } from '../../platform/calls/callerAddress.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { ServerKeys } from '../../platform/serverKeys.ts'
import type { Solved } from './captcha.ts'
import { type From, knownPlace } from './knownPlaces.ts'
import type { Turns } from './sessions/turns.ts'

/**
 * Status 429 with the wait as text and in `data.retryAfter`, seconds. `what`: what happened too often. `captcha`: a
 * solved captcha lets the client in at once (data.captcha 1).
 */
export function tooOften(waitMs: number, what: string, { captcha = false } = {}): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const data = { retryAfter: seconds, ...(captcha && { captcha: 1 }) }
  return new Refusal(429, `${what}，请 ${inWords(seconds)}后再试`, data)
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} 分钟`
  return `${Math.ceil(seconds / 3600)} 小时`
}

/** An admitted try. Exactly one of the first three is called. */
export interface Admission {
  /** The right password: the account's failures are forgotten. */
  succeeded(): Promise<void>
  /** Neither failure nor success: a second factor is asked for. */
  passed(): Promise<void>
  failed(): Promise<void>
  /** Releases the account for the next try, whatever the result. */
  end(): void
}

const TRIED = '登录尝试过于频繁'

interface Counting {
  store: Store
  now: () => number
  keys: ServerKeys
}
interface Asked extends Counting {
  people: { logInTurns: Turns }
}

export interface Trying {
  /** The typed log-in name whose password is tried. */
  name: string
  /** The account's user; undefined: the name is unknown. */
  userID: number | undefined
  from: From
  /** A solved captcha for this try. */
  solved?: Solved | undefined
}

/**
 * Admits a try of a password, or refuses with 429. A device or address from which the account was used before has a
 * count of its own, so that strangers' tries delay nobody there. Strangers share one count; when it makes them wait, a
 * solved captcha (captcha.ts) admits the try: a log-in from a new place cannot be blocked by deliberate failures, and
 * each guess costs work. Counts are in the database, by account and by address, and the same for unknown names. For the
 * account each try counts as a failure until it succeeds, so that a thousand concurrent tries are no more than a
 * thousand in a row; an address counts real failures only, since a whole class may log in from one at once. Concurrent
 * tries of one account on a server run one after another, so that right ones do not block each other.
 */
export async function admitTry(services: Asked, trying: Trying): Promise<Admission> {
  const place = await knownPlace(services, trying.userID, trying.from)
  const line = place === undefined ? trying.name.toLowerCase() : `${trying.name.toLowerCase()}\n${place}`
  const ended = await services.people.logInTurns.take(line)
  try {
    return { ...(await admitted(services, trying, line, place !== undefined)), end: ended }
  } catch (error) {
    ended()
    throw error
  }
}

/** `line`: the key under which tries are counted together. */
async function admitted(
  services: Counting,
  { from, solved }: Trying,
  line: string,
  isKnown: boolean,
): Promise<Omit<Admission, 'end'>> {
  const { store, now, keys } = services
  const address = { key: await keys.mark('address', addressGroup(from.ip)), rule: ADDRESS_DELAY }
  const account = { key: await keys.mark('name', line), rule: ACCOUNT_DELAY }
  const refused = await store.write(async (tx) => {
    const ofAddress = await stateOf(tx, address, now())
    // An address that must wait leaves no row for each made-up name.
    if (ofAddress.waits > 0 && !isKnown) return tooOften(ofAddress.waits, TRIED)
    const ofAccount = await stateOf(tx, account, now())
    if (ofAccount.waits > 0) {
      if (!solved) return tooOften(ofAccount.waits, TRIED, { captcha: true })
      await solved.use(tx)
    }
    await count(tx, ofAccount, now())
    return undefined
  })
  if (refused) throw refused
  return {
    succeeded: () => forget(store, account.key),
    passed: () =>
      store.write(async (tx) => {
        await tx.db
          .updateTable('login_delay')
          .set((eb) => ({ failures: eb('failures', '-', 1), next_at: 0 }))
          .where('delay_key', '=', account.key)
          .where('failures', '>', 0)
          .execute()
      }),
    failed: () => store.write(async (tx) => count(tx, await stateOf(tx, address, now()), now())),
  }
}

/** Replaces the account's name for tries at its second factor. Names are trimmed, so none begins with a line break. */
export const factorTries = (userID: number): string => `\nsecond factor ${userID}`

/** Resets an account's failures after its password was set by a code. */
export async function forgetFailures({ store, keys }: Counting, accountName: string): Promise<void> {
  await forget(store, await keys.mark('name', accountName.toLowerCase()))
}

async function forget(store: Store, key: string): Promise<void> {
  await store.write(async (tx) => {
    await tx.db.deleteFrom('login_delay').where('delay_key', '=', key).execute()
  })
}

interface Counted {
  key: string
  rule: DelayRule
}

async function stateOf(tx: Tx, { key, rule }: Counted, now: number) {
  // Written before it is read: on PostgreSQL concurrent tries of an account then wait for one another.
  await tx.db
    .insertInto('login_delay')
    .values({ delay_key: key, failures: 0, next_at: 0, last_at: now })
    .onConflict((conflict) =>
      conflict.column('delay_key').doUpdateSet((eb) => ({ failures: eb.ref('login_delay.failures') })),
    )
    .execute()
  const { failures, next_at, last_at } = await tx.db
    .selectFrom('login_delay')
    .select(['failures', 'next_at', 'last_at'])
    .where('delay_key', '=', key)
    .executeTakeFirstOrThrow()
  return { key, rule, waits: Math.max(0, next_at - now), failures: remaining(failures, now - last_at, rule) }
}

async function count(tx: Tx, { key, rule, failures }: Counted & { failures: number }, now: number): Promise<void> {
  await tx.db
    .updateTable('login_delay')
    .set({ failures: failures + 1, next_at: now + delayAfter(failures + 1, rule), last_at: now })
    .where('delay_key', '=', key)
    .execute()
}
