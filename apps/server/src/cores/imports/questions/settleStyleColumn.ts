import { foldHeader } from '../mapping/fields.ts'
import type { Mapping } from '../mapping/mapColumns.ts'
import type { TableRow } from '../table/table.ts'
import { cleanLine } from '../text/cleanText.ts'
import { styleOfWord } from './styleWord.ts'

/** Headers that mean the question's style in one bank and its chapter in another. */
const EITHER = new Set(
  ['题目分类', '试题分类', '分类', '所属分类', '题库分类', '类型', '题类', 'category', 'type'].map(foldHeader),
)

/**
 * Decides by content what a column with such a header is: a style where all values are words for styles, a chapter
 * where none is. `rows` are the first of the sheet.
 */
export function settleStyleColumn(mapping: Mapping, rows: readonly TableRow[]): Mapping {
  const { style, chapter } = mapping.columns
  const isEither = (column: number | undefined): column is number =>
    column !== undefined && EITHER.has(foldHeader(mapping.headers[column] ?? ''))
  const words = (column: number) =>
    rows.map(({ cells }) => cleanLine(cells[column] ?? '')).filter((word) => word !== '')
  if (isEither(style) && chapter === undefined) {
    const found = words(style)
    if (found.length > 0 && !found.some(styleOfWord))
      return { ...mapping, columns: { ...mapping.columns, style: undefined, chapter: style } }
  }
  if (isEither(chapter) && style === undefined) {
    const found = words(chapter)
    if (found.length > 0 && found.every(styleOfWord))
      return { ...mapping, columns: { ...mapping.columns, chapter: undefined, style: chapter } }
  }
  return mapping
}
