import { readCookie } from '../cookies.ts'

/** The chosen subject, with the names of the specification (section 3, cookie SELECTEDAPPNEW). */
export interface Subject {
  AppName: string
  AppEName: string
  AppID: number
  AppVn: number
  AppVname: string
  AppCName: string
}

export const SUBJECT_COOKIE = 'SELECTEDAPPNEW'

/** The subject in the cookie; null where it has none. */
export function storedChoice(): Subject | null {
  try {
    const kept = JSON.parse(readCookie(SUBJECT_COOKIE) ?? 'null') as Subject | null
    return kept && Number.isSafeInteger(kept.AppID) && typeof kept.AppEName === 'string' ? kept : null
  } catch {
    return null
  }
}

/**
 * Whether the learner held a version of the subject at the last answer of the server (`currentSubVip`), known without a
 * call.
 */
export function storedVip(): 0 | 1 {
  const stored = localStorage.getItem('currentSubVip')
  return stored === null || stored === '[]' ? 0 : 1
}
