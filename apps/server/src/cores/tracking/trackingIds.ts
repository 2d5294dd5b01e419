import { randomBytes } from 'node:crypto'

const TIME_DIGITS = 9
const COUNT_DIGITS = 5
const COUNTS = 36 ** COUNT_DIGITS

const timeText = (moment: number) => Math.max(0, Math.floor(moment)).toString(36).padStart(TIME_DIGITS, '0')

/** Stands before every id of this moment or later, and after every earlier one. */
export const idBefore = timeText

/** Makes ids that stand in the order in which they were made, and are nobody else's. */
export function makeEventIds(): (moment: number) => string {
  const maker = randomBytes(8).toString('hex')
  let count = 0
  let last = 0
  return (moment) => {
    // A clock that is set back must not put later events before earlier ones.
    last = Math.max(last, moment)
    count = (count + 1) % COUNTS
    return `${timeText(last)}${count.toString(36).padStart(COUNT_DIGITS, '0')}${maker}`
  }
}
