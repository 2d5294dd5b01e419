import type { Handlers } from '../../platform/calls/handler.ts'
import { makeClozeCards } from './clozes.ts'
import * as daily from './daily.ts'
import * as lists from './documents/lists.ts'
import * as reading from './documents/reading.ts'
import * as maps from './maps.ts'
import * as mine from './mine.ts'
import { bookList, bookRemove, bookRestore, bookSave } from './office/books.ts'
import {
  documentDetail,
  documentDraft,
  documentDrop,
  documentList,
  documentParts,
  documentRemove,
  documentRestore,
  documentSave,
  documentShow,
  documentUpload,
  documentVersion,
} from './office/documents.ts'
import { gapCounts, gapList } from './office/gaps.ts'
import { importApply, importCheck, importList, importUndo } from './office/imports.ts'
import { nodeMove, nodeRemove, nodeRestore, outline } from './office/outline.ts'
import { materialPicture } from './office/pictures.ts'
import { sprintConfig, sprintConfigSave } from './office/sprint.ts'
import { commentPapers, materialPreview, node, nodeSave, nodeVersion, versionRestore } from './office/texts.ts'
import * as recite from './recite.ts'
import { sectionTests } from './sectionTests.ts'
import * as sprint from './sprint.ts'
import * as theory from './theory.ts'
import * as tips from './tips.ts'

export const materials: Handlers<'materials'> = {
  ...daily,
  makeClozeCards,
  ...lists,
  ...reading,
  ...maps,
  ...mine,
  ...recite,
  ...sprint,
  ...theory,
  ...tips,
  sectionTests,
  documentList,
  documentDetail,
  documentUpload,
  documentVersion,
  documentSave,
  documentDraft,
  documentDrop,
  documentShow,
  documentRemove,
  documentRestore,
  documentParts,
  bookList,
  bookSave,
  bookRemove,
  bookRestore,
  outline,
  commentPapers,
  node,
  nodeVersion,
  nodeSave,
  nodeMove,
  nodeRemove,
  nodeRestore,
  versionRestore,
  materialPreview,
  materialPicture,
  importCheck,
  importApply,
  importUndo,
  importList,
  sprintConfig,
  sprintConfigSave,
  gapCounts,
  gapList,
}
