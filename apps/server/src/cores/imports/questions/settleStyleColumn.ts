import { foldHeader } from '../mapping/fields.ts'
import type { Mapping } from '../mapping/mapColumns.ts'
import type { TableRow } from '../table/table.ts'
import { cleanLine } from '../text/cleanText.ts'
import { styleOfWord } from './styleWord.ts'

/** Headers that mean the kind of a question in one bank and its chapter in the next. */
const EITHER = new Set(
  ['题目分类', '试题分类', '分类', '所属分类', '题库分类', '类型', '题类', 'category', 'type'].map(foldHeader),
)

/**
 * Lets the contents decide what a column with such a header is: one that holds nothing but words for kinds of
 * questions says the kind, one that holds none of them the chapter. `rows` are the first of the sheet.
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
