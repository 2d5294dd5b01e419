import { LETTERS } from '@tizhou/domain/content/question'
import { picturesIn } from '@tizhou/domain/richtext/tokens'
import type { Field } from '../mapping/fields.ts'
import type { PictureUse } from '../pictures/planPictures.ts'
import { columnHeader, type RowContent } from './rowContent.ts'

/** The pictures that a row's cells name, each once a cell; those of the column of pictures stand there. */
export function pictureUses(row: RowContent): PictureUse[] {
  const { mapping } = row.sheet
  const found = new Map<string, PictureUse>()
  const see = (place: Field | number, text: string) => {
    if (!text.includes('[')) return
    for (const { name, alt } of picturesIn(text)) {
      const column = columnHeader(mapping, row.pictureNames.includes(name) && place === 'stem' ? 'pictures' : place)
      const known = found.get(`${column}\n${name}`)
      if (known) known.hasText &&= alt !== ''
      else found.set(`${column}\n${name}`, { sheet: row.sheet.name, row: row.row, column, name, hasText: alt !== '' })
    }
  }
  see('sharedStem', row.sharedStem)
  see('hint', row.hint)
  see('stem', row.stem)
  for (const { name, content } of row.options) {
    const place = LETTERS.indexOf(name)
    see(mapping.options[place] === undefined ? 'options' : place, content)
  }
  see('answer', row.markedAnswer ?? row.answer)
  see('explanation', row.explanation)
  for (const { name, content } of row.reasons) see(LETTERS.indexOf(name), content)
  return [...found.values()]
}
