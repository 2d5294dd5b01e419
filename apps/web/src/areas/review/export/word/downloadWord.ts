import { pictureURL } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { loadPictures } from '../../../../platform/export/loadPictures.ts'
import { pictureNames } from '../../../../platform/export/pictureNames.ts'
import { saveWord } from '../../../../platform/export/saveWord.ts'
import type { ReviewItem } from '../../list/reviewItems.ts'
import { questionDocument } from './questionDocument.ts'

/** Makes a Word file of questions with their pictures and downloads it. */
export async function downloadWord(title: string, items: readonly ReviewItem[], pictureFolder: string): Promise<void> {
  const names = items.flatMap(({ question }) => pictureNames(question))
  const pictures = await loadPictures(names, (name) => pictureURL(pictureFolder, name))
  await saveWord(title, questionDocument(title, items, pictures))
}
