import { aliasesAfterMerge, type LinkRow, linksAfterMerge } from '@tizhou/domain/points/merging'
import { ByName } from '@tizhou/domain/points/names'
import { isCircle, POINT_BOUNDS } from '@tizhou/domain/points/points'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { breathe } from '../../platform/apart/turns.ts'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { aliasesIn, type TakenName } from './names.ts'
import { LINK_NUMBERS, parentsOf } from './pointLinks.ts'
import type { PointTextRow } from './pointTexts.ts'
import { putTextsBack } from './textsBack.ts'

type Reads = Pick<Store, 'db'>
const PARENT = LINK_NUMBERS.parent

export interface MergedTexts {
  texts: PointTextRow[]
  links: LinkRow[]
  /** Links after the merge. */
  linksAfter: LinkRow[]
  /** Revision of the remaining point's text after the merge; 0: it got none. */
  revision: number
}

export interface MergeOf {
  subjectID: number
  stayID: number
  stayName: string
  /** The points to be merged, in the order in which their texts are appended. */
  others: readonly { id: number; name: string }[]
  /**
   * `both`: appends the others' texts; `stay`: keeps the remaining point's own text, and uses the others' only where it
   * has none.
   */
  texts: 'stay' | 'both'
  now: number
  by: string
}

export const linkRows = async ({ db }: Reads, ids: readonly number[]): Promise<LinkRow[]> =>
  db
    .selectFrom('point_link')
    .selectAll()
    .where((eb) => eb.or([eb('point_id', 'in', ids), eb('other_id', 'in', ids)]))
    .orderBy('point_id')
    .orderBy('kind')
    .orderBy('other_id')
    .execute()

const textRows = ({ db }: Reads, ids: readonly number[]): Promise<PointTextRow[]> =>
  db.selectFrom('point_text').selectAll().where('point_id', 'in', ids).orderBy('point_id').execute()

/** Parent links of a whole subject, so that a merge makes no cycle through other points. */
async function parentsAmong({ db }: Reads, subjectID: number, known: readonly LinkRow[]): Promise<LinkRow[]> {
  const has = new Set(known.map(({ point_id, kind, other_id }) => `${point_id} ${kind} ${other_id}`))
  const rows = await db
    .selectFrom('point_link as l')
    .innerJoin('point as p', 'p.point_id', 'l.point_id')
    .select(['l.point_id', 'l.other_id', 'l.kind'])
    .where('p.subject_id', '=', subjectID)
    .where('l.kind', '=', PARENT)
    .execute()
  return rows.filter(({ point_id, other_id }) => !has.has(`${point_id} ${PARENT} ${other_id}`))
}

/** Moves texts and links to the remaining point, and the others' names to its aliases. Gives the former state. */
export async function mergeTexts(tx: Tx, of: MergeOf): Promise<MergedTexts> {
  const { db } = tx
  const { subjectID, stayID, others } = of
  const otherIDs = new Set(others.map(({ id }) => id))
  const ids = [stayID, ...otherIDs]
  const texts = await textRows(tx, ids)
  const row = textAfter(of, texts)
  await db.deleteFrom('point_text').where('point_id', 'in', ids).execute()
  await db.insertInto('point_text').values(row).execute()

  const links = await linkRows(tx, ids)
  // Parents of other points come first: they do not change.
  const elsewhere = await parentsAmong(tx, subjectID, links)
  const after = linksAfterMerge([...elsewhere, ...links], stayID, otherIDs, PARENT).filter(
    ({ point_id, other_id }) => point_id === stayID || other_id === stayID,
  )
  await removeLinks(tx, ids)
  if (after.length > 0) await db.insertInto('point_link').values(after).execute()
  return { texts, links, linksAfter: await linkRows(tx, ids), revision: row.revision }
}

function textAfter(
  { subjectID, stayID, stayName, others, texts: wish, now, by }: MergeOf,
  rows: readonly PointTextRow[],
): PointTextRow {
  const own = rows.find(({ point_id }) => point_id === stayID)
  const theirs = others.flatMap(({ id, name }) => {
    const row = rows.find(({ point_id }) => point_id === id)
    return row ? [{ ...row, name }] : []
  })
  const written = theirs.filter(({ html }) => html !== '')
  const [first] = written
  let html = own?.html ?? ''
  if (html === '') html = first?.html ?? ''
  const rest = own?.html ? written : written.slice(1)
  if (wish === 'both')
    for (const one of rest) {
      const longer = `${html}<p><strong>${escapeHtml(one.name)}</strong></p>${one.html}`
      if (longer.length <= POINT_BOUNDS.html) html = longer
    }
  const { kept: aliases } = aliasesAfterMerge(
    { name: stayName, aliases: aliasesIn(own) },
    others.map(({ id, name }) => ({ name, aliases: aliasesIn(rows.find(({ point_id }) => point_id === id)) })),
  )
  const told = own && own.source !== '' ? own : (first ?? own)
  return {
    point_id: stayID,
    subject_id: subjectID,
    html,
    aliases: JSON.stringify(aliases),
    source: told?.source ?? '',
    source_year: told?.source_year ?? null,
    importance: Math.max(
      0,
      own?.importance ?? 0,
      ...theirs.map(({ importance }) => importance),
    ) as PointTextRow['importance'],
    revision: (own?.revision ?? 0) + 1,
    updated_at: now,
    updated_by: by,
  }
}

