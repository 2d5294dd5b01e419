import { getCptTreeCP, getCptTreeSrcMISJ, getPilot, isHasTalkNew, realPaper } from './lists.ts'
import { samplePaper } from './samplePaper.ts'
import { getCptStatisticsMISJ } from './statistics.ts'

/** Calls that list papers. */
export const lists = {
  isHasTalkNew,
  realPaper,
  getCptTreeSrcMISJ,
  getCptStatisticsMISJ,
  getPilot,
  getCptTreeCP,
  samplePaper,
}
