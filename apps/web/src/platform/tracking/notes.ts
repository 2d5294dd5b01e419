/** An event with its time (ms of performance.now) and page; the type of `value` depends on `kind` (core.ts). */
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

/** Takes a note of an event; core.ts handles it later in the background. Never throws. */
export function note(kind: Note['kind'], value: unknown): void {
  try {
    take({ kind, value, at: performance.now(), page: location.pathname })
  } catch {
    // A failure of tracking must not break its caller.
  }
}

/** Passes the notes taken so far, and all later ones, to `by`. */
export function takeNotes(by: (one: Note) => void): void {
  take = by
  for (const one of early.splice(0)) {
    try {
      by(one)
    } catch {
      // A failure of tracking must not break its caller.
    }
  }
}