/** Those of these links whose two points are there and were not merged. */
async function amongPoints({ db }: Reads, links: readonly LinkRow[]): Promise<LinkRow[]> {
  const ids = [...new Set(links.flatMap(({ point_id, other_id }) => [point_id, other_id]))]
  const there = new Set<number>()
  for (const some of inChunks(ids))
    for (const { point_id } of await db
      .selectFrom('point')
      .select('point_id')
      .where('point_id', 'in', some)
      .where('point_id', 'not in', (eb) => eb.selectFrom('point_merged').select('point_merged.point_id'))
      .execute())
      there.add(point_id)
  return links.filter(({ point_id, other_id }) => there.has(point_id) && there.has(other_id))
}

/**
 * Of links that stood once those that can stand again: both points are there, and nobody comes to stand below two others
 * or below itself.
 */
export async function linksThatFit(tx: Tx, subjectID: number, links: readonly LinkRow[]): Promise<LinkRow[]> {
  const parents = await parentsOf(tx, subjectID)
  const fit: LinkRow[] = []
  for (const row of await amongPoints(tx, links)) {
    if (row.kind === PARENT) {
      if (parents.has(row.point_id) || isCircle(row.point_id, row.other_id, parents)) continue
      parents.set(row.point_id, row.other_id)
    }
    fit.push(row)
  }
  return fit
}

/** Removes the links of these points, in both directions. */
export async function removeLinks({ db }: Pick<Tx, 'db'>, ids: readonly number[]): Promise<void> {
  for (const some of inChunks(ids)) {
    await breathe()
    await db
      .deleteFrom('point_link')
      .where((eb) => eb.or([eb('point_id', 'in', some), eb('other_id', 'in', some)]))
      .execute()
  }
}

export async function addLinks({ db }: Pick<Tx, 'db'>, rows: readonly LinkRow[]): Promise<void> {
  for (const some of inChunks(rows)) {
    await breathe()
    await db.insertInto('point_link').values(some).execute()
  }
}

/** A text that stays loses the other names that the merge brought: the points whose names they are, are there again. */
async function giveNamesBack(
  { db }: Tx,
  now: PointTextRow,
  texts: readonly PointTextRow[],
  otherIDs: readonly number[],
): Promise<void> {
  const others = await db.selectFrom('point').select('name').where('point_id', 'in', otherIDs).execute()
  const aliasesOf = (rows: readonly PointTextRow[]) => rows.flatMap(({ aliases }) => JSON.parse(aliases) as string[])
  const theirs = new ByName(
    [...others.map(({ name }) => name), ...aliasesOf(texts.filter(({ point_id }) => point_id !== now.point_id))].map(
      (name) => [name, true],
    ),
  )
  const all = aliasesOf([now])
  const own = all.filter((name) => !theirs.has(name))
  if (own.length === all.length) return
  await db
    .updateTable('point_text')
    .set({ aliases: JSON.stringify(own), revision: now.revision + 1 })
    .where('point_id', '=', now.point_id)
    .execute()
}

/**
 * Restores texts and links. Where the remaining point's text or links have changed since, they stay; other names that are
 * a third point's by now are left out. Gives whether anything stayed, and those names.
 */
export async function unmergeTexts(
  tx: Tx,
  { subjectID, stayID, otherIDs }: { subjectID: number; stayID: number; otherIDs: readonly number[] },
  { texts, links, linksAfter, revision }: MergedTexts,
): Promise<{ textStays: boolean; linksStay: boolean; taken: TakenName[] }> {
  const { db } = tx
  const ids = [stayID, ...otherIDs]
  const [now] = await textRows(tx, [stayID])
  const textStays = now?.revision !== revision
  await db
    .deleteFrom('point_text')
    .where('point_id', 'in', textStays ? otherIDs : ids)
    .execute()
  if (textStays && now) await giveNamesBack(tx, now, texts, otherIDs)
  const back = texts.filter(({ point_id }) => !textStays || point_id !== stayID)
  const taken = await putTextsBack(tx, subjectID, back, aliasesIn(now))
  const linksNow = await linkRows(tx, ids)
  const linksStay = JSON.stringify(linksNow) !== JSON.stringify(linksAfter)
  if (!linksStay) {
    await removeLinks(tx, ids)
    await addLinks(tx, await linksThatFit(tx, subjectID, links))
  }
  return { textStays, linksStay, taken }
}
