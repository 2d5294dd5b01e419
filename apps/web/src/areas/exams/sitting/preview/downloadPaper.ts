import { pictureURL } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { loadPictures } from '../../../../platform/export/loadPictures.ts'
import { pictureNames } from '../../../../platform/export/pictureNames.ts'
import { saveWord } from '../../../../platform/export/saveWord.ts'
import { pictureBase } from '../../../../runner/question/pictures.ts'
import { paperDocument, type WordPaper } from './paperDocument.ts'
import type { Previewed } from './previewServer.ts'

/** Makes the Word file of a paper with its pictures and downloads it. */
export async function downloadPaper({ previewed, ...paper }: Omit<WordPaper, 'paper'> & { previewed: Previewed }) {
  const questions = paper.units.flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.questions.map((one) => one.question))),
  )
  const folder = pictureBase(previewed.AppID)
  const pictures = await loadPictures(questions.flatMap(pictureNames), (name) => pictureURL(folder, name))
  await saveWord(paper.title, paperDocument({ ...paper, paper: previewed.Paper }, pictures))
}
