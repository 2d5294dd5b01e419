/** What a page tells the service worker. */
export type ToWorker =
  | { type: 'keepPictures'; urls: string[] }
  | { type: 'forgetPictures' }
  /** Take over from the release that runs now. */
  | { type: 'takeOver' }

/** What the service worker asks a page: the answer, by the port, is the address of the page's entry script. */
export interface ToPage {
  type: 'whichEntry'
}
