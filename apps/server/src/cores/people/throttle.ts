import { ACCOUNT_DELAY, ADDRESS_DELAY, type DelayRule, delayAfter, remaining } from '@tizhou/domain/account/loginDelay'
import { addressGroup } from '../../platform/calls/callerAddress.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { ServerKeys } from '../../platform/serverKeys.ts'
import type { Solved } from './captcha.ts'
import { type From, knownPlace } from './knownPlaces.ts'
import type { Turns } from './sessions/turns.ts'

/**
 * 429 with the wait in words and in `data.retryAfter`, seconds. `what` is what happened too often. `captcha`: work done by
 * the client lets it in at once (data.captcha 1).
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

/** What became of a try that was let in. One of the first three is called. */
export interface Admission {
  /** The account's failures are forgotten. */
  succeeded(): Promise<void>
  /** No failure, but no success either: a second factor is asked for. */
  passed(): Promise<void>
  failed(): Promise<void>
  /** Lets the next try of the account go on, whatever became of this one. */
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
  /** Whose password is tried, as typed. */
  name: string
  /** Whose account that is; undefined: nobody's. */
  userID: number | undefined
  from: From
  /** Work that was done for this try. */
  solved?: Solved | undefined
}

/**
 * Lets somebody try a password, or refuses with 429. A device or an address that the account was used from has a count of
 * its own: what strangers try holds up nobody there. Strangers share one count, and when that makes them wait, work done for
 * the try (captcha.ts) lets it in instead: whoever logs in from a new place is not kept out by whoever fails on purpose,
 * and each guess has its price. Counted in the database, by account and by address, alike for
 * names that exist and names that do not. For the account each try counts as a failure until it is told otherwise,
 * so that a thousand at the same moment are no more than a thousand in a row; an address counts what did fail,
 * since a whole class may log in from one at the same moment. Tries of one account that reach a server at the same moment
 * go one after another: right ones keep nobody out.
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

/** `line`: what is counted as one. */
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
    // An address that must wait leaves no row for each name that it makes up.
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

/** In the place of an account's name, for tries at its second factor. No name begins so: names come trimmed. */
export const factorTries = (userID: number): string => `\nsecond factor ${userID}`

/** A new password set by a code: what was tried before counts no more. */
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
  // Written before it is read: on PostgreSQL that makes tries of one account follow each other.
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
