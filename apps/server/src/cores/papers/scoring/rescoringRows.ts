import { type ResultChange, type ResultNews, resultNews } from '@tizhou/domain/exam/resultNews'
import type { Insertable, Selectable } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import { withholds } from '../telling.ts'
import type { RescoringTables } from './rescoringTables.ts'

type Reads = Pick<Store, 'db'>
export type RescoringRow = Selectable<RescoringTables['rescoring']>
export type RescoredRow = Selectable<RescoringTables['rescored_attempt']>

/** A scored attempt with its answer to one question and its moment (ms UTC); null: unanswered. */
export type WithReply = AttemptRow & { reply: string | null; answered_at: number | null }

interface Wanted {
  subjectID: number
  questionID: number
  /** Absent: all papers with the question. */
  paperID?: number
  /** The last attempt processed. */
  after: number
  limit: number
}

/** Scored attempts at the papers that contain a question, by id. */
export const attemptsWith = (
  { db }: Reads,
  { subjectID, questionID, paperID, after, limit }: Wanted,
): Promise<WithReply[]> =>
  db
    .selectFrom('paper_attempt as a')
    .leftJoin('paper_answer as r', (join) =>
      join
        .onRef('r.user_id', '=', 'a.user_id')
        .onRef('r.attempt_id', '=', 'a.attempt_id')
        .on('r.question_id', '=', questionID),
    )
    .selectAll('a')
    .select(['r.reply', 'r.saved_at as answered_at'])
    .where('a.paper_id', 'in', (eb) =>
      eb.selectFrom('paper_item as i').select('i.paper_id').where('i.question_id', '=', questionID),
    )
    .where('a.subject_id', '=', subjectID)
    .$if(paperID !== undefined, (query) => query.where('a.paper_id', '=', paperID as number))
    .where('a.attempt_id', '>', after)
    .where('a.report', 'is not', null)
    .orderBy('a.attempt_id')
    .limit(limit)
    .execute()

