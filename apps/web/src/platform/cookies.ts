/** Specification, section 9: cookies expire after 30 days. */
const DAYS = 30

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

export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on http:// addresses of a local network.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${DAYS * 86_400}; samesite=lax`
}

export function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0]
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    if (name) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
  }
}
