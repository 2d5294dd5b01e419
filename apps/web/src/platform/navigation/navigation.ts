import { openPaths } from '../../pages.ts'
import { returnPathOf } from '../../search.ts'

/** `replace`: puts the address in place of the one shown, without a way back to it. */
type Navigate = (path: string, replace?: boolean) => void

let navigate: Navigate = (path, replace) => (replace ? location.replace(path) : location.assign(path))

/** The router takes over here at start, so that the platform can leave a page without knowing the routes. */
export function setNavigator(byRouter: Navigate): void {
  navigate = byRouter
}

export function goTo(path: string): void {
  navigate(path)
}

/** Puts another address in place of the one shown. */
export function replaceBy(path: string): void {
  navigate(path, true)
}

/** The log-in page, with the way back to where somebody is now: not to pages that one passes on the way to it. */
export function loginPath(): string {
  const { pathname, search } = location
  if (openPaths.has(pathname)) return '/login'
  return `/login?to=${encodeURIComponent(pathname + search)}`
}

/**
 * The home page after a forced re-login (specification, section 2, "Specific route behaviour"): the stored homeTab
 * becomes 'home'; somebody who is there already gets the page anew.
 */
export function toMainIndex(): void {
  localStorage.setItem('homeTab', 'home')
  if (location.pathname === '/mainIndex') location.reload()
  else goTo('/mainIndex')
}

const BEFORE_MAINTAIN = 'pathBeforeMaintain'

/**
 * The maintenance page with the server's message (status 408). Any number of calls that fail at once lead there
 * once; where somebody was is kept for the retry, apart from the address, which the specification sets.
 */
export function toMaintain(msg: string): void {
  if (location.pathname === '/Maintain') return
  sessionStorage.setItem(BEFORE_MAINTAIN, location.pathname + location.search)
  goTo(`/Maintain?msg=${encodeURIComponent(msg)}`)
}

/** Where a retry of the maintenance page leads: back to where one was, else to the start. Only within this client. */
export function pathBeforeMaintain(): string {
  return returnPathOf({ to: sessionStorage.getItem(BEFORE_MAINTAIN) }, 'to') ?? '/mainIndex'
}
