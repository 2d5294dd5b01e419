export interface PlaceKeeper {
  /** The learner is at this question now (`at` in ms UTC). Costs nothing. */
  note: (id: number, at: number) => void
  /** Saves what is noted, at once. */
  flush: () => void
}

/** Long enough for leafing through questions to save once. */
const SETTLED_MS = 1500

/** Saves where the learner is once a question has been on screen for a moment, and when the page goes away. */
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
