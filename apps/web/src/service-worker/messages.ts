/**
 * The cache of document pages that a learner stores (areas/materials/pdf/keptPages.ts). Removed together with the
 * pictures.
 */
export const DOCUMENTS_CACHE = 'documents'

/** A message from a page to the service worker. */
export type ToWorker =
  | { type: 'keepPictures'; urls: string[] }
  | { type: 'forgetPictures' }
  /** Whether a page with this entry script belongs to the worker's release: answered true or false by the port. */
  | { type: 'isYours'; entry: string }
  /** Activate this waiting release. */
  | { type: 'takeOver' }
  /** Remove older releases that no page uses any more. */
  | { type: 'tidy' }

/** A message from the service worker to a page, answered with the path of its entry script by the port. */
export interface ToPage {
  type: 'whichEntry'
}