/** The latest rescoring by a question's corrected key; undefined: none. */
export const lastRescoring = ({ db }: Reads, questionID: number): Promise<RescoringRow | undefined> =>
  db
    .selectFrom('rescoring')
    .selectAll()
    .where('question_id', '=', questionID)
    .where('kind', '=', 'key')
    .orderBy('begun_at', 'desc')
    .orderBy('rescoring_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The cancellations of a question in a paper that were not taken back, the latest first. */
export const standingCancellations = (
  { db }: Reads,
  of: { paperID: number; questionID: number },
): Promise<RescoringRow[]> =>
  db
    .selectFrom('rescoring')
    .selectAll()
    .where('paper_id', '=', of.paperID)
    .where('question_id', '=', of.questionID)
    .where('state', '<>', 'undone')
    .orderBy('begun_at', 'desc')
    .orderBy('rescoring_id', 'desc')
    .execute()

/** Number of attempts that it changed, and of those not restored since. */
export async function rescoredCounts({ db }: Reads, rescoringID: number): Promise<{ all: number; standing: number }> {
  const rows = await db
    .selectFrom('rescored_attempt')
    .select(['state', ({ fn }) => fn.countAll<number>().as('n')])
    .where('rescoring_id', '=', rescoringID)
    .groupBy('state')
    .execute()
  const of = (state: RescoredRow['state']) => Number(rows.find((row) => row.state === state)?.n ?? 0)
  return { all: of('done') + of('undone'), standing: of('done') }
}

/** The rescorings that can have changed results of a paper, and how each stands. */
export const rescoringStates = (
  { db }: Reads,
  paperID: number,
): Promise<Pick<RescoringRow, 'rescoring_id' | 'state'>[]> =>
  db
    .selectFrom('rescoring as r')
    .select(['r.rescoring_id', 'r.state'])
    .where((eb) =>
      eb.or([
        eb('r.paper_id', '=', paperID),
        eb.and([
          eb('r.paper_id', 'is', null),
          eb(
            'r.question_id',
            'in',
            eb.selectFrom('paper_item as i').select('i.question_id').where('i.paper_id', '=', paperID),
          ),
        ]),
      ]),
    )
    .orderBy('r.rescoring_id')
    .execute()

/** The rescorings that can have changed results of papers with a question, and how each stands. */
export const rescoringStatesWith = (
  { db }: Reads,
  questionID: number,
): Promise<Pick<RescoringRow, 'rescoring_id' | 'state'>[]> =>
  db
    .selectFrom('rescoring as r')
    .select(['r.rescoring_id', 'r.state'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('paper_item as own')
          .innerJoin('paper_item as other', 'other.paper_id', 'own.paper_id')
          .select('own.paper_id')
          .where('own.question_id', '=', questionID)
          .whereRef('other.question_id', '=', 'r.question_id')
          .where((eb) => eb.or([eb('r.paper_id', 'is', null), eb('r.paper_id', '=', eb.ref('own.paper_id'))])),
      ),
    )
    .orderBy('r.rescoring_id')
    .execute()

/** The oldest rescoring under way. */
export const rescoringUnderWay = ({ db }: Reads): Promise<RescoringRow | undefined> =>
  db
    .selectFrom('rescoring')
    .selectAll()
    .where('state', 'in', ['doing', 'undoing'])
    .orderBy('begun_at')
    .orderBy('rescoring_id')
    .limit(1)
    .executeTakeFirst()

export async function addRescoring(tx: Pick<Tx, 'db'>, row: Insertable<RescoringTables['rescoring']>): Promise<void> {
  await tx.db.insertInto('rescoring').values(row).execute()
}

/** Updates a rescoring unless it has changed since it was read: then false. */
export async function moveRescoring(
  tx: Pick<Tx, 'db'>,
  before: Pick<RescoringRow, 'rescoring_id' | 'state' | 'progress'>,
  to: Partial<Pick<RescoringRow, 'state' | 'progress' | 'settled_at' | 'undone_by'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('rescoring')
    .set(to)
    .where('rescoring_id', '=', before.rescoring_id)
    .where('state', '=', before.state)
    .where('progress', '=', before.progress)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Attempts changed by a rescoring and not restored. */
export const rescoredStanding = ({ db }: Reads, rescoringID: number, limit: number): Promise<RescoredRow[]> =>
  db
    .selectFrom('rescored_attempt')
    .selectAll()
    .where('rescoring_id', '=', rescoringID)
    .where('state', '=', 'done')
    .orderBy('attempt_id')
    .limit(limit)
    .execute()

export const wholeAttempts = ({ db }: Reads, attemptIDs: readonly number[]): Promise<AttemptRow[]> =>
  db
    .selectFrom('paper_attempt')
    .selectAll()
    .where('attempt_id', 'in', [...attemptIDs])
    .execute()

export async function addRescored(
  tx: Pick<Tx, 'db'>,
  row: Insertable<RescoringTables['rescored_attempt']>,
): Promise<void> {
  await tx.db.insertInto('rescored_attempt').values(row).execute()
}

/**
 * An attempt that has its former result again; `score`: the one that is taken back. Whether the learner knew of the change
 * is kept: what was not known is not told as taken back either.
 */
export async function markPutBack(
  tx: Pick<Tx, 'db'>,
  of: RescoredRow,
  { now, score, isTold }: { now: number; score: number; isTold: boolean },
): Promise<void> {
  const known = { seen: of.seen_at !== null, told: of.told_at !== null }
  await tx.db
    .updateTable('rescored_attempt')
    .set({
      ...{ state: 'undone', changed_at: now, score_after: score },
      item_after: JSON.stringify({ ...JSON.parse(of.item_after), ...known }),
      seen_at: isTold || !known.seen ? null : now,
      told_at: isTold || !known.told ? null : now,
    })
    .where('rescoring_id', '=', of.rescoring_id)
    .where('attempt_id', '=', of.attempt_id)
    .execute()
}

/** The changes of these attempts by a rescoring. */
export const rescoredAmong = (
  { db }: Reads,
  rescoringID: number,
  attemptIDs: readonly number[],
): Promise<RescoredRow[]> =>
  db
    .selectFrom('rescored_attempt')
    .selectAll()
    .where('rescoring_id', '=', rescoringID)
    .where('attempt_id', 'in', [...attemptIDs])
    .execute()

/**
 * Replaces an attempt's result unless it has changed since it was read: then undefined. Gives whether it is the one that
 * counts in statistics and ranking.
 */
export async function putResult(
  tx: Pick<Tx, 'db'>,
  { attempt_id, user_id, report }: AttemptRow,
  to: { score: number; fullMark: number; passed: 0 | 1 | null; report: string },
): Promise<{ is_first: number } | undefined> {
  return tx.db
    .updateTable('paper_attempt')
    .set({ score: to.score, full_mark: to.fullMark, passed: to.passed, report: to.report })
    .where('attempt_id', '=', attempt_id)
    .where('user_id', '=', user_id)
    .where('report', '=', report)
    .returning('is_first')
    .executeTakeFirst()
}

interface Mine {
  userID: number
  subjectID: number
  now: number
}

/**
 * Changes of a learner's results that the learner has not seen. Those of a paper with a question that another
 * paper withholds (withholds), or that the learner is sitting elsewhere, wait as its report does.
 */
const unseen = ({ db }: Reads, { userID, subjectID, now }: Mine) =>
  db
    .selectFrom('rescored_attempt as r')
    .innerJoin('paper_attempt as a', 'a.attempt_id', 'r.attempt_id')
    .innerJoin('paper as p', 'p.paper_id', 'a.paper_id')
    .where('r.user_id', '=', userID)
    .where('r.subject_id', '=', subjectID)
    .where('r.seen_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('paper_item as own')
            .innerJoin('paper_item as held', 'held.question_id', 'own.question_id')
            .innerJoin('paper as w', 'w.paper_id', 'held.paper_id')
            .select('held.paper_id')
            .whereRef('own.paper_id', '=', 'a.paper_id')
            .where(withholds(now)),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('paper_item as own')
            .innerJoin('paper_item as held', 'held.question_id', 'own.question_id')
            .innerJoin('paper_attempt as s', 's.paper_id', 'held.paper_id')
            .select('held.paper_id')
            .whereRef('own.paper_id', '=', 'a.paper_id')
            .where('s.user_id', '=', userID)
            .where('s.due_at', 'is not', null),
        ),
      ),
    )

