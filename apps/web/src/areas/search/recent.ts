/** The last searches on this device, newest first; removed with the session. */
const KEY = 'recentSearches'
const MOST = 8

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberSearch(typed: string): void {
  const word = typed.trim()
  if (word === '') return
  keep([word, ...recentSearches().filter((one) => one !== word)].slice(0, MOST))
}

export function forgetSearches(): void {
  keep([])
}

function keep(words: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(words))
  } catch {
    // Storage is full or switched off: searches are not remembered.
  }
}
