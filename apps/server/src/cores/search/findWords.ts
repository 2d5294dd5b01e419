import { type GramField, grams, mayBeInitials } from '@tizhou/domain/search/words'
import type { SqlValue, Store } from '../../platform/database/store.ts'
import { gramList, gramWord, type Shelf, shelfWord } from './indexRows.ts'

type Reads = Pick<Store, 'dialect' | 'all'>

/** Most results: nobody reads more, a further word narrows the search. */
export const MOST_FOUND = 100

/**
 * Number of a shelf's first things that PostgreSQL scans: a word found in more than one of twenty is found there, and
 * its long list in the index of pairs is not read.
 */
const SAMPLE = 2_000

export interface WordsWanted extends Shelf {
  terms: readonly string[]
  /** Whether things of this kind have names. */
  named: boolean
  /** Searches names only: for users who may not read the texts. */
  namesOnly?: boolean
}

interface Found {
  doc_id: number
  item_id: number
  names: string
}

/** One way to match: the pairs that the row must have, and the column that must contain each term. */
interface Way {
  pairs: number[]
  column: 'names' | 'initials' | 'body'
  terms: readonly string[]
}

/**
 * Ids of the things that contain all terms, at most MOST_FOUND + 1: matches in names first (the exact name before all
 * others), then the others in the order in which they were indexed.
 */
export async function findWords(store: Reads, wanted: WordsWanted): Promise<number[]> {
  const { terms, namesOnly = false } = wanted
  if (terms.length === 0) return []
  const way = (field: GramField, column: Way['column']): Way => ({
    pairs: terms.flatMap((term) => grams(term, field)),
    column,
    terms,
  })
  const ways = wanted.named ? [way('name', 'names')] : []
  if (wanted.named && terms.every(mayBeInitials)) ways.push(way('initials', 'initials'))
  const all = await Promise.all(
    [...ways, ...(namesOnly ? [] : [way('text', 'body')])].map((one) => standing(store, wanted, one)),
  )
  const named = new Map<number, Found>()
  for (const rows of all.slice(0, ways.length)) for (const row of rows) named.set(row.doc_id, row)
  const whole = terms.join('')
  const rank = ({ names }: Found) => {
    const lines = names.split('\n')
    const first = lines[0] ?? ''
    return [
      lines.includes(whole) ? 0 : first.startsWith(whole) ? 1 : first.includes(whole) ? 2 : 3,
      first.length,
    ] as const
  }
  const ids = [...named.values()]
    .map((row) => ({ row, rank: rank(row) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.row.doc_id - b.row.doc_id)
    .map(({ row }) => row.item_id)
  const known = new Set(ids)
  for (const { item_id } of all[ways.length] ?? []) if (!known.has(item_id)) ids.push(item_id)
  return ids.slice(0, MOST_FOUND + 1)
}

/**
 * Every statement stops once it has enough rows, without sorting all matches, so that a frequent word costs no more
 * than a rare one. A row can have all pairs of a longer word without the word, so the word itself is checked, too.
 */
async function standing(store: Reads, shelf: Shelf, { pairs, column, terms }: Way): Promise<Found[]> {
  const list = [...new Set(pairs)]
  const long = column === 'body' ? terms.filter((term) => term.length > 2) : terms
  const most = MOST_FOUND + 1
  if (store.dialect === 'sqlite') {
    const words = [shelfWord(shelf), ...list.map(gramWord)].join(' ')
    const values: SqlValue[] = [words, ...long, most]
    return store.all<Found>(
      `select i.doc_id, i.item_id, i.names from search_gram join search_item i on i.doc_id = search_gram.rowid
       where search_gram match ? ${long.map(() => `and instr(i.${column}, ?) > 0`).join(' ')} order by search_gram.rowid limit ?`,
      values,
    )
  }
  const often = await store.all<Found>(
    `select doc_id, item_id, names from (select doc_id, item_id, names, ${column} as looked from search_item
       where subject_id = ? and kind = ? order by item_id limit ${SAMPLE}) as near
     where ${terms.map(() => 'strpos(looked, ?) > 0').join(' and ')} limit ?`,
    [shelf.subjectID, shelf.kind, ...terms, most],
  )
  if (often.length === most) return often
  // Materialised, so that the inner query is planned for all rows, by the index of pairs, whatever the limit.
  return store.all<Found>(
    `with hit as materialized (select doc_id, item_id, names from search_item
       where subject_id = ? and kind = ? and grams @> cast(? as bigint[])
       ${long.map(() => `and strpos(${column}, ?) > 0`).join(' ')})
     select doc_id, item_id, names from hit order by doc_id limit ?`,
    [shelf.subjectID, shelf.kind, gramList(list), ...long, most],
  )
}
