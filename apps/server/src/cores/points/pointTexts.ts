import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { sql } from 'kysely'
import { breathe } from '../../platform/apart/turns.ts'
import { inChunks } from '../../platform/database/chunks.ts'
import { apart } from '../../platform/database/reading/readsApart.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { aliasesIn } from './names.ts'
import { saysPlainly, WRITTEN_OTHERWISE } from './saysPlainly.ts'
import type { PointTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type PointTextRow = PointTables['point_text']

/** The texts of these points; points without a text have no row. */
export async function pointTextsOf({ db }: Reads, pointIDs: readonly number[]): Promise<PointTextRow[]> {
  const found: PointTextRow[] = []
  for (const some of inChunks(pointIDs))
    found.push(...(await db.selectFrom('point_text').selectAll().where('point_id', 'in', some).execute()))
  return found
}

export interface PointFilter extends PageWanted {
  subjectID: number
  q?: string
  /** Only points with (or without) a text. */
  hasText?: boolean
  /** Named by questions, or by none. */
  hasQuestions?: boolean
  /** Most points that are found by what they say. */
  mostSaying?: number
}

/** Texts that are read at once. */
const READ_AT_ONCE = 200
/** Ids that a statement takes. */
const MOST_SAYING = 20_000

/**
 * Points of a subject whose other names or text, as people read it, hold what is typed; `isCut`: the first `most` of more.
 * Markup is no text. Texts are read page by page, apart, and looked through in short turns.
 */
async function pointsThatSay(
  { db }: Reads,
  { subjectID, q, most }: { subjectID: number; q: string; most: number },
): Promise<{ ids: number[]; isCut: boolean }> {
  let from = db
    .selectFrom('point_text as t')
    .select(['t.point_id', 't.aliases', 't.html'])
    .where('t.subject_id', '=', subjectID)
  if (!WRITTEN_OTHERWISE.test(q)) from = from.where((eb) => eb.or([holds('t.aliases', q), holds('t.html', q)]))
  const wanted = q.trim().toLowerCase()
  const found: number[] = []
  for (let after: number | undefined = -1; after !== undefined && found.length <= most; ) {
    const rows: Pick<PointTextRow, 'point_id' | 'aliases' | 'html'>[] = await from
      .where('t.point_id', '>', after)
      .orderBy('t.point_id')
      .limit(READ_AT_ONCE)
      .modifyEnd(apart)
      .execute()
    for (const row of rows) {
      const says = (text: string) => text.toLowerCase().includes(wanted)
      if (saysPlainly(row.html, wanted) || aliasesIn(row).some(says) || says(htmlText(row.html)))
        found.push(row.point_id)
      await breathe()
    }
    after = rows.length < READ_AT_ONCE ? undefined : rows.at(-1)?.point_id
  }
  return { ids: found.slice(0, most), isCut: found.length > most }
}

/** The points of a subject with what they say and how many questions are about each. */
export async function pointPage({ db }: Reads, { subjectID, q, hasText, hasQuestions, ...wanted }: PointFilter) {
  let isCut = false
  let from = db
    .selectFrom('point as p')
    .leftJoin('point_text as t', 't.point_id', 'p.point_id')
    .where('p.subject_id', '=', subjectID)
    .where('p.point_id', 'not in', (eb) => eb.selectFrom('point_merged').select('point_merged.point_id'))
  const isSearched = q !== undefined && q.trim() !== ''
  if (isSearched) {
    const said = await pointsThatSay({ db }, { subjectID, q, most: wanted.mostSaying ?? MOST_SAYING })
    const { ids } = said
    isCut = said.isCut
    from = from.where((eb) => eb.or([holds('p.name', q), ...(ids.length > 0 ? [eb('p.point_id', 'in', ids)] : [])]))
  }
  if (hasText === true) from = from.where('t.html', '<>', '')
  if (hasText === false) from = from.where((eb) => eb.or([eb('t.html', 'is', null), eb('t.html', '=', '')]))
  if (hasQuestions !== undefined)
    from = from.where(({ not, exists, selectFrom }) => {
      const named = exists(
        selectFrom('question_point as n').select('n.point_id').whereRef('n.point_id', '=', 'p.point_id'),
      )
      return hasQuestions ? named : not(named)
    })
  const questions = sql<number>`(select count(*) from question_point as qp where qp.point_id = p.point_id)`
  const page = await tablePage(
    from,
    (query) =>
      query
        .select([
          ...(['p.point_id', 'p.name', 't.html', 't.aliases', 't.source', 't.source_year', 't.importance'] as const),
          ...(['t.revision', 't.updated_at', 't.updated_by'] as const),
        ])
        .select(questions.as('questions')),
    wanted,
    {
      orders: {
        name: sql.ref('p.name'),
        questions,
        importance: sql`coalesce(t.importance, 0)`,
        updatedAt: sql`coalesce(t.updated_at, 0)`,
      },
      usual: '-questions',
      key: 'p.point_id',
      readsAll: isSearched,
    },
  )
  return { ...page, isCut }
}

/** Stores a point's text. Gives false where its revision has changed. */
export async function putPointText(tx: Pick<Tx, 'db'>, row: PointTextRow): Promise<boolean> {
  const { point_id, ...changed } = row
  if (row.revision === 1) {
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('point_text')
      .values(row)
      .onConflict((conflict) => conflict.column('point_id').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx.db
    .updateTable('point_text')
    .set(changed)
    .where('point_id', '=', point_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
