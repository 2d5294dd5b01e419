import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import { type Waiting, waitingOf } from '../../platform/database/reading/waiting.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { SupportTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type SuggestionRow = SupportTables['suggestion']

const SHOWN = 200

/** A learner's suggestions in a subject, newest first. */
export const suggestionsOf = ({ db }: Reads, userID: number, subjectID: number): Promise<SuggestionRow[]> =>
  db
    .selectFrom('suggestion')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .orderBy('sent_at', 'desc')
    .orderBy('suggestion_id')
    .limit(SHOWN)
    .execute()

export async function addSuggestion(tx: Pick<Tx, 'db'>, row: SuggestionRow): Promise<void> {
  await tx.db.insertInto('suggestion').values(row).execute()
}

export const suggestionByID = ({ db }: Reads, suggestionID: number): Promise<SuggestionRow | undefined> =>
  db.selectFrom('suggestion').selectAll().where('suggestion_id', '=', suggestionID).executeTakeFirst()

export async function answerSuggestion(
  tx: Pick<Tx, 'db'>,
  suggestionID: number,
  given: Pick<SuggestionRow, 'answer' | 'answered_at' | 'answered_by'>,
): Promise<void> {
  await tx.db.updateTable('suggestion').set(given).where('suggestion_id', '=', suggestionID).execute()
}

export interface SuggestionFilter extends PageWanted {
  q?: string
  appID?: number
  kind?: number
  answered?: 0 | 1
}

/** A page of suggestions; by default unanswered ones first, the oldest of them first. */
export function suggestionPage({ db }: Reads, { q, appID, kind, answered, ...wanted }: SuggestionFilter) {
  let from = db.selectFrom('suggestion as g').innerJoin('user_account as u', 'u.user_id', 'g.user_id')
  if (appID !== undefined) from = from.where('g.subject_id', '=', appID)
  if (kind !== undefined) from = from.where('g.kind', '=', kind)
  if (answered !== undefined) from = from.where('g.answered_at', answered === 1 ? 'is not' : 'is', null)
  const typed = q?.trim()
  if (typed) from = from.where((eb) => eb.or([holds('g.content', typed), eb('u.user_name', '=', typed)]))
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('subject as s', 's.subject_id', 'g.subject_id')
        .selectAll('g')
        .select(['u.user_name', 's.short_name as subject_name']),
    wanted,
    {
      orders: {
        waiting: sql`case when g.answered_at is null then 0 else 1 end * 10000000000000000 + g.sent_at`,
        time: sql.ref('g.sent_at'),
      },
      usual: 'waiting',
      key: 'g.suggestion_id',
    },
  )
}

/** Suggestions without an answer. */
export const suggestionsWaiting = async ({ db }: Reads): Promise<Waiting> =>
  waitingOf(
    await db
      .selectFrom('suggestion')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('sent_at').as('oldest')])
      .where('answered_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
