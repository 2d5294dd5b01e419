import type { Selectable } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type ListedRow = Selectable<Tables['paper']>

export interface UnitOutline {
  unit_id: number
  paper_id: number
  name: string
  seconds: number
  pass_mark: number | null
  sections: SectionOutline[]
}

export interface SectionOutline {
  section_id: number
  unit_id: number
  name: string
  style_id: number
  questions: number
  /** Hundredths. */
  marks: number
}

/** The public papers of a subject, withdrawn ones too, in order. */
export const paperRows = (store: Store, subjectID: number): Promise<ListedRow[]> =>
  store.db
    .selectFrom('paper')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .where('owner_user_id', 'is', null)
    .orderBy('position')
    .orderBy('paper_id')
    .execute()

export const paperRowsOf = (store: Store, paperIDs: readonly number[]): Promise<ListedRow[]> =>
  paperIDs.length === 0
    ? Promise.resolve([])
    : store.db.selectFrom('paper').selectAll().where('paper_id', 'in', paperIDs).execute()

/** Units and sections of papers with their numbers of questions, by paper, in order. */
export async function paperOutlines(
  store: Store,
  paperIDs: readonly number[],
): Promise<ReadonlyMap<number, UnitOutline[]>> {
  const byPaper = new Map<number, UnitOutline[]>()
  for (const ids of inChunks(paperIDs)) {
    const units = await store.db
      .selectFrom('paper_unit')
      .select(['unit_id', 'paper_id', 'name', 'seconds', 'pass_mark'])
      .where('paper_id', 'in', ids)
      .orderBy('paper_id')
      .orderBy('position')
      .execute()
    const sections = await store.db
      .selectFrom('paper_section as s')
      .leftJoin('paper_item as i', (join) =>
        join.onRef('i.section_id', '=', 's.section_id').onRef('i.paper_id', '=', 's.paper_id'),
      )
      .select(['s.section_id', 's.unit_id', 's.name', 's.style_id'])
      .select(({ fn, lit }) => [
        fn.count<number>('i.question_id').as('questions'),
        fn.coalesce(fn.sum<number>('i.marks'), lit(0)).as('marks'),
      ])
      .where('s.paper_id', 'in', ids)
      .groupBy(['s.section_id', 's.unit_id', 's.name', 's.style_id', 's.position'])
      .orderBy('s.position')
      .execute()
    for (const unit of units) {
      const own = sections.filter((section) => section.unit_id === unit.unit_id)
      const whole = { ...unit, sections: own }
      const others = byPaper.get(unit.paper_id)
      if (others) others.push(whole)
      else byPaper.set(unit.paper_id, [whole])
    }
  }
  return byPaper
}

export interface PaperStatisticRow {
  paper_id: number
  attempt_id: number
  state: 'running' | 'resting' | 'over'
  started_at: number
  handed_in_at: number | null
  score: number | null
  passed: number | null
  is_first: number
}

/** A learner's attempts at a subject's papers, or at these, oldest first. */
export const listedAttempts = (
  store: Store,
  of: { userID: number; subjectID: number; paperIDs?: readonly number[] },
): Promise<PaperStatisticRow[]> =>
  store.db
    .selectFrom('paper_attempt')
    .select(['paper_id', 'attempt_id', 'state', 'started_at', 'handed_in_at', 'score', 'passed', 'is_first'])
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .$if(of.paperIDs !== undefined, (query) => query.where('paper_id', 'in', of.paperIDs ?? []))
    .orderBy('started_at')
    .orderBy('attempt_id')
    .execute()

/** Number of answered questions of each of these attempts. */
export async function answeredIn(
  store: Store,
  userID: number,
  attemptIDs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (attemptIDs.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('paper_answer')
    .select('attempt_id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userID)
    .where('reply', '<>', '')
    .where('attempt_id', 'in', attemptIDs)
    .groupBy('attempt_id')
    .execute()
  return new Map(rows.map((row) => [row.attempt_id, row.n]))
}
