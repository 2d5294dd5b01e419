/** A right answer to the same question within this time only repeats the key, so it says nothing about a point. */
export const ECHO_MS = 20 * 3_600_000
