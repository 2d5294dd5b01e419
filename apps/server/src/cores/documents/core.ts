import { coreOf } from '../../platform/coreFront.ts'
import { pageAddresses, shownTo } from './addresses.ts'
import {
  changeDocument,
  documentByID,
  pageSizesOf,
  pagesHolding,
  placeOf,
  putPlace,
  showVersion,
  versionsOf,
} from './documents.ts'
import { takeDocument, takeVersion } from './takeDocument.ts'
import { wholeAddress } from './wholeAddress.ts'

/** What others ask of the core `documents`, as `services.documents`. */
export class Documents extends coreOf({
  reads: { documentByID, pageSizesOf, pagesHolding, placeOf, versionsOf },
  changes: { changeDocument, putPlace, showVersion },
  works: { pageAddresses, shownTo, takeDocument, takeVersion, wholeAddress },
}) {}
