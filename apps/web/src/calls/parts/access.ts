import { callKey } from '../making/call.ts'

/** The answers that say which versions are mine. */
export const vipKeys = [callKey('subjects.vipApp'), callKey('subjects.vipinfo')]

/** The answers that say what I may open: a purchase, a refund or an end of access changes them. */
export const accessKeys = [callKey('subjects.moduleInfoX'), ...vipKeys]

/** Whether an answer that is kept on this device, by the hash of its key, says what I may open. */
export const saysAccess = (hash: string): boolean => accessKeys.some(([name]) => hash.startsWith(`["${String(name)}"`))
