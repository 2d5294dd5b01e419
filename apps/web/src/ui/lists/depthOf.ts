const STEPS = 4

/** How deep a cell is in colour, 0 to 4: nothing is 0, the most of its table 4. */
export const depthOf = (value: number, most: number): number =>
  value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * STEPS))
