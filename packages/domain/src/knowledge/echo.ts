/** So soon a right answer to the same question only repeats the key one has seen: it tells of no point. */
export const ECHO_MS = 20 * 3_600_000
