import type { Hold } from '@tizhou/domain/exam/toldFrom'
import { sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import { notStaged } from '../../content/filing/notStaged.ts'
import { holdOfRow } from '../telling.ts'

type Reads = Pick<Store, 'db'>

/** A question as it is chosen for a paper. */
export interface DeskQuestion {
  question_id: number
  external_id: string
  style_id: number
  /** Its beginning. */
  stem: string
  group_id: number | null
  group_order: number
  difficulty: number | null
  is_removed: number
}

const deskQuestions = ({ db }: Reads, subjectID: number) =>
  db
    .selectFrom('question as q')
    .leftJoin('removed_question as r', 'r.question_id', 'q.question_id')
    .select(['q.question_id', 'q.external_id', 'q.style_id', 'q.group_id', 'q.group_order', 'q.difficulty'])
    .select(({ eb }) => [
      sql<string>`substr(q.stem, 1, 1000)`.as('stem'),
      eb.case().when('r.question_id', 'is', null).then(0).else(1).end().as('is_removed'),
    ])
    .where('q.subject_id', '=', subjectID)
    .where(sql<boolean>`${sql.raw(notStaged('q.question_id'))}`)

/** These questions with the rest of their groups, groups in their order. */
export async function questionsForDesk(
  store: Reads,
  subjectID: number,
  ids: readonly number[],
): Promise<DeskQuestion[]> {
  const found = new Map<number, DeskQuestion>()
  const groupIDs = new Set<number>()
  for (const some of inChunks(ids))
    for (const row of await deskQuestions(store, subjectID).where('q.question_id', 'in', some).execute()) {
      found.set(row.question_id, row)
      if (row.group_id !== null) groupIDs.add(row.group_id)
    }
  for (const some of inChunks([...groupIDs]))
    for (const row of await deskQuestions(store, subjectID)
      .where('q.group_id', 'in', some)
      .where('r.question_id', 'is', null)
      .execute())
      found.set(row.question_id, row)
  return [...found.values()].sort((one, other) => one.group_order - other.group_order)
}

/** The ids of questions by their external ids, or by their own; unknown ones are absent. */
export async function idsOfTyped(
  { db }: Reads,
  subjectID: number,
  typed: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const some of inChunks([...new Set(typed)])) {
    const numbers = some.flatMap((one) => (/^\d{1,16}$/.test(one) ? [Number(one)] : [])).filter(Number.isSafeInteger)
    const rows = await db
      .selectFrom('question')
      .select(['question_id', 'external_id'])
      .where('subject_id', '=', subjectID)
      .where((eb) =>
        eb.or([eb('external_id', 'in', some), ...(numbers.length > 0 ? [eb('question_id', 'in', numbers)] : [])]),
      )
      .execute()
    for (const row of rows) {
      // An external id goes before a number that happens to be another question's.
      if (some.includes(row.external_id)) found.set(row.external_id, row.question_id)
      const own = String(row.question_id)
      if (some.includes(own) && !found.has(own)) found.set(own, row.question_id)
    }
  }
  return found
}

/** A paper for everybody that has questions of another one. */
interface SharingPaper {
  externalKey: string
  name: string
  questions: number
  isWithdrawn: boolean
  /** How long it withholds its questions; undefined: it has no window. */
  hold: Hold | undefined
}

/** The papers for everybody in which these questions stand, without one of the papers; those with most of them first. */
export async function papersSharing(
  { db }: Reads,
  ids: readonly number[],
  butPaperID: number | undefined,
): Promise<SharingPaper[]> {
  const papers = new Map<number, SharingPaper>()
  for (const some of inChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('paper_item as i')
      .innerJoin('paper as p', 'p.paper_id', 'i.paper_id')
      .select(['p.paper_id', 'p.external_key', 'p.name', 'p.withdrawn_at', 'p.opens_at', 'p.closes_at', 'p.tells_at'])
      .select(({ fn }) => fn.count<number>('i.question_id').distinct().as('questions'))
      .where('i.question_id', 'in', some)
      .where('p.owner_user_id', 'is', null)
      .where('p.paper_id', '<>', butPaperID ?? 0)
      .groupBy(['p.paper_id', 'p.external_key', 'p.name', 'p.withdrawn_at', 'p.opens_at', 'p.closes_at', 'p.tells_at'])
      .execute()
    for (const row of rows) {
      const questions = Number(row.questions) + (papers.get(row.paper_id)?.questions ?? 0)
      papers.set(row.paper_id, {
        ...{ externalKey: row.external_key, name: row.name, questions },
        isWithdrawn: row.withdrawn_at !== null,
        hold: holdOfRow(row),
      })
    }
  }
  return [...papers.values()].sort(
    (one, other) => other.questions - one.questions || (one.externalKey < other.externalKey ? -1 : 1),
  )
}

/** In how many papers for everybody each of these questions stands, without one of the papers. */
export async function otherPapersOf(
  { db }: Reads,
  ids: readonly number[],
  butPaperID: number | undefined,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('paper_item as i')
      .innerJoin('paper as p', 'p.paper_id', 'i.paper_id')
      .select(({ fn }) => ['i.question_id', fn.countAll<number>().as('papers')])
      .where('i.question_id', 'in', some)
      .where('p.owner_user_id', 'is', null)
      .where('p.paper_id', '<>', butPaperID ?? 0)
      .groupBy('i.question_id')
      .execute()
    for (const row of rows) counts.set(row.question_id, Number(row.papers))
  }
  return counts
}
