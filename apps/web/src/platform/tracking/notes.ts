/** What happened, when (ms of performance.now) and on which page; what `value` is goes by `kind` (core.ts). */
export interface Note {
  kind: 'page' | 'click' | 'call' | 'error' | 'rejection' | 'framework' | 'warning' | 'bug'
  value: unknown
  at: number
  page: string
}

const MOST = 60

const early: Note[] = []
let take = (one: Note): void => {
  if (early.length < MOST) early.push(one)
}

/** Takes note, at no cost for whoever calls: what becomes of it is decided later, in the background. Never throws. */
export function note(kind: Note['kind'], value: unknown): void {
  try {
    take({ kind, value, at: performance.now(), page: location.pathname })
  } catch {
    // Telling what goes on is never worth a failure.
  }
}

/** The background part has arrived: it gets what was noted so far and all that comes. */
export function takeNotes(by: (one: Note) => void): void {
  take = by
  for (const one of early.splice(0)) {
    try {
      by(one)
    } catch {
      // As above.
    }
  }
}
