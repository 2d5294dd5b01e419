import type { BugType } from '@tizhou/domain/tracking/bugs'
import { note } from './notes.ts'

/** What went wrong, by cause (specification, section 8, "Error reporting"). */
export interface Bug {
  type: BugType
  /** What was being done, in a word: it tells errors apart for those who read them. */
  action: string
  /** The call or file concerned. */
  path?: string
  detail: string
}

/**
 * Tells our own back end of an error, in the background; never throws. Phones, guids and queries are taken out, and
 * nothing is told of the calls that are exempt from it.
 */
export function reportBug(bug: Bug): void {
  note('bug', bug)
}
