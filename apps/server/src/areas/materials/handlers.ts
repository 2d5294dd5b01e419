import type { Handlers } from '../../platform/handler.ts'
import { dayDone, submission } from './daily.ts'
import { getClearancePDF, getSprintImgPdf, getTFMJTree, tfmjContent } from './documents/lists.ts'
import {
  addLastLabel,
  document,
  documentFile,
  documentPages,
  documentPlace,
  documentSearch,
} from './documents/reading.ts'
import { getKDSJcontent, getKDSJTree } from './maps.ts'
import { myNotes, noteRemove, noteSave, places, setPlace } from './mine.ts'
import { bookList, bookRemove, bookRestore, bookSave } from './office/books.ts'
import {
  documentDetail,
  documentList,
  documentParts,
  documentRemove,
  documentRestore,
  documentSave,
  documentShow,
  documentUpload,
  documentVersion,
} from './office/documents.ts'
import { importApply, importCheck, importList, importUndo } from './office/imports.ts'
import { nodeMove, nodeRemove, nodeRestore, outline } from './office/outline.ts'
import { materialPicture } from './office/pictures.ts'
import { sprintConfig, sprintConfigSave } from './office/sprint.ts'
import { materialPreview, node, nodeSave, nodeVersion, versionRestore } from './office/texts.ts'
import { knowList, updateRecitePoint } from './recite.ts'
import { getSprintConfig, getSprintImgList, getSprintMenu } from './sprint.ts'
import { bookLLzs, chapterlist, cptcontent } from './theory.ts'
import { comment, comments, getContent, getList } from './tips.ts'

export const materials: Handlers<'materials'> = {
  bookLLzs,
  chapterlist,
  cptcontent,
  knowList,
  updateRecitePoint,
  getKDSJTree,
  getKDSJcontent,
  getList,
  getContent,
  getSprintMenu,
  getSprintImgList,
  getSprintConfig,
  submission,
  dayDone,
  comments,
  comment,
  places,
  setPlace,
  myNotes,
  noteSave,
  noteRemove,
  getTFMJTree,
  tfmjContent,
  addLastLabel,
  getClearancePDF,
  getSprintImgPdf,
  document,
  documentPages,
  documentSearch,
  documentPlace,
  documentFile,
  documentList,
  documentDetail,
  documentUpload,
  documentVersion,
  documentSave,
  documentShow,
  documentRemove,
  documentRestore,
  documentParts,
  bookList,
  bookSave,
  bookRemove,
  bookRestore,
  outline,
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
}
