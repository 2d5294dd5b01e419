import { randomBytes } from 'node:crypto'

const TIME_DIGITS = 9
const COUNT_DIGITS = 5
const COUNTS = 36 ** COUNT_DIGITS

const timeText = (moment: number) => Math.max(0, Math.floor(moment)).toString(36).padStart(TIME_DIGITS, '0')

/** Sorts before all ids of this moment or later, and after all earlier ones. */
export const idBefore = timeText

/** Makes unique ids that sort in order of creation. */
export function makeEventIds(): (moment: number) => string {
  const maker = randomBytes(8).toString('hex')
  let count = 0
  let last = 0
  return (moment) => {
    // A clock that is set back must not sort later events before earlier ones.
    last = Math.max(last, moment)
    count = (count + 1) % COUNTS
    return `${timeText(last)}${count.toString(36).padStart(COUNT_DIGITS, '0')}${maker}`
  }
}
