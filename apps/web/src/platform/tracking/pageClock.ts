/** The shortest and the longest stay, seconds. */
const LEAST = 0.5
const LONGEST = 86_400

export interface Stay {
  page: string
  seconds: number
}

/** Measures how long a page is visible. Takes moments in ms of one clock; gives seconds, rounded to a tenth. */
export function createPageClock() {
  let page: string | null = null
  let isSeen = true
  let since = 0
  /** Visible ms before `since` that are not part of a stay yet. */
  let before = 0

  const upTo = (at: number) => before + (isSeen ? Math.max(0, at - since) : 0)

  /** Ends the stay on this page and begins another; null where it is too short and goes on. */
  function take(at: number): Stay | null {
    const seconds = Math.min(LONGEST, Math.round(upTo(at) / 100) / 10)
    if (page === null || seconds < LEAST) return null
    before = 0
    since = at
    return { page, seconds }
  }

  return {
    page: () => page,
    take,

    /** Another page is shown: gives the stay on the previous one. */
    show(next: string, at: number): Stay | null {
      const stay = take(at)
      page = next
      before = 0
      since = at
      return stay
    },

    /** The window was hidden or became visible. */
    setSeen(seen: boolean, at: number): void {
      before = upTo(at)
      since = at
      isSeen = seen
    },
  }
}
