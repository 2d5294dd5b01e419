import { type LearnersState, mergedFavourite, mergedNote, mergedState } from '@tizhou/domain/content/mergedQuestions'
import { sql } from 'kysely'
import {
  changedSince,
  type LearnersRow,
  type MergedTable,
  type MergeOf,
  mergeRows,
  type RowChanges,
  unmergeRows,
} from '../../platform/database/mergedRows.ts'
import { apart } from '../../platform/database/reading/readsApart.ts'
import { upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/**
 * The learners who answered or marked one of these questions. Answers have no index by question: all of them are read, in a
 * thread, so outside of transactions.
 */
export async function learnersOfQuestions(
  { db }: Reads,
  subjectID: number,
  questionIDs: readonly number[],
): Promise<number[]> {
  const of = sql`subject_id = ${subjectID} and question_id in (${sql.join(questionIDs)})`
  const { rows } = await sql<{ user_id: number }>`select user_id from user_question where ${of}
    union select user_id from favourite where ${of} union select user_id from note where ${of}
    order by user_id ${apart}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Some learners' states of some questions. */
export async function statesOfLearners(
  { db }: Reads,
  subjectID: number,
  { userIDs, questionIDs }: { userIDs: readonly number[]; questionIDs: readonly number[] },
) {
  if (userIDs.length === 0) return { states: [], marks: [], notes: [] }
  const of = sql<boolean>`subject_id = ${subjectID} and question_id in (${sql.join(questionIDs)})
    and user_id in (${sql.join(userIDs)})`
  const [states, marks, notes] = await Promise.all([
    db.selectFrom('user_question').selectAll().where(of).execute(),
    db.selectFrom('favourite').selectAll().where(of).execute(),
    db.selectFrom('note').selectAll().where(of).execute(),
  ])
  return { states, marks, notes }
}

const KEY = ['user_id', 'subject_id', 'question_id'] as const
const STATE = [
  ...(['last_reply', 'last_right', 'last_percent', 'last_seconds', 'done_count', 'right_count'] as const),
  ...(['wrong_count', 'wrong_at', 'last_at', 'reset_at'] as const),
]
const putKept = upsertRows({
  table: 'replies_before_merge',
  columns: ['merge_id', 'user_id', 'subject_id', 'question_id', 'kind', 'kept'],
  key: ['merge_id', 'user_id', 'question_id', 'kind'],
}) as MergedTable['putKept']
const put = (table: 'user_question' | 'favourite' | 'note', columns: readonly string[]) =>
  upsertRows({
    ...{ table, columns: [...KEY, ...columns] as never, key: KEY as never, replace: columns as never },
  }) as MergedTable['put']

/** What a reply to one of the merged questions is in the one that stays; null: it can't be said there. */
export type ReplyThere = (questionID: number, reply: string) => string | null

const asTold = (row: LearnersRow, there: ReplyThere): LearnersRow =>
  typeof row.last_reply === 'string' ? { ...row, last_reply: there(row.question_id, row.last_reply) } : row

const tableOf = {
  state: (there: ReplyThere): MergedTable => ({
    ...{ table: 'user_question', keptTable: 'replies_before_merge', kind: 'state', putKept },
    put: put('user_question', STATE),
    merged: (rows) => {
      const [first, ...others] = rows.map((row) => asTold(row, there)) as (LearnersRow & LearnersState)[]
      return mergedState([first as LearnersRow & LearnersState, ...others])
    },
  }),
  favourite: {
    ...{ table: 'favourite', keptTable: 'replies_before_merge', kind: 'favourite', putKept },
    put: put('favourite', ['is_on', 'changed_at']),
    merged: (rows) => ({ ...rows[0], ...mergedFavourite(rows as never) }),
  } satisfies MergedTable as MergedTable,
  note: {
    ...{ table: 'note', keptTable: 'replies_before_merge', kind: 'note', putKept },
    put: put('note', ['content', 'changed_at']),
    merged: (rows) => ({ ...rows[0], ...mergedNote(rows as never) }),
  } satisfies MergedTable as MergedTable,
}

/** Follows the marks in what is told of all learners. */
async function countMarks(tx: Tx, column: 'favoured' | 'noted', { gone, come }: RowChanges): Promise<void> {
  const isSet = (row: LearnersRow) => (column === 'favoured' ? row.is_on === 1 : row.content !== '')
  const by = new Map<number, number>()
  for (const [rows, sign] of [
    [gone, -1],
    [come, 1],
  ] as const)
    for (const row of rows) if (isSet(row)) by.set(row.question_id, (by.get(row.question_id) ?? 0) + sign)
  for (const [question_id, count] of [...by].sort(([one], [other]) => one - other))
    if (count !== 0)
      await tx.db
        .insertInto('question_statistic')
        .values({ question_id, answered: 0, answered_right: 0, favoured: 0, noted: 0, [column]: count })
        .onConflict((conflict) =>
          conflict
            .column('question_id')
            .doUpdateSet((eb) => ({ [column]: eb(`question_statistic.${column}`, '+', count) })),
        )
        .execute()
}

/** The learners' states, favourites and notes of the other questions go to the one that stays. Gives the learners. */
export async function mergeReplies(
  tx: Tx,
  merge: MergeOf,
  { userIDs, there }: { userIDs: readonly number[]; there: ReplyThere },
): Promise<Set<number>> {
  const states = await mergeRows(tx, tableOf.state(there), merge, userIDs)
  const favourites = await mergeRows(tx, tableOf.favourite, merge, userIDs)
  const notes = await mergeRows(tx, tableOf.note, merge, userIDs)
  await countMarks(tx, 'favoured', favourites)
  await countMarks(tx, 'noted', notes)
  return new Set([...states.userIDs, ...favourites.userIDs, ...notes.userIDs])
}

const same: ReplyThere = (_, reply) => reply

/** The learners who answered the question that stayed since, or whose state of it changed otherwise. */
export const repliesSinceMerge = (tx: Pick<Tx, 'db'>, merge: MergeOf): Promise<Set<number>> =>
  changedSince(tx, tableOf.state(same), merge)

/** Undoes the above but for the states of those in `stay`. Gives the learners whose marks or notes stay as they are. */
export async function unmergeReplies(tx: Tx, merge: MergeOf, stay: ReadonlySet<number>): Promise<Set<number>> {
  await unmergeRows(tx, tableOf.state(same), merge, stay)
  const stayed = new Set<number>()
  for (const [column, of] of [
    ['favoured', tableOf.favourite],
    ['noted', tableOf.note],
  ] as const) {
    const changed = await changedSince(tx, of, merge)
    await countMarks(tx, column, await unmergeRows(tx, of, merge, changed))
    for (const userID of changed) stayed.add(userID)
  }
  await tx.db.deleteFrom('replies_before_merge').where('merge_id', '=', merge.mergeID).execute()
  return stayed
}

/** What all learners answered, of each of these questions. */
export async function crowdAnswers({ db }: Reads, questionIDs: readonly number[]) {
  const counts = await db
    .selectFrom('question_statistic')
    .select(['question_id', 'answered', 'answered_right'])
    .where('question_id', 'in', questionIDs)
    .execute()
  const answers = await db.selectFrom('answer_count').selectAll().where('question_id', 'in', questionIDs).execute()
  return { counts, answers }
}

/** What is added to what all learners answered to a question; with -1 it is taken away again. */
export interface AddedAnswers {
  answered: number
  answered_right: number
  answers: [answer: string, times: number][]
}

export async function addAnswers(tx: Tx, question_id: number, added: AddedAnswers, sign: 1 | -1): Promise<void> {
  const { answered, answered_right } = added
  await tx.db
    .insertInto('question_statistic')
    .values({ question_id, favoured: 0, noted: 0, answered: sign * answered, answered_right: sign * answered_right })
    .onConflict((conflict) =>
      conflict.column('question_id').doUpdateSet((eb) => ({
        answered: eb('question_statistic.answered', '+', sign * answered),
        answered_right: eb('question_statistic.answered_right', '+', sign * answered_right),
      })),
    )
    .execute()
  for (const [answer, times] of [...added.answers].sort())
    await tx.db
      .insertInto('answer_count')
      .values({ question_id, answer, times: sign * times })
      .onConflict((conflict) =>
        conflict
          .columns(['question_id', 'answer'])
          .doUpdateSet((eb) => ({ times: eb('answer_count.times', '+', sign * times) })),
      )
      .execute()
  await tx.db.deleteFrom('answer_count').where('question_id', '=', question_id).where('times', '<=', 0).execute()
}
