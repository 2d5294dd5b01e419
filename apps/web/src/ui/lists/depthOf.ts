const STEPS = 4

/** The depth of a cell's colour, 0 to 4: 0 for the value 0, 4 for the greatest value of the table. */
export const depthOf = (value: number, most: number): number =>
  value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * STEPS))
