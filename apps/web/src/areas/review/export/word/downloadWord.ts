import { beijingDate } from '@tizhou/domain/dates/beijing'
import { parse } from '@tizhou/domain/richtext/parse'
import { picturesOf } from '@tizhou/question-view/rich-text/blocks.ts'
import { pictureURL } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { Packer } from 'docx'
import { serverNow } from '../../../../platform/clock.ts'
import type { ReviewItem } from '../../list/reviewItems.ts'
import { loadPictures } from './loadPictures.ts'
import { questionDocument } from './questionDocument.ts'

/** Makes a Word file of questions with their pictures and downloads it. */
export async function downloadWord(title: string, items: readonly ReviewItem[], pictureFolder: string): Promise<void> {
  const pictures = await loadPictures(items.flatMap(namesOf), (name) => pictureURL(pictureFolder, name))
  const blob = await Packer.toBlob(questionDocument(title, items, pictures))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${title} ${beijingDate(serverNow())}.docx`
  // Some browsers use the file name only of a link in the document.
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has read the object URL by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function namesOf({ question }: ReviewItem): string[] {
  const asked = [question.group?.stem, question.hint, question.stem, ...question.options.map((one) => one.content)]
  return [
    ...asked.flatMap((text) => (text ? picturesOf(parse(text, { kind: 'question' })) : [])),
    ...(question.reasons ?? []).flatMap(({ content }) => picturesOf(parse(content, { kind: 'question' }))),
    ...picturesOf(parse(question.explanation, { kind: 'explanation' })),
  ]
}
