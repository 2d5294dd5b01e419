/** The cache of the pages of documents that a learner keeps (areas/materials/pdf/keptPages.ts). Gone with the pictures. */
export const DOCUMENTS_CACHE = 'documents'

/** What a page tells the service worker. */
export type ToWorker =
  | { type: 'keepPictures'; urls: string[] }
  | { type: 'forgetPictures' }
  /** Whether a page that began with this script is of the worker's release: answered true or false by the port. */
  | { type: 'isYours'; entry: string }
  /** Take over from the release that runs now. */
  | { type: 'takeOver' }
  /** Remove older releases that no page uses any more. */
  | { type: 'tidy' }

/** What the service worker asks a page: answered with the path of the page's first script, by the port. */
export interface ToPage {
  type: 'whichEntry'
}
