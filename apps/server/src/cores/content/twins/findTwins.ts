import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import { upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { PacedWrites } from '../filing/pacedWrites.ts'
import {
  alikeAmong,
  allBandsOf,
  BEFORE_TURN,
  type ComparedQuestion,
  candidatesOf,
  comparedQuestions,
  MOST_COMPARED,
} from './comparedQuestions.ts'

/** A subject that changes all the time is looked through again after so long. */
const REST_MS = 15_000
/** Questions of which a slice looks whether they changed. */
const READ_AT_ONCE = 1_000
/** Questions whose pairs a slice looks for. */
const PAIRED_AT_ONCE = 200
/** A question that is like many is paired with those most alike. */
const MOST_PAIRS = 10
const ROWS = { first: 20, least: 10, most: 200 }

const addWords = upsertRows({
  table: 'question_words',
  columns: ['subject_id', 'question_id', 'content_hash', 'is_paired'],
  key: ['subject_id', 'question_id'],
  replace: ['content_hash', 'is_paired'],
})
const addBands = upsertRows({
  table: 'question_band',
  columns: ['subject_id', 'band', 'question_id'],
  key: ['subject_id', 'band', 'question_id'],
})
const addPairs = upsertRows({
  table: 'question_pair',
  columns: ['one_id', 'other_id', 'subject_id', 'likeness', 'degree'],
  key: ['one_id', 'other_id'],
  replace: ['likeness', 'degree'],
})

interface Look {
  subjectID: number
  revision: number
  /** Null: a look begins. */
  afterID: number | null
}

async function subjectToLookAt({ db }: Pick<Store, 'db'>, now: number): Promise<Look | undefined> {
  const row = await db
    .selectFrom('subject as s')
    .leftJoin('twin_look as l', 'l.subject_id', 's.subject_id')
    .select(['s.subject_id', 's.revision', 'l.revision as looked', 'l.after_id'])
    .where((eb) =>
      eb.or([
        eb('l.looked_at', 'is', null),
        eb('l.after_id', 'is not', null),
        eb.and([eb('l.revision', '<>', eb.ref('s.revision')), eb('l.looked_at', '<=', now - REST_MS)]),
      ]),
    )
    // One subject after another.
    .orderBy(sql`case when l.after_id is null then 1 else 0 end`)
    .orderBy('s.subject_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { subject_id, revision, looked, after_id } = row
  return { subjectID: subject_id, revision: after_id === null ? revision : (looked ?? revision), afterID: after_id }
}

/** The next questions of the subject by id: as they are, and as they were when they were looked at. */
async function nextQuestions({ db }: Pick<Store, 'db'>, { subjectID, afterID }: Look) {
  const present = await db
    .selectFrom('question as q')
    .leftJoin('question_words as w', (join) =>
      join.onRef('w.question_id', '=', 'q.question_id').onRef('w.subject_id', '=', 'q.subject_id'),
    )
    .leftJoin('removed_question as r', 'r.question_id', 'q.question_id')
    .leftJoin('staged_addition as a', 'a.question_id', 'q.question_id')
    .select(['q.question_id', 'q.content_hash', 'w.content_hash as known', 'r.removed_at', 'a.staging_id'])
    .where('q.subject_id', '=', subjectID)
    .where('q.question_id', '>', afterID ?? 0)
    .orderBy('q.question_id')
    .limit(READ_AT_ONCE)
    .modifyEnd(apart)
    .execute()
  const isLast = present.length < READ_AT_ONCE
  const last = present.at(-1)?.question_id ?? afterID ?? 0
  // What was taken out of its chapters, or does not stand in the bank yet, is no duplicate of anything.
  const standing = present.filter((row) => row.removed_at === null && row.staging_id === null)
  const known = await db
    .selectFrom('question_words')
    .select('question_id')
    .where('subject_id', '=', subjectID)
    .where('question_id', '>', afterID ?? 0)
    .$if(!isLast, (query) => query.where('question_id', '<=', last))
    .execute()
  const there = new Set(standing.map((row) => row.question_id))
  return {
    ...{ isLast, last },
    changed: standing.filter((row) => row.known !== row.content_hash).map((row) => row.question_id),
    gone: known.map((row) => row.question_id).filter((id) => !there.has(id)),
  }
}

type Writing = Parameters<Parameters<Store['write']>[0]>[0]

/** Takes away what stands of these questions; those that were paired with them look for others. */
async function forget({ db }: Pick<Writing, 'db'>, ids: readonly number[]): Promise<void> {
  const pairs = db
    .selectFrom('question_pair')
    .where((eb) => eb.or([eb('one_id', 'in', ids), eb('other_id', 'in', ids)]))
  const partners = (await pairs.select(['one_id', 'other_id', 'subject_id']).execute()).flatMap((row) => [
    row.one_id,
    row.other_id,
  ])
  if (partners.length > 0) {
    await db
      .updateTable('question_words')
      .set({ is_paired: 0 })
      .where('question_id', 'in', [...new Set(partners)])
      .execute()
    await db.deleteFrom('question_pair').where('one_id', 'in', ids).execute()
    await db.deleteFrom('question_pair').where('other_id', 'in', ids).execute()
  }
  await db.deleteFrom('question_band').where('question_id', 'in', ids).execute()
}

/** Writes the bands of what changed among the next questions, and where the look stands by then. */
async function keepWords(store: Store, look: Look, now: number): Promise<void> {
  const { subjectID, revision } = look
  const { isLast, last, changed, gone } = await nextQuestions(store, look)
  const paced = new PacedWrites(store, ROWS)
  while (gone.length > 0) {
    const some = gone.splice(0, paced.size)
    await paced.write(some.length, async (tx) => {
      await forget(tx, some)
      await tx.db
        .deleteFrom('question_words')
        .where('subject_id', '=', subjectID)
        .where('question_id', 'in', some)
        .execute()
    })
  }
  while (changed.length > 0) {
    const some = changed.splice(0, paced.size)
    const compared = [...(await comparedQuestions(store, subjectID, some)).values()]
    const words = compared.map(({ questionID, hash }) => ({
      ...{ subject_id: subjectID, question_id: questionID, content_hash: hash, is_paired: 0 },
    }))
    const bands: { subject_id: number; band: number; question_id: number }[] = []
    for (const [at, { questionID, print }] of compared.entries()) {
      if (at % BEFORE_TURN === 0) await nextTurn()
      for (const band of allBandsOf(print)) bands.push({ subject_id: subjectID, band, question_id: questionID })
    }
    await paced.write(some.length, async (tx) => {
      await forget(tx, some)
      await tx.rows(addBands, bands)
      await tx.rows(addWords, words)
    })
  }
  const at = { revision, after_id: isLast ? null : last, looked_at: now }
  await store.write((tx) =>
    tx.db
      .insertInto('twin_look')
      .values({ subject_id: subjectID, ...at })
      .onConflict((conflict) => conflict.column('subject_id').doUpdateSet(at))
      .execute(),
  )
}

async function unpaired({ db }: Pick<Store, 'db'>): Promise<{ subjectID: number; ids: number[] } | undefined> {
  const rows = await db
    .selectFrom('question_words')
    .select(['subject_id', 'question_id'])
    // Written out: an index of some rows is not taken for a parameter.
    .where(sql<boolean>`is_paired = 0`)
    .orderBy('subject_id')
    .orderBy('question_id')
    .limit(PAIRED_AT_ONCE)
    .execute()
  const subjectID = rows[0]?.subject_id
  if (subjectID === undefined) return undefined
  return {
    subjectID,
    ids: rows.filter((row) => row.subject_id === subjectID).map((row) => row.question_id),
  }
}

/**
 * The pairs of a question. Of many exact twins each is paired with the earliest alone: a thousand of them are a thousand
 * pairs, not half a million.
 */
function pairsOf(
  subjectID: number,
  { questionID, groupID, print }: ComparedQuestion,
  others: Iterable<ComparedQuestion>,
) {
  const alike = alikeAmong(print, groupID, others)
  const earliest = alike.find(({ likeness, questionID: other }) => likeness === 'exact' && other < questionID)
  return alike
    .filter((one) => one.likeness !== 'exact' || !earliest || one === earliest)
    .slice(0, MOST_PAIRS)
    .map(({ questionID: other, likeness, degree }) => ({
      ...{ one_id: Math.min(questionID, other), other_id: Math.max(questionID, other), subject_id: subjectID },
      ...{ likeness, degree },
    }))
}

async function keepPairs(store: Store, { subjectID, ids }: { subjectID: number; ids: number[] }): Promise<void> {
  const own = await comparedQuestions(store, subjectID, ids)
  const candidates = new Map<number, number[]>()
  for (const id of ids) {
    const question = own.get(id)
    if (!question) continue
    const found = (await candidatesOf(store, subjectID, question.print)).filter((other) => other !== id)
    candidates.set(id, found.slice(0, MOST_COMPARED))
    await nextTurn()
  }
  const compared = new Map(own)
  const further = [...candidates.values()].flat().filter((id) => !own.has(id))
  for (const [id, question] of await comparedQuestions(store, subjectID, further)) compared.set(id, question)
  const paced = new PacedWrites(store, ROWS)
  const todo = [...ids]
  while (todo.length > 0) {
    const some = todo.splice(0, paced.size)
    const pairs: ReturnType<typeof pairsOf> = []
    for (const id of some) {
      const question = own.get(id)
      const others = (candidates.get(id) ?? []).flatMap((other) => compared.get(other) ?? [])
      if (question) pairs.push(...pairsOf(subjectID, question, others))
      await nextTurn()
    }
    await paced.write(some.length, async (tx) => {
      // Both sides of a pair find it.
      await tx.rows(addPairs, [...new Map(pairs.map((pair) => [`${pair.one_id} ${pair.other_id}`, pair])).values()])
      await tx.db
        .updateTable('question_words')
        .set({ is_paired: 1 })
        .where('subject_id', '=', subjectID)
        .where('question_id', 'in', some)
        .execute()
    })
  }
}

type Found = { look: Look } | { pairs: { subjectID: number; ids: number[] } }

/**
 * Finds questions that stand in their subject twice, after each change of it: first what each is found by, then its pairs.
 * Every slice can be done again.
 */
export const findTwins: Job<Found> = {
  name: 'find-twins',
  does: 'finds questions that stand in the same subject more than once',
  everyMs: 5_000,
  restMs: 20,
  async find({ store, now }) {
    const look = await subjectToLookAt(store, now())
    if (look && look.afterID !== null) return { look }
    // A look is paired before the next one begins.
    const pairs = await unpaired(store)
    if (pairs) return { pairs }
    return look && { look }
  },
  async work({ store, now }, found, turn) {
    await turn.hold()
    if ('look' in found) await keepWords(store, found.look, now())
    else await keepPairs(store, found.pairs)
  },
}
