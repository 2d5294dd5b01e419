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

/** The subject that the cookie names; null where it names none. */
export function storedChoice(): Subject | null {
  try {
    const kept = JSON.parse(readCookie(SUBJECT_COOKIE) ?? 'null') as Subject | null
    return kept && Number.isSafeInteger(kept.AppID) && typeof kept.AppEName === 'string' ? kept : null
  } catch {
    return null
  }
}
