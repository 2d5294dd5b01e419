import { DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'
import { type Asked, statement } from '../../platform/database/reading/statement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { openAgent } from './agents.ts'

/** So many are kept: made up by the thousand they push out each other, not the database. */
const MOST = 200
/** Each is counted once in so long, ms: who waits for an answer does not wait for a write each time. */
const COUNTED_EVERY = 60_000
/** A code that nobody has brought for so long, ms, is told no more. */
const TOLD_FOR = 30 * 86_400_000

const CODE = /^[A-Za-z0-9-]{1,32}$/

const lastOf = statement<{ code: string }>()((db, of) =>
  db.selectFrom('unknown_agent').select('last_at').where('agent_code', '=', of.code),
)

/** Whether a code that an address brought is one to be told of: it could be an agent's, and no open agent has it. */
export async function isUnknownAgent(on: Asked, code: string | undefined, now: number): Promise<boolean> {
  if (code === undefined || code === DEFAULT_AGENT || !CODE.test(code) || (await openAgent(on, code))) return false
  const last = (await lastOf.first(on, { code }))?.last_at
  return last === undefined || now - last >= COUNTED_EVERY
}

/** Counts a visit with a code that no agent has. */
export async function noteUnknownAgent({ db }: Pick<Tx, 'db'>, code: string, now: number): Promise<void> {
  await db
    .insertInto('unknown_agent')
    .values({ agent_code: code, times: 1, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.column('agent_code').doUpdateSet((of) => ({ times: of('unknown_agent.times', '+', 1), last_at: now })),
    )
    .execute()
  await db
    .deleteFrom('unknown_agent')
    .where('agent_code', 'not in', (from) =>
      from.selectFrom('unknown_agent as kept').select('kept.agent_code').orderBy('kept.last_at', 'desc').limit(MOST),
    )
    .execute()
}

/** Codes of late that still nobody has, the newest first; `closed_at` where an agent had it and is closed. */
export const unknownAgents = ({ db }: Pick<Store, 'db'>, now: number) =>
  db
    .selectFrom('unknown_agent as u')
    .leftJoin('agent as a', 'a.agent_code', 'u.agent_code')
    .select(['u.agent_code', 'u.times', 'u.first_at', 'u.last_at', 'a.closed_at'])
    .where('u.last_at', '>', now - TOLD_FOR)
    .where((on) => on.or([on('a.agent_code', 'is', null), on('a.closed_at', 'is not', null)]))
    .orderBy('u.last_at', 'desc')
    .orderBy('u.agent_code')
    .execute()
