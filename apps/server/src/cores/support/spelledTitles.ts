import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../../platform/database/store.ts'
import { speller } from '../subjects/speller.ts'
import { type Readings, searchForm, spelledPart } from '../subjects/subjectMatch.ts'
import { type ArticleRow, articleMenu, FOUND } from './articles.ts'

/** Titles whose readings are found in one turn of the event loop, and that are remembered. */
const AT_ONCE = 20
const REMEMBERED = 5_000

/** What may be pinyin: several letters and nothing else. */
const PINYIN = /^[a-z]{2,}$/

const known = new Map<string, Readings>()

export interface SpelledTitle extends Pick<ArticleRow, 'article_id' | 'section' | 'title' | 'plain'> {
  /** The characters of the title that the word spells. */
  spelled: string
}

/**
 * Frequent questions whose titles have a word that is spelled so, in full or by initials (tuikuan, tk), in order. Readings
 * that a character has elsewhere count where none that fits is found.
 */
export async function spelledTitles(
  on: Pick<Store, 'db'>,
  subjectID: number,
  keyword: string,
): Promise<SpelledTitle[]> {
  const word = searchForm(keyword).replaceAll(' ', '')
  if (!PINYIN.test(word)) return []
  const fitting: Omit<SpelledTitle, 'plain'>[] = []
  const others: typeof fitting = []
  let read = 0
  for (const row of await articleMenu(on, 'faq', subjectID)) {
    if (!known.has(row.title) && read++ % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const part = spelledPart(await readingsOf(row.title), word)
    const to = part?.isFitting ? fitting : others
    if (part) to.push({ ...row, spelled: [...row.title].slice(part.from, part.to).join('') })
  }
  const found = (fitting.length > 0 ? fitting : others).slice(0, FOUND)
  if (found.length === 0) return []
  const ids = found.map(({ article_id }) => article_id)
  const texts = await on.db
    .selectFrom('help_article')
    .select(['article_id', 'plain'])
    .where('article_id', 'in', ids)
    .execute()
  const plain = new Map(texts.map((row) => [row.article_id, row.plain]))
  return found.map((row) => ({ ...row, plain: plain.get(row.article_id) ?? '' }))
}

async function readingsOf(title: string): Promise<Readings> {
  const remembered = known.get(title)
  if (remembered) return remembered
  const read = await speller()
  const readings = read(title)
  if (known.size >= REMEMBERED) known.clear()
  known.set(title, readings)
  return readings
}
