export interface PlaceKeeper {
  /** Notes the question that the learner is at (`at` in ms UTC). Called at every move, so it must be cheap. */
  note: (id: number, at: number) => void
  /** Saves the noted question at once. */
  flush: () => void
}

/** Long enough for a learner who pages through questions to cause one save, ms. */
const SETTLED_MS = 1500

/** Saves the learner's place once a question has been on screen for a moment, and when the page closes. */
export function placeKeeper(save: (id: number, at: number) => void): PlaceKeeper {
  let noted: { id: number; at: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (noted) save(noted.id, noted.at)
    noted = null
  }
  return {
    note(id, at) {
      noted = { id, at }
      clearTimeout(timer)
      timer = setTimeout(flush, SETTLED_MS)
    },
    flush,
  }
}
