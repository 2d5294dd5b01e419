import { randomInt } from 'node:crypto'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import type { SalesServices } from '../salesServices.ts'

const MARK = 6

/**
 * A new order number, for that learner alone: the day, 12 random digits and 6 digits of a keyed digest of the learner.
 */
export async function newOrderNo(services: Pick<SalesServices, 'keys' | 'now'>, userID: number): Promise<string> {
  const day = beijingDate(services.now()).replaceAll('-', '')
  const digits = () => String(randomInt(1_000_000)).padStart(6, '0')
  const body = `${day}${digits()}${digits()}`
  return body + (await proof(services, userID, body))
}

/** Whether this installation made the number for that learner. */
export async function isOrderNoOf(
  services: Pick<SalesServices, 'keys'>,
  userID: number,
  orderNo: string,
): Promise<boolean> {
  if (!/^\d{26}$/.test(orderNo)) return false
  return orderNo.slice(-MARK) === (await proof(services, userID, orderNo.slice(0, -MARK)))
}

async function proof({ keys }: Pick<SalesServices, 'keys'>, userID: number, body: string): Promise<string> {
  const mark = Buffer.from(await keys.mark('order', `${userID} ${body}`), 'base64url')
  return String(mark.readUInt32BE(0) % 10 ** MARK).padStart(MARK, '0')
}
