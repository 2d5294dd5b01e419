/** What went wrong, by cause (specification, section 8, "Error reporting"). */
export interface Bug {
  type: 1 | 2 | 3 | 4 | 5
  action: string
  path?: string
  detail: string
}

/** Tells our own back end of an error, in the background; never throws. */
export function reportBug(bug: Bug): void {
  globalThis.dispatchEvent?.(new CustomEvent('tizhou:bug', { detail: bug }))
}
