/** Pop-ups that this browser has shown: the call tells of none that it was seen. */
const KEY = 'tizhou.seenWindows'
const KEPT = 200

export function seenWindows(): number[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(seen) ? seen.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export function markWindow(id: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...seenWindows().filter((one) => one !== id), id].slice(-KEPT)))
  } catch {
    // Without storage it is shown again at the next visit.
  }
}
