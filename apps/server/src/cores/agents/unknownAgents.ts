import { DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'
import { type Asked, statement } from '../../platform/database/reading/statement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { openAgent } from './agents.ts'

/** Most codes that are kept: invented codes replace one another and do not fill the database. */
const MOST = 200
/** Each code is counted at most once in so long, ms, so that visits need not wait for a write. */
const COUNTED_EVERY = 60_000
/** A code without a visit for so long, ms, is not listed. */
const TOLD_FOR = 30 * 86_400_000

const CODE = /^[A-Za-z0-9-]{1,32}$/

const lastOf = statement<{ code: string }>()((db, of) =>
  db.selectFrom('unknown_agent').select('last_at').where('agent_code', '=', of.code),
)

/** Whether a code in an address should be listed: it has the form of an agent's code, and no open agent has it. */
export async function isUnknownAgent(on: Asked, code: string | undefined, now: number): Promise<boolean> {
  if (code === undefined || code === DEFAULT_AGENT || !CODE.test(code) || (await openAgent(on, code))) return false
  const last = (await lastOf.first(on, { code }))?.last_at
  return last === undefined || now - last >= COUNTED_EVERY
}

/** Counts a visit with an unknown code. */
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

/** Codes of recent visits that still no open agent has, newest first; `closed_at` where a closed agent has it. */
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
