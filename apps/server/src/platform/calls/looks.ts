import type { Call } from '@tizhou/contract/call'
import { isOpenToLooks } from '@tizhou/contract/contract'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { tried } from '../database/trial.ts'
import { Refusal } from './envelope.ts'

/** Tells the guid of a look (cores/people/looks.ts) from that of a session, which has 43 characters. */
export const LOOK_PREFIX = 'look-'
const LOOK = /^look-[A-Za-z0-9_-]{43}$/

export const isLookGuid = (guid: unknown): guid is string => typeof guid === 'string' && LOOK.test(guid)

const REASONS = {
  changes: '只读查看：不能替学员操作，什么也没有改变',
  personal: '只读查看：这里是学员的私人资料，不在查看范围内',
  marked: '只读查看：这份文件带有学员本人的标记，请在后台的文档页查看',
} as const

const refused = (why: keyof typeof REASONS): Refusal => new Refusal(403, REASONS[why], { onlyLooking: 1 })

/** Throws 403 for a call that a look may not make, by the contract alone. */
export function checkOpenToLooks(call: Call): void {
  if (!isOpenToLooks(call)) throw refused(call.closedToLooks ?? 'changes')
}

/**
 * Runs the handler of a call that a look makes: what a reading call writes on its way (a plan brought up to date, a due paper
 * collected) is told and not kept, and phone numbers are masked in what it gives.
 */
export const lookingOn = async (handle: () => Promise<unknown>): Promise<unknown> => masked(await tried(handle))

/** Only of plain data: what is sent as cached bytes is content, which is everybody's. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedPhones(value)
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one)]))
}
