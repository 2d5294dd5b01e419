import { shownDraft } from '../../../cores/content/filing/shownDraft.ts'
import { previewApart } from '../../../cores/imports/files/readApart.ts'
import { samplePictures } from '../../../cores/imports/pictures/samplePictures.ts'
import { ImportRefused } from '../../../cores/imports/refused.ts'
import { subjectNames } from '../../../cores/imports/subjectNames.ts'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { COLUMN_FIELDS, importAsked } from './importSettings.ts'

const SHOWN_QUESTIONS = 12

export const importPreview: Handler<'imports.importPreview'> = async ({ params, caller, services }) => {
  const { subject, upload, pictures, settings } = await importAsked(services, caller, params)
  try {
    const preview = await previewApart({ file: upload.path, names: subjectNames(subject), settings })
    const questions = preview.drafts.slice(0, SHOWN_QUESTIONS).map(shownDraft)
    const shown = pictures ? await samplePictures(pictures.path, questions) : { pictures: [], left: 0 }
    return {
      format: preview.format,
      fields: [...COLUMN_FIELDS],
      sheets: preview.sheets.map((sheet) => ({ ...sheet, hidden: sheet.hidden ? (1 as const) : (0 as const) })),
      questions,
      pictures: shown.pictures,
      picturesLeft: shown.left,
      problems: preview.problems,
    }
  } catch (error) {
    if (error instanceof ImportRefused)
      throw badInput([{ field: 'file', reason: [error.message, ...error.details].map(withoutStop).join('；') }])
    throw error
  }
}

const withoutStop = (sentence: string): string => sentence.replace(/。$/, '')
