import { openPaths } from '../../pages.ts'
import { returnPathOf } from '../../search.ts'

/** `replace`: replaces the current entry of the history instead of adding one. */
type Navigate = (path: string, replace?: boolean) => void

let navigate: Navigate = (path, replace) => (replace ? location.replace(path) : location.assign(path))

/** The router registers its navigation at start, so that the platform can navigate without importing the routes. */
export function setNavigator(byRouter: Navigate): void {
  navigate = byRouter
}

export function goTo(path: string): void {
  navigate(path)
}

/** Navigates and replaces the current entry of the history. */
export function replaceBy(path: string): void {
  navigate(path, true)
}

/** The path of the log-in page, with the current address to return to unless that page is open to everybody. */
export function loginPath(): string {
  const { pathname, search } = location
  if (openPaths.has(pathname)) return '/login'
  return `/login?to=${encodeURIComponent(pathname + search)}`
}

/**
 * Opens the home page after a forced re-login (specification, section 2, "Specific route behaviour"): the stored
 * homeTab becomes 'home'; a learner who is on the home page gets it reloaded.
 */
export function toMainIndex(): void {
  localStorage.setItem('homeTab', 'home')
  if (location.pathname === '/mainIndex') location.reload()
  else goTo('/mainIndex')
}

const BEFORE_MAINTAIN = 'pathBeforeMaintain'

/**
 * Opens the maintenance page with the server's message (status 408). Calls that fail at once open it once; the address
 * before is stored for the retry, apart from the address of the page, which the specification fixes.
 */
export function toMaintain(msg: string): void {
  if (location.pathname === '/Maintain') return
  sessionStorage.setItem(BEFORE_MAINTAIN, location.pathname + location.search)
  goTo(`/Maintain?msg=${encodeURIComponent(msg)}`)
}

/**
 * The path for a retry from the maintenance page: the stored address where it is within this client, else the home
 * page.
 */
export function pathBeforeMaintain(): string {
  return returnPathOf({ to: sessionStorage.getItem(BEFORE_MAINTAIN) }, 'to') ?? '/mainIndex'
}
