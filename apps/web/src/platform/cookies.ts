/** Specification, section 9: cookies expire after 30 days. */
const DAYS = 30

interface CookieLife {
  /** Lifetime in days; 30 by default. */
  days?: number
  /** SameSite=Strict: never sent with a request that another site started. */
  strict?: boolean
}

export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at) === name) {
      try {
        return decodeURIComponent(pair.slice(at + 1))
      } catch {
        return null
      }
    }
  }
  return null
}

export function writeCookie(name: string, value: string, { days = DAYS, strict = false }: CookieLife = {}): void {
  const life = `path=/; max-age=${days * 86_400}; samesite=${strict ? 'strict' : 'lax'}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on http:// addresses of a local network.
  document.cookie = `${name}=${encodeURIComponent(value)}; ${life}${secure}`
}

export function clearCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing there, see `writeCookie`.
  document.cookie = `${name}=; path=/; max-age=-1; samesite=lax`
}

export function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0]
    if (name) clearCookie(name)
  }
}
