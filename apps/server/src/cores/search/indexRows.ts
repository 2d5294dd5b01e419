import { folded, type GramField, grams } from '@tizhou/domain/search/words'
import { sql } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { SearchedThing } from './source.ts'
import type { Spell } from './spelling.ts'

type Reads = Pick<Store, 'db'>

/** The things of one kind in one subject. */
export interface Shelf {
  subjectID: number
  kind: number
}

export interface IndexRow {
  docID: number
  itemID: number
  stamp: string
  names: string
  initials: string
  body: string
  grams: number[]
}

/** The index row of a thing. Pairs do not cross line ends. */
export function indexRow(of: { docID: number; stamp: string }, thing: SearchedThing, spell: Spell): IndexRow {
  const names = thing.names.map(folded)
  const initials = [...new Set(thing.names.map(spell).filter(Boolean))]
  const text = thing.text.split('\n').map(folded).filter(Boolean)
  const pairs = (lines: readonly string[], field: GramField) => lines.flatMap((line) => grams(line, field))
  return {
    ...of,
    itemID: thing.id,
    names: names.join('\n'),
    initials: initials.join('\n'),
    body: [...names, ...text].join('\n'),
    grams: [
      ...new Set([...pairs([...names, ...text], 'text'), ...pairs(names, 'name'), ...pairs(initials, 'initials')]),
    ],
  }
}

/** Words of the full-text table: that of a pair, and that of a shelf. */
export const gramWord = (gram: number): string => gram.toString(36)
export const shelfWord = ({ subjectID, kind }: Shelf): string => `s${subjectID.toString(36)}k${kind}`

export const gramList = (list: readonly number[]): string => `{${list.join(',')}}`

/** Upserts index rows. */
export async function putRows(tx: Tx, shelf: Shelf, rows: readonly IndexRow[]): Promise<void> {
  if (tx.dialect === 'postgres') return putLists(tx, shelf, rows)
  for (const { docID, itemID, stamp, names, initials, body, grams: list } of rows) {
    await tx.run(
      `insert or replace into search_item (doc_id, subject_id, kind, item_id, stamp, names, initials, body)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [docID, shelf.subjectID, shelf.kind, itemID, stamp, names, initials, body],
    )
    await tx.run('insert or replace into search_gram (rowid, grams) values (?, ?)', [
      docID,
      [shelfWord(shelf), ...list.map(gramWord)].join(' '),
    ])
  }
}

async function putLists(tx: Tx, { subjectID, kind }: Shelf, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.db
    .insertInto('search_item')
    .columns(['doc_id', 'subject_id', 'kind', 'item_id', 'stamp', 'names', 'initials', 'body', 'grams' as never])
    .expression(
      sql`select v.doc_id, cast(${subjectID} as bigint), cast(${kind} as integer), v.item_id, v.stamp, v.names,
        v.initials, v.body, cast(v.grams as bigint[])
        from json_to_recordset(cast(${JSON.stringify(rows.map(listRow))} as json)) as v(doc_id bigint, item_id bigint,
          stamp text, names text, initials text, body text, grams text)` as never,
    )
    .onConflict((conflict) =>
      conflict.column('doc_id').doUpdateSet((eb) => ({
        stamp: eb.ref('excluded.stamp'),
        names: eb.ref('excluded.names'),
        initials: eb.ref('excluded.initials'),
        body: eb.ref('excluded.body'),
        grams: sql`excluded.grams`,
      })),
    )
    .execute()
}

/** PostgreSQL accepts neither NUL nor lone surrogates. */
const plain = (text: string) => text.replaceAll('\0', '').toWellFormed()

const listRow = (row: IndexRow) => ({
  doc_id: row.docID,
  item_id: row.itemID,
  stamp: row.stamp,
  names: plain(row.names),
  initials: plain(row.initials),
  body: plain(row.body),
  grams: gramList(row.grams),
})

export async function removeRows(tx: Tx, docIDs: readonly number[]): Promise<void> {
  for (const docID of docIDs) {
    await tx.db.deleteFrom('search_item').where('doc_id', '=', docID).execute()
    if (tx.dialect === 'sqlite') await tx.run('delete from search_gram where rowid = ?', [docID])
  }
}

/** The indexed things of a shelf after an id, up to `last` where given. */
export const indexedAfter = ({ db }: Reads, { subjectID, kind }: Shelf, after: number, last: number | undefined) =>
  db
    .selectFrom('search_item')
    .select(['doc_id', 'item_id', 'stamp'])
    .where('subject_id', '=', subjectID)
    .where('kind', '=', kind)
    .where('item_id', '>', after)
    .$if(last !== undefined, (query) => query.where('item_id', '<=', last as number))
    .execute()

export async function lastDoc({ db }: Reads): Promise<number> {
  const row = await db.selectFrom('search_item').select('doc_id').orderBy('doc_id', 'desc').limit(1).executeTakeFirst()
  return row?.doc_id ?? 0
}
