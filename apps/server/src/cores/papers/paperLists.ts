import type { Selectable } from 'kysely'
import type { SqlValue, Store } from '../../platform/database/store.ts'
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

/** The papers of a subject that are for everybody, in their order. */
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

const CHUNK = 500

/** Units and sections of papers with how much is in them; nothing of the questions themselves. By paper, in order. */
export async function paperOutlines(
  store: Store,
  paperIDs: readonly number[],
): Promise<ReadonlyMap<number, UnitOutline[]>> {
  const byPaper = new Map<number, UnitOutline[]>()
  for (let from = 0; from < paperIDs.length; from += CHUNK) {
    const ids = paperIDs.slice(from, from + CHUNK)
    const marks = ids.map(() => '?').join(', ')
    const units = await store.all<Omit<UnitOutline, 'sections'>>(
      `select unit_id, paper_id, name, seconds, pass_mark from paper_unit where paper_id in (${marks})
       order by paper_id, position`,
      ids,
    )
    const sections = await store.all<SectionOutline>(
      `select s.section_id, s.unit_id, s.name, s.style_id, count(i.question_id) as questions,
         coalesce(sum(i.marks), 0) as marks
       from paper_section s left join paper_item i on i.section_id = s.section_id and i.paper_id = s.paper_id
       where s.paper_id in (${marks})
       group by s.section_id, s.unit_id, s.name, s.style_id, s.position order by s.position`,
      ids,
    )
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
}

/** A learner's attempts at the papers of a subject, oldest first; only of these papers where they are named. */
export function listedAttempts(
  store: Store,
  of: { userID: number; subjectID: number; paperIDs?: readonly number[] },
): Promise<PaperStatisticRow[]> {
  const { userID, subjectID, paperIDs } = of
  if (paperIDs?.length === 0) return Promise.resolve([])
  const values: SqlValue[] = [userID, subjectID, ...(paperIDs ?? [])]
  const named = paperIDs ? `and paper_id in (${paperIDs.map(() => '?').join(', ')})` : ''
  return store.all(
    `select paper_id, attempt_id, state, started_at, handed_in_at, score, passed from paper_attempt
     where user_id = ? and subject_id = ? ${named} order by started_at, attempt_id`,
    values,
  )
}

/** How many questions of each of these attempts have an answer. */
export async function answeredIn(
  store: Store,
  userID: number,
  attemptIDs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (attemptIDs.length === 0) return new Map()
  const rows = await store.all<{ attempt_id: number; n: number }>(
    `select attempt_id, count(*) as n from paper_answer where user_id = ? and reply <> ''
     and attempt_id in (${attemptIDs.map(() => '?').join(', ')}) group by attempt_id`,
    [userID, ...attemptIDs],
  )
  return new Map(rows.map((row) => [row.attempt_id, row.n]))
}
