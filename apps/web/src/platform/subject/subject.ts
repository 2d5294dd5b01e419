import { writeCookie } from '../cookies.ts'
import { createStore, useStore } from '../store.ts'
import { SUBJECT_COOKIE, type Subject, storedChoice } from './storedChoice.ts'

export type { Subject } from './storedChoice.ts'

const store = createStore<Subject | null>(storedChoice())

export const getSubject = (): Subject | null => store.get()
/** Calls back whenever another subject or version, or none, is chosen. */
export const subscribeSubject = store.subscribe
export const useSubject = (): Subject | null => useStore(store)

export function chooseSubject(subject: Subject): void {
  const { AppName, AppEName, AppID, AppVn, AppVname, AppCName } = subject
  const chosen: Subject = { AppName, AppEName, AppID, AppVn, AppVname, AppCName }
  writeCookie(SUBJECT_COOKIE, JSON.stringify(chosen))
  store.set(chosen)
}

/** Called when the session ends and its cookies are removed. */
export function forgetSubject(): void {
  store.set(null)
}
