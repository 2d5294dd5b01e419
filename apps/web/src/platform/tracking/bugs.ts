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

const reported = new WeakSet<object>()

/**
 * Tells our own back end of an error, in the background; never throws. Phones, guids and queries are taken out, and
 * nothing is told of the calls that are exempt from it. `error`: what goes on to be thrown; it is not told again where
 * nobody catches it.
 */
export function reportBug(bug: Bug, error?: Error): void {
  if (error) reported.add(error)
  note('bug', bug)
}

/** Whether that very error was told already. */
export const wasReported = (error: unknown): boolean => error instanceof Error && reported.has(error)
