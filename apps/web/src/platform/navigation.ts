type Navigate = (path: string) => void

let navigate: Navigate = (path) => location.assign(path)

/** The router takes over here at start, so that the platform can leave a page without knowing the routes. */
export function setNavigator(byRouter: Navigate): void {
  navigate = byRouter
}

export function goTo(path: string): void {
  navigate(path)
}

/** The log-in page, with the way back to where somebody is now. */
export function loginPath(): string {
  const { pathname, search } = location
  if (pathname === '/' || pathname === '/login') return '/login'
  return `/login?to=${encodeURIComponent(pathname + search)}`
}
