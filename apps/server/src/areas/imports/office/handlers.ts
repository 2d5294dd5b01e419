import type { Handlers } from '../../../platform/calls/handler.ts'
import { importList, importProblems, importProgress } from './importList.ts'
import { importPictures } from './importPictures.ts'
import { importPreview } from './importPreview.ts'
import { importCheck, importStart, importStop } from './importStart.ts'
import { importUndo } from './importUndo.ts'
import { importUpload } from './importUpload.ts'

export const imports: Handlers<'imports'> = {
  importUpload,
  importPictures,
  importPreview,
  importCheck,
  importStart,
  importProgress,
  importStop,
  importUndo,
  importList,
  importProblems,
}
