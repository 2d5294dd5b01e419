/** How fast a video may be played. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

/** The next faster (1) or slower (-1) speed; at the end of the list the same one. */
export function nextSpeed(speed: number, way: 1 | -1): number {
  const found = way === 1 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)
  return found ?? (way === 1 ? (SPEEDS[SPEEDS.length - 1] ?? speed) : SPEEDS[0])
}
