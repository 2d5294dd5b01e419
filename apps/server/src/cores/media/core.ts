import { coreOf } from '../../platform/coreFront.ts'
import { partsOf } from '../../platform/database/uploadRows.ts'
import { addMedia, changeMedia, hlsOf, mediaByID, mediaByIDs, mediaPage, removeHls } from './media.ts'
import { openMedia } from './openMedia.ts'
import {
  askForQuality,
  changeQuality,
  qualitiesOf,
  qualityNamed,
  removeQuality,
  removeQualityHls,
} from './qualities.ts'

/** The front of the core `media`: `services.media`. */
export class Media extends coreOf({
  reads: { hlsOf, mediaByID, mediaByIDs, mediaPage, partsOf, qualitiesOf, qualityNamed },
  changes: { addMedia, askForQuality, changeMedia, changeQuality, removeHls, removeQuality, removeQualityHls },
  works: { openMedia },
}) {}
