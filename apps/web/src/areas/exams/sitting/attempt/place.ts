const keyOf = (attemptID: number) => `sittingPlace-${attemptID}`

/** The question that was on screen last in this tab; undefined where none is known. */
export function placeOf(attemptID: number): number | undefined {
  const kept = Number(sessionStorage.getItem(keyOf(attemptID)))
  return Number.isSafeInteger(kept) && kept > 0 ? kept : undefined
}

export function keepPlace(attemptID: number, id: number): void {
  try {
    sessionStorage.setItem(keyOf(attemptID), String(id))
  } catch {
    // No room: the paper opens at its first question again.
  }
}
