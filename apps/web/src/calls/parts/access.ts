import { callKey } from '../making/call.ts'

/** The keys of the answers that say which versions the learner holds. */
export const vipKeys = [callKey('subjects.vipApp'), callKey('subjects.vipinfo')]

/** The keys of the answers that say what the learner may open: purchases, refunds and the end of access change them. */
export const accessKeys = [callKey('subjects.moduleInfoX'), ...vipKeys]

/** Whether an answer stored on this device says what the learner may open, by the hash of its key. */
export const saysAccess = (hash: string): boolean => accessKeys.some(([name]) => hash.startsWith(`["${String(name)}"`))
