import type { LinkRow } from '@tizhou/domain/points/merging'
import { POINT_LINKS, type PointLink } from '@tizhou/domain/points/points'
import type { KnownPoint, PlannedPoint } from '@tizhou/domain/points/pointTable'
import { breathe, mapInTurns } from '../../platform/apart/turns.ts'
import { inChunks } from '../../platform/database/chunks.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { addLinks, linkRows, linksThatFit, removeLinks } from './mergedTexts.ts'
import { aliasesIn, type TakenName } from './names.ts'
import { LINK_NUMBERS } from './pointLinks.ts'
import { addPoints } from './points.ts'
import type { PointTextRow } from './pointTexts.ts'
import { removeIfBare } from './splitting.ts'
import type { PointTables } from './tables.ts'
import { putTextsBack } from './textsBack.ts'

type Reads = Pick<Store, 'db'>
type PointTableRow = PointTables['point_table']

/** A table that nobody imported is forgotten. */
const KEPT_MS = 86_400_000
/** Points that are read at once. */
const READ_AT_ONCE = 300
const KINDS = Object.keys(POINT_LINKS) as PointLink[]

/** All points of a subject with what a table says of them, and which of them somebody wrote of. */
export async function pointsForTable(
  { db }: Reads,
  subjectID: number,
): Promise<{ known: KnownPoint[]; written: Set<number> }> {
  const part = db
    .selectFrom('point as p')
    .leftJoin('point_text as t', 't.point_id', 'p.point_id')
    .select(['p.point_id', 'p.name', 't.html', 't.aliases', 't.source', 't.source_year', 't.importance', 't.revision'])
    .where('p.subject_id', '=', subjectID)
    .where('p.point_id', 'not in', (eb) => eb.selectFrom('point_merged').select('point_merged.point_id'))
    .orderBy('p.point_id')
    .limit(READ_AT_ONCE)
  const linksOf = (from: number, to: number) =>
    db
      .selectFrom('point_link as l')
      .innerJoin('point as o', 'o.point_id', 'l.other_id')
      .select(['l.point_id', 'l.kind', 'o.name'])
      .where('l.point_id', '>=', from)
      .where('l.point_id', '<=', to)
      .orderBy('o.name')
      .execute()
  type Part = Awaited<ReturnType<typeof part.execute>>
  const [rows, links]: [Part, Awaited<ReturnType<typeof linksOf>>] = [[], []]
  for (let after: number | undefined = -1; after !== undefined; ) {
    await breathe()
    const some: Part = await part.where('p.point_id', '>', after).execute()
    const [first, last] = [some[0]?.point_id, some.at(-1)?.point_id]
    if (first !== undefined && last !== undefined) {
      await breathe()
      const own = new Set(some.map(({ point_id }) => point_id))
      links.push(...(await linksOf(first, last)).filter(({ point_id }) => own.has(point_id)))
    }
    rows.push(...some)
    after = some.length < READ_AT_ONCE ? undefined : last
  }
  const merged = await db
    .selectFrom('point_merged as m')
    .innerJoin('point as p', 'p.point_id', 'm.point_id')
    .select(['m.into_id', 'p.name'])
    .where('p.subject_id', '=', subjectID)
    .orderBy('p.name')
    .execute()
  const mergedInto = Map.groupBy(merged, ({ into_id }) => into_id)
  const named = Map.groupBy(links, ({ point_id, kind }) => `${point_id} ${kind}`)
  const linked = (id: number, kind: PointLink) =>
    (named.get(`${id} ${LINK_NUMBERS[kind]}`) ?? []).map(({ name }) => name)
  const known = await mapInTurns(
    rows,
    (row): KnownPoint => ({
      ...{ id: row.point_id, name: row.name, aliases: JSON.parse(row.aliases ?? '[]') as string[] },
      ...{ html: row.html ?? '', source: row.source ?? '', year: row.source_year, importance: row.importance ?? 0 },
      parent: linked(row.point_id, 'parent')[0] ?? '',
      related: linked(row.point_id, 'related'),
      confusable: linked(row.point_id, 'confusable'),
      merged: (mergedInto.get(row.point_id) ?? []).map(({ name }) => name),
    }),
  )
  return { known, written: new Set(rows.flatMap(({ point_id, revision }) => (revision === null ? [] : point_id))) }
}

/** Keeps a table that was read; those of yesterday go. */
export async function addPointTable({ db }: Pick<Tx, 'db'>, row: PointTableRow): Promise<void> {
  await db
    .deleteFrom('point_table')
    .where('made_at', '<', row.made_at - KEPT_MS)
    .execute()
  await db.insertInto('point_table').values(row).execute()
}

