import type { BugType } from '@tizhou/domain/tracking/bugs'
import { note } from './notes.ts'

/** An error by its cause (specification, section 8, "Error reporting"). */
export interface Bug {
  type: BugType
  /** A word for the action that failed; tells errors apart for those who read the reports. */
  action: string
  /** The call or file concerned. */
  path?: string
  detail: string
}

const reported = new WeakSet<object>()

/**
 * Reports an error to our own server in the background; never throws. Phones, guids and queries are removed, and exempt
 * calls are not reported. `error`: the error that is thrown next; it is not reported a second time where nobody catches
 * it.
 */
export function reportBug(bug: Bug, error?: Error): void {
  if (error) reported.add(error)
  note('bug', bug)
}

/** Whether this error object was reported. */
export const wasReported = (error: unknown): boolean => error instanceof Error && reported.has(error)
