import type { FileFamily } from '../platform/files/fileFamily.ts'
import { uploadFiles } from '../platform/files/uploads/resumable.ts'
import { signFiles } from './authorization/authorizations.ts'
import { reportFiles } from './feedback/reports.ts'
import { liveFiles } from './live/lessons.ts'
import { materialFiles } from './materials/desk.ts'
import { noticeFiles } from './notices/pictures.ts'
import { exportFiles } from './personalData/exports.ts'
import { pointFiles } from './points/pictures.ts'
import { headFiles } from './profile/profiles.ts'
import { cardFiles } from './review/cards/deckImports.ts'

/** Files that are removed once no row names them. Pictures of questions are named in texts and are never removed. */
export const FILE_FAMILIES: readonly FileFamily[] = [
  headFiles,
  reportFiles,
  signFiles,
  exportFiles,
  noticeFiles,
  liveFiles,
  materialFiles,
  pointFiles,
  cardFiles,
  uploadFiles,
]
