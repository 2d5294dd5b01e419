import { readCookie, writeCookie } from '../cookies.ts'
import { createStore, useStore } from '../store.ts'

/** The chosen subject, with the names of the specification (section 3, cookie SELECTEDAPPNEW). */
export interface Subject {
  AppName: string
  AppEName: string
  AppID: number
  AppVn: number
  AppVname: string
  AppCName: string
}

const COOKIE = 'SELECTEDAPPNEW'

const store = createStore<Subject | null>(read())

export const getSubject = (): Subject | null => store.get()
/** Calls back whenever another subject or version is chosen, or none is. */
export const subscribeSubject = store.subscribe
export const useSubject = (): Subject | null => useStore(store)

export function chooseSubject(subject: Subject): void {
  const { AppName, AppEName, AppID, AppVn, AppVname, AppCName } = subject
  const chosen: Subject = { AppName, AppEName, AppID, AppVn, AppVname, AppCName }
  writeCookie(COOKIE, JSON.stringify(chosen))
  store.set(chosen)
}

/** Called when the session ends and its cookies are gone. */
export function forgetSubject(): void {
  store.set(null)
}

function read(): Subject | null {
  try {
    const kept = JSON.parse(readCookie(COOKIE) ?? 'null') as Subject | null
    return kept && Number.isSafeInteger(kept.AppID) && typeof kept.AppEName === 'string' ? kept : null
  } catch {
    return null
  }
}
