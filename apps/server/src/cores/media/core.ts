import { coreOf } from '../../platform/coreFront.ts'
import { addMedia, changeMedia, hlsOf, mediaByID, mediaByIDs, mediaPage, partsOf, removeHls } from './media.ts'
import { openMedia } from './openMedia.ts'
import { addUpload, uploadsOf } from './uploads.ts'

/** What others ask of the core `media`, as `services.media`. */
export class Media extends coreOf({
  reads: { hlsOf, mediaByID, mediaByIDs, mediaPage, partsOf, uploadsOf },
  changes: { addMedia, addUpload, changeMedia, removeHls },
  works: { openMedia },
}) {}
