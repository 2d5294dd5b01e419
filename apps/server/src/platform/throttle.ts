import { ACCOUNT_DELAY, ADDRESS_DELAY, type DelayRule, delayAfter, remaining } from '@tizhou/domain/account/loginDelay'
import type { Tx } from '../store/store.ts'
import { addressGroup } from './callerAddress.ts'
import { Refusal } from './envelope.ts'
import type { Services } from './services.ts'

/** 429 with the wait in words and in `data.retryAfter`, seconds. `what` is what happened too often. */
export function tooOften(waitMs: number, what: string): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal(429, `${what}，请 ${inWords(seconds)}后再试`, { retryAfter: seconds })
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} 分钟`
  return `${Math.ceil(seconds / 3600)} 小时`
}

export interface Admission {
  /** The log-in succeeded: the account's failures are forgotten, and this try counts for nothing. */
  succeeded(): Promise<void>
  /** The try was no failure, but no success either (a second factor is asked for). */
  passed(): Promise<void>
}

type Asked = Pick<Services, 'store' | 'now' | 'keys'>

/**
 * Lets somebody try a password, or refuses with 429. Each try counts as a failure until it is told otherwise, so
 * that a thousand at the same moment are no more than a thousand in a row. Counted in the database, by account and
 * by address, alike for names that exist and names that do not.
 */
export async function admitTry(services: Asked, accountName: string, ip: string): Promise<Admission> {
  const { store, now, keys } = services
  const address = { key: await keys.mark('address', addressGroup(ip)), rule: ADDRESS_DELAY }
  const account = { key: await keys.mark('name', accountName.toLowerCase()), rule: ACCOUNT_DELAY }
  const wait = await store.write(async (tx) => {
    const states = [await stateOf(tx, address, now()), await stateOf(tx, account, now())]
    const longest = Math.max(...states.map(({ waits }) => waits))
    if (longest === 0) for (const state of states) await count(tx, state, now())
    return longest
  })
  if (wait > 0) throw tooOften(wait, '登录尝试过于频繁')
  const forget = (tx: Tx, key: string) =>
    tx.run('update login_delay set failures = failures - 1, next_at = 0 where delay_key = ? and failures > 0', [key])
  return {
    succeeded: () =>
      store.write(async (tx) => {
        await forget(tx, address.key)
        await tx.run('delete from login_delay where delay_key = ?', [account.key])
      }),
    passed: () =>
      store.write(async (tx) => {
        await forget(tx, address.key)
        await forget(tx, account.key)
      }),
  }
}

/** A new password set by a code: what was tried before it counts no more. */
export async function forgetFailures({ store, keys }: Asked, accountName: string): Promise<void> {
  const key = await keys.mark('name', accountName.toLowerCase())
  await store.write((tx) => tx.run('delete from login_delay where delay_key = ?', [key]))
}

interface Counted {
  key: string
  rule: DelayRule
}

async function stateOf(tx: Tx, { key, rule }: Counted, now: number) {
  // Written before it is read: on PostgreSQL that makes tries of one account follow each other.
  await tx.run(
    `insert into login_delay (delay_key, failures, next_at, last_at) values (?, 0, 0, ?)
     on conflict (delay_key) do update set failures = login_delay.failures`,
    [key, now],
  )
  const [row] = await tx.all<{ failures: number; next_at: number; last_at: number }>(
    'select failures, next_at, last_at from login_delay where delay_key = ?',
    [key],
  )
  const { failures, next_at, last_at } = row as NonNullable<typeof row>
  return { key, rule, waits: Math.max(0, next_at - now), failures: remaining(failures, now - last_at, rule) }
}

async function count(tx: Tx, { key, rule, failures }: Counted & { failures: number }, now: number): Promise<void> {
  await tx.run('update login_delay set failures = ?, next_at = ?, last_at = ? where delay_key = ?', [
    failures + 1,
    now + delayAfter(failures + 1, rule),
    now,
    key,
  ])
}