export const pointTableByID = ({ db }: Reads, subjectID: number, tableID: number): Promise<PointTableRow | undefined> =>
  db
    .selectFrom('point_table')
    .selectAll()
    .where('table_id', '=', tableID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()

/** Takes a table away: it is imported once. False where somebody else was faster. */
export async function takePointTable({ db }: Pick<Tx, 'db'>, tableID: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('point_table').where('table_id', '=', tableID).executeTakeFirst()
  return numDeletedRows === 1n
}

/** What an import of points changed, as it was before. */
export interface ImportedPoints {
  added: number[]
  /** Texts before, and which revision each point's text got. */
  texts: PointTextRow[]
  revisions: Record<number, number>
  links: LinkRow[]
  /** Links as the import left them. */
  linksAfter: LinkRow[]
}

interface ImportOf {
  subjectID: number
  now: number
  by: string
}

/** Makes the new points and writes what the others say. Gives what was there. */
export async function importPoints(
  tx: Tx,
  { subjectID, now, by }: ImportOf,
  planned: readonly PlannedPoint[],
): Promise<ImportedPoints> {
  const made = planned.map((point) => ({ ...point, pointID: point.id ?? newId() }))
  const added = made.filter(({ id }) => id === undefined)
  await addPoints(
    tx,
    added.map(({ pointID, after }) => ({ point_id: pointID, subject_id: subjectID, name: after.name })),
  )
  const ids = made.map(({ pointID }) => pointID)
  const texts = await textsOf(tx, ids)
  const before = new Map(texts.map((row) => [row.point_id, row]))
  const rows = await mapInTurns(
    made,
    ({ pointID, after }): PointTextRow => ({
      ...{ point_id: pointID, subject_id: subjectID, html: after.html, aliases: JSON.stringify(after.aliases) },
      ...{ source: after.source, source_year: after.year, importance: after.importance },
      ...{ revision: (before.get(pointID)?.revision ?? 0) + 1, updated_at: now, updated_by: by },
    }),
  )
  await putTexts(tx, ids, rows)
  const links = await linksOfAll(tx, ids)
  await putLinksOf(tx, subjectID, made, links)
  return {
    added: added.map(({ pointID }) => pointID),
    texts,
    revisions: Object.fromEntries(rows.map(({ point_id, revision }) => [point_id, revision])),
    links,
    linksAfter: await linksOfAll(tx, ids),
  }
}

async function textsOf({ db }: Reads, ids: readonly number[]): Promise<PointTextRow[]> {
  const rows: PointTextRow[] = []
  for (const some of inChunks(ids)) {
    await breathe()
    rows.push(
      ...(await db.selectFrom('point_text').selectAll().where('point_id', 'in', some).orderBy('point_id').execute()),
    )
  }
  return rows
}

async function putTexts({ db }: Tx, ids: readonly number[], rows: readonly PointTextRow[]): Promise<void> {
  for (const some of inChunks(ids)) {
    await db.deleteFrom('point_text').where('point_id', 'in', some).execute()
    await breathe()
  }
  for (const some of inChunks(rows, 100)) {
    await db.insertInto('point_text').values(some).execute()
    await breathe()
  }
}

/** The links of these points, each once, in one order. */
async function linksOfAll(tx: Reads, ids: readonly number[]): Promise<LinkRow[]> {
  const found = new Map<string, LinkRow>()
  for (const some of inChunks(ids)) {
    for (const row of await linkRows(tx, some)) found.set(keyOf(row), row)
    await breathe()
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

const keyOf = ({ point_id, kind, other_id }: LinkRow) => `${point_id} ${kind} ${other_id}`

/** What the points stand to, in the place of what they stood to. The plan has both sides of what is mutual. */
async function putLinksOf(
  tx: Tx,
  subjectID: number,
  made: readonly (PlannedPoint & { pointID: number })[],
  links: readonly LinkRow[],
): Promise<void> {
  const all = await tx.db.selectFrom('point').select(['point_id', 'name']).where('subject_id', '=', subjectID).execute()
  const idOf = new Map(all.map(({ point_id, name }) => [name, point_id]))
  const own = new Set(made.map(({ pointID }) => pointID))
  const after = new Map<string, LinkRow>()
  const add = (row: LinkRow) => after.set(keyOf(row), row)
  // Of a point that is not in the table its own parent stays, and what it stands to beside these points.
  for (const row of links) if (row.kind === LINK_NUMBERS.parent && !own.has(row.point_id)) add(row)
  for (const { pointID, after: values } of made) {
    await breathe()
    for (const kind of KINDS) {
      const names: readonly string[] = kind === 'parent' ? [values.parent].filter(Boolean) : values[kind]
      for (const other_id of names.flatMap((name) => idOf.get(name) ?? [])) {
        add({ point_id: pointID, other_id, kind: LINK_NUMBERS[kind] })
        if (kind !== 'parent') add({ point_id: other_id, other_id: pointID, kind: LINK_NUMBERS[kind] })
      }
    }
  }
  await removeLinks(tx, [...own])
  await addLinks(tx, [...after.values()])
}

/**
 * Takes an import of points back: texts that were changed since stay, links all where any was changed since, and points
 * that are used since. Other names that are another point's by now are left out and given. `isUsed`: whether something beside questions names a point.
 */
export async function unimportPoints(
  tx: Tx,
  subjectID: number,
  { added, texts, revisions, links, linksAfter }: ImportedPoints,
  isUsed: (pointID: number) => Promise<boolean>,
): Promise<{ textsStay: number; linksStay: boolean; pointsStay: number; taken: TakenName[] }> {
  const ids = Object.keys(revisions).map(Number)
  const now = new Map((await textsOf(tx, ids)).map((row) => [row.point_id, row]))
  const back = new Set(ids.filter((id) => now.get(id)?.revision === revisions[id]))
  await putTexts(tx, [...back], [])
  const linksNow = await linksOfAll(tx, ids)
  const linksStay = JSON.stringify(linksNow) !== JSON.stringify(linksAfter)
  if (!linksStay) {
    await removeLinks(tx, ids)
    await addLinks(tx, await linksThatFit(tx, subjectID, links))
  }
  let pointsStay = 0
  for (const id of added) {
    await breathe()
    if ((await isUsed(id)) || !(await removeIfBare(tx, id))) pointsStay++
  }
  const gone = new Set(added)
  // After the new points are gone: one of them may have taken another name.
  const taken = await putTextsBack(
    tx,
    subjectID,
    texts.filter(({ point_id }) => back.has(point_id)),
    [...back].flatMap((id) => aliasesIn(now.get(id))),
  )
  return { textsStay: ids.filter((id) => !back.has(id) && !gone.has(id)).length, linksStay, pointsStay, taken }
}
