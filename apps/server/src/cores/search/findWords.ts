import { type GramField, grams, mayBeInitials } from '@tizhou/domain/search/words'
import type { SqlValue, Store } from '../../platform/database/store.ts'
import { gramList, gramWord, type Shelf, shelfWord } from './indexRows.ts'

type Reads = Pick<Store, 'dialect' | 'all'>

/** More things than these nobody reads through: another word finds what is meant. */
export const MOST_FOUND = 100

/**
 * Things of a shelf in which PostgreSQL looks first, one by one: a word that stands in more than one of twenty of them is found
 * there, and its long list of the index of pairs is never read.
 */
const SAMPLE = 2_000

export interface WordsWanted extends Shelf {
  terms: readonly string[]
  /** Whether things of this kind have names. */
  named: boolean
  /** Names alone are searched: of those who may not read the texts. */
  namesOnly?: boolean
}

interface Found {
  doc_id: number
  item_id: number
  names: string
}

/** One way in which the terms may stand: the pairs that a thing then has, and where each term stands. */
interface Way {
  pairs: number[]
  column: 'names' | 'initials' | 'body'
  terms: readonly string[]
}

/**
 * The ids of things in which all terms stand, at most one more than MOST_FOUND: those whose names have them first, the
 * exact name before all, then the others as they came into the index.
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
 * No statement sorts all that is there: each stops once there is enough, so that a word of every question costs no more than a rare
 * one. The pairs of a longer word may stand apart from each other, so the word itself is looked for where they are.
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
  // Materialised, the inner query is planned as if all of it were wanted: by the index of pairs, however few rows it gives.
  return store.all<Found>(
    `with hit as materialized (select doc_id, item_id, names from search_item
       where subject_id = ? and kind = ? and grams @> cast(? as bigint[])
       ${long.map(() => `and strpos(${column}, ?) > 0`).join(' ')})
     select doc_id, item_id, names from hit order by doc_id limit ?`,
    [shelf.subjectID, shelf.kind, gramList(list), ...long, most],
  )
}
