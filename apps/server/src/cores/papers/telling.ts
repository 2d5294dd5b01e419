import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { type Hold, holdOf, tellsFrom, toldFrom } from '@tizhou/domain/exam/toldFrom'
import { expressionBuilder } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Windowed = Pick<Tables['paper'], 'closes_at' | 'tells_at'>

/** When the results of a paper are told, ms UTC; 0: after each hand-in. */
export const tellingOf = ({ closes_at, tells_at }: Windowed): number =>
  tellsFrom({ closesAt: closes_at, tellsAt: tells_at })

/** `ended`: nobody can answer any more, and the results are not told yet. */
export type WindowState = 'open' | 'ended' | 'told'

export function windowState(row: Windowed, now: number): WindowState {
  if (row.closes_at === null || now < row.closes_at) return 'open'
  return now < tellingOf(row) ? 'ended' : 'told'
}

/** How long a paper withholds its questions everywhere; undefined: it has no window. */
export const holdOfRow = (row: Windowed & Pick<Tables['paper'], 'opens_at'>): Hold | undefined =>
  holdOf({ opensAt: row.opens_at, closesAt: row.closes_at, tellsAt: row.tells_at })

/** SQL condition on a paper `w`: it has a window, and its results are not told yet (tellingOf). */
export function isUntold(now: number) {
  const eb = expressionBuilder<Tables & { w: Tables['paper'] }, 'w'>()
  return eb.or([eb('w.closes_at', '>', now - GRACE_MS), eb('w.tells_at', '>', now)])
}

/**
 * SQL condition on a paper `w`: nobody may be told of its questions now, wherever they stand (keysWait): it is for
 * everybody, its window has opened, and its results are not told yet.
 */
export function withholds(now: number) {
  const eb = expressionBuilder<Tables & { w: Tables['paper'] }, 'w'>()
  return eb.and([
    eb('w.owner_user_id', 'is', null),
    isUntold(now),
    eb.or([eb('w.opens_at', 'is', null), eb('w.opens_at', '<=', now)]),
  ])
}

type TellingRow = Windowed & Pick<Tables['paper'], 'paper_id' | 'opens_at' | 'owner_user_id'>

/**
 * When everything of each of these papers is told, ms UTC, where other papers with some of its questions tell later;
 * without those that have no window.
 */
export async function toldMoments(
  { db }: Pick<Store, 'db'>,
  rows: readonly TellingRow[],
): Promise<ReadonlyMap<number, number>> {
  const windowed = rows.filter((row) => row.closes_at !== null && row.owner_user_id === null)
  const holds = new Map<number, Hold[]>()
  for (const some of inChunks(windowed.map((row) => row.paper_id)))
    for (const { own, ...row } of await db
      .selectFrom('paper_item as i')
      .innerJoin('paper_item as other', 'other.question_id', 'i.question_id')
      .innerJoin('paper as w', 'w.paper_id', 'other.paper_id')
      .select(['i.paper_id as own', 'w.paper_id', 'w.opens_at', 'w.closes_at', 'w.tells_at'])
      .distinct()
      .where('i.paper_id', 'in', some)
      .where('w.owner_user_id', 'is', null)
      .where('w.closes_at', 'is not', null)
      .execute()) {
      const hold = holdOfRow(row)
      if (hold) holds.set(own, [...(holds.get(own) ?? []), hold])
    }
  return new Map(windowed.map((row) => [row.paper_id, toldFrom(tellingOf(row), holds.get(row.paper_id) ?? [])]))
}