type UnseenRow = Pick<Tables['paper'], 'paper_id' | 'name' | 'kind' | 'room'> & {
  attempt_id: number
  score: number | null
  full_mark: number | null
  news: ResultNews
}

/** What the learner has to be told of each attempt, the oldest change first. */
export async function unseenRescored(on: Reads, of: Mine): Promise<UnseenRow[]> {
  const rows = await unseen(on, of)
    .select(['r.attempt_id', 'p.paper_id', 'p.name', 'p.kind', 'p.room', 'a.score', 'a.full_mark'])
    .distinct()
    .orderBy('r.attempt_id')
    .limit(200)
    .execute()
  const changes = await changesOf(
    on,
    rows.map(({ attempt_id }) => attempt_id),
    'seen',
  )
  return rows
    .flatMap((row) => {
      const news = resultNews(changes.get(row.attempt_id) ?? [])
      return news ? [{ ...row, news }] : []
    })
    .sort((a, b) => a.news.at - b.news.at)
}

/** Number of attempts with such changes. */
export const countUnseenRescored = async (on: Reads, of: Mine): Promise<number> => (await unseenRescored(on, of)).length

/**
 * All changes of these attempts' results, those that were taken back as well. `by`: whether the learner knows of them
 * from the home page alone, or from 通知提醒 too.
 */
export async function changesOf(
  { db }: Reads,
  attemptIDs: readonly number[],
  by: 'seen' | 'told',
): Promise<Map<number, ResultChange[]>> {
  const changes: (ResultChange & { attemptID: number })[] = []
  for (const some of inChunks(attemptIDs)) {
    const rows = await db
      .selectFrom('rescored_attempt as r')
      .innerJoin('rescoring as s', 's.rescoring_id', 'r.rescoring_id')
      .select(['r.rescoring_id', 'r.attempt_id', 'r.state', 'r.item_after', 'r.score_before', 'r.score_after'])
      .select([
        'r.changed_at',
        'r.seen_at',
        'r.told_at',
        's.question_id',
        's.kind',
        's.way_after',
        's.note',
        's.begun_at',
      ])
      .where('r.attempt_id', 'in', [...some])
      .execute()
    for (const row of rows) {
      const { seen, told, fromStart } = JSON.parse(row.item_after) as Partial<Record<KnownOf, boolean>>
      changes.push({
        ...{ attemptID: row.attempt_id, rescoringID: row.rescoring_id, questionID: row.question_id },
        ...{ kind: row.kind, way: row.way_after, note: row.note, state: row.state },
        ...{ begunAt: row.begun_at, changedAt: row.changed_at },
        ...{ scoreBefore: row.score_before, scoreAfter: row.score_after },
        isKnown: row.seen_at !== null || (by === 'told' && row.told_at !== null),
        wasKnown: seen === true || (by === 'told' && told === true),
        isFromStart: fromStart === true,
      })
    }
  }
  return Map.groupBy(changes, ({ attemptID }) => attemptID)
}

type KnownOf = 'seen' | 'told' | 'fromStart'

/** Without an attempt: all of the subject. What still waits stays unseen. False where there was nothing unseen. */
export async function markRescoredSeen(tx: Pick<Tx, 'db'>, of: Mine, attemptID?: number): Promise<boolean> {
  const shown = await unseen(tx, of)
    .select('r.attempt_id')
    .$if(attemptID !== undefined, (query) => query.where('r.attempt_id', '=', attemptID as number))
    .execute()
  for (const some of inChunks([...new Set(shown.map(({ attempt_id }) => attempt_id))]))
    await tx.db
      .updateTable('rescored_attempt')
      .set({ seen_at: of.now })
      .where('user_id', '=', of.userID)
      .where('attempt_id', 'in', some)
      .where('seen_at', 'is', null)
      .execute()
  return shown.length > 0
}

/** Why and when each cancelled question of a paper was cancelled. */
export const cancelReasons = (
  { db }: Reads,
  paperID: number,
): Promise<Pick<RescoringRow, 'question_id' | 'note' | 'begun_at'>[]> =>
  db
    .selectFrom('cancelled_question as c')
    .innerJoin('rescoring as s', 's.rescoring_id', 'c.rescoring_id')
    .select(['s.question_id', 's.note', 's.begun_at'])
    .where('c.paper_id', '=', paperID)
    .execute()
