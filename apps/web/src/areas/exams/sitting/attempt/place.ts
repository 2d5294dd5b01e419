const keyOf = (attemptID: number) => `sittingPlace-${attemptID}`

/** The last question on screen in this tab; undefined where it is not known. */
export function placeOf(attemptID: number): number | undefined {
  const kept = Number(sessionStorage.getItem(keyOf(attemptID)))
  return Number.isSafeInteger(kept) && kept > 0 ? kept : undefined
}

export function keepPlace(attemptID: number, id: number): void {
  try {
    sessionStorage.setItem(keyOf(attemptID), String(id))
  } catch {
    // Storage is full: the paper reopens at its first question.
  }
}
