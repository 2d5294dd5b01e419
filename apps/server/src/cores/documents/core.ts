import { coreOf } from '../../platform/coreFront.ts'
import {
  changeDocument,
  documentByID,
  documentsWaiting,
  dropVersion,
  pageSizesOf,
  pagesHolding,
  placeOf,
  putPlace,
  showVersion,
  versionsOf,
} from './documents.ts'
import { takeDocument, takeVersion } from './files/takeDocument.ts'
import { wholeAddress } from './files/wholeAddress.ts'
import { pageAddresses, shownTo } from './pages/addresses.ts'
import { draftAddresses } from './pages/drafts.ts'

/** The front of the core `documents`: `services.documents`. */
export class Documents extends coreOf({
  reads: { documentByID, documentsWaiting, pageSizesOf, pagesHolding, placeOf, versionsOf },
  changes: { changeDocument, dropVersion, putPlace, showVersion },
  works: { draftAddresses, pageAddresses, shownTo, takeDocument, takeVersion, wholeAddress },
}) {}
