/** The options that this learner struck out in this browser, by question. Like marks they are for a sitting. */
const keyOf = (userID: number, appID: number) => `strikes:${userID}:${appID}`

/** The most questions, oldest first; older ones are dropped. */
const MOST = 1000

export function readStrikes(store: Storage, userID: number, appID: number): Map<number, string> {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userID, appID)) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isStrike) : [])
  } catch {
    return new Map()
  }
}

const isStrike = (one: unknown): one is [number, string] =>
  Array.isArray(one) && Number.isSafeInteger(one[0]) && /^[A-Z]+$/.test(String(one[1]))

/** `struck`: the letters that are struck out, or ''. */
export function keepStrikes(store: Storage, userID: number, appID: number, id: number, struck: string): void {
  const strikes = readStrikes(store, userID, appID)
  strikes.delete(id)
  if (struck !== '') strikes.set(id, struck)
  try {
    store.setItem(keyOf(userID, appID), JSON.stringify([...strikes].slice(-MOST)))
  } catch {
    // Storage is full or switched off: the strike lasts until the page closes.
  }
}
