import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Alike,
  bandsOf,
  type Fingerprint,
  fingerprintOf,
  likenessOf,
  stemBandsOf,
  stemLikenessOf,
} from '@tizhou/domain/content/alikeQuestions'
import type { Option } from '@tizhou/domain/content/question'
import { sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import type { Store } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Of a band that more questions share (a template of many), the earliest are looked at. */
export const MOST_OF_BAND = 40
/** Most questions that one is held against: those with the most bands in common. */
export const MOST_COMPARED = 20

/** Reckoned between two turns of requests: a few milliseconds. */
export const BEFORE_TURN = 10

export interface ComparedQuestion {
  questionID: number
  groupID: number | null
  hash: string
  print: Fingerprint
}

/** These questions of the subject, ready to be compared. */
export async function comparedQuestions(
  { db }: Reads,
  subjectID: number,
  ids: readonly number[],
): Promise<Map<number, ComparedQuestion>> {
  const found = new Map<number, ComparedQuestion>()
  for (const some of inChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('question as q')
      .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
      .select(['q.question_id', 'q.group_id', 'q.content_hash', 'q.stem', 'q.options', 'q.answer', 'g.stem as shared'])
      .where('q.subject_id', '=', subjectID)
      .where('q.question_id', 'in', some)
      .$if(some.length > MOST_COMPARED, (query) => query.modifyEnd(apart))
      .execute()
    for (const { question_id, group_id, content_hash, stem, options, answer, shared } of rows) {
      if (found.size % BEFORE_TURN === BEFORE_TURN - 1) await nextTurn()
      found.set(question_id, {
        ...{ questionID: question_id, groupID: group_id, hash: content_hash },
        print: fingerprintOf({
          ...{ sharedStem: shared ?? '', stem, answer },
          options: JSON.parse(options) as Option[],
        }),
      })
    }
  }
  return found
}

/** The subject's questions that share bands with this one, those that share most first. */
export const candidatesOf = (on: Reads, subjectID: number, print: Fingerprint): Promise<number[]> =>
  inBands(on, subjectID, bandsOf(print))

async function inBands({ db }: Reads, subjectID: number, bands: readonly number[]): Promise<number[]> {
  const ofBand = (band: number) => sql`select question_id from (select question_id from question_band
    where subject_id = ${subjectID} and band = ${band} order by question_id limit ${sql.lit(MOST_OF_BAND)}) b`
  const { rows } = await sql<{
    question_id: number
  }>`${sql.join(bands.map(ofBand), sql` union all `)}`.execute(db)
  const shared = new Map<number, number>()
  for (const { question_id } of rows) shared.set(question_id, (shared.get(question_id) ?? 0) + 1)
  return [...shared]
    .sort(([oneID, one], [otherID, other]) => other - one || oneID - otherID)
    .map(([questionID]) => questionID)
}

/** What a question is found by: with its options, and by its stem alone. */
export const allBandsOf = (print: Fingerprint): number[] => [...bandsOf(print), ...stemBandsOf(print)]

/**
 * The questions of the subject that are alike, those most alike first. `own`: the question itself and its group. `byStem`:
 * it has no options yet, and stems alone are held against each other.
 */
export async function alikeQuestions(
  on: Reads,
  subjectID: number,
  print: Fingerprint,
  own: { questionID: number | undefined; groupID: number | null },
  byStem = false,
): Promise<({ questionID: number } & Alike)[]> {
  const found = await inBands(on, subjectID, byStem ? stemBandsOf(print) : bandsOf(print))
  const ids = found.filter((id) => id !== own.questionID)
  const compared = await comparedQuestions(on, subjectID, ids.slice(0, MOST_COMPARED))
  return alikeAmong(print, own.groupID, compared.values(), byStem ? stemLikenessOf : likenessOf)
}

export function alikeAmong(
  print: Fingerprint,
  groupID: number | null,
  others: Iterable<ComparedQuestion>,
  likeness: (one: Fingerprint, other: Fingerprint) => Alike | undefined = likenessOf,
): ({ questionID: number } & Alike)[] {
  const found: ({ questionID: number } & Alike)[] = []
  for (const other of others) {
    // Questions of one group share their case or options on purpose.
    if (groupID !== null && other.groupID === groupID) continue
    const alike = likeness(print, other.print)
    if (alike) found.push({ questionID: other.questionID, ...alike })
  }
  return found.sort((one, other) => other.degree - one.degree || one.questionID - other.questionID)
}
