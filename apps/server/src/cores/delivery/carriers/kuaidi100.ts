import { createHash } from 'node:crypto'
import type { ParcelState } from '@tizhou/domain/delivery/shipment'
import {
  beijingMoment,
  type ParcelAsk,
  ParcelFailed,
  type ParcelNews,
  type ParcelSource,
  tidyEvents,
} from './carrier.ts'
import { failureCode, postForm } from './postForm.ts'
import type { ParcelAccount } from './settings.ts'

const ENDPOINT = 'https://poll.kuaidi100.com'
/** 快递100 locks a number that is queried more often than every half hour. */
const GAP_MS = 30 * 60_000
/** The parcel was not scanned yet. */
const UNKNOWN_NUMBER = '500'

/** The main states of 快递100; sub-states (1001 …) begin with the same digit and are not requested. */
const STATES: Readonly<Record<string, ParcelState>> = {
  '0': 'moving',
  '1': 'taken',
  '2': 'problem',
  '3': 'delivered',
  '4': 'returning',
  '5': 'arriving',
  '6': 'returning',
  '7': 'moving',
  '8': 'moving',
  '14': 'returning',
}

/** sign = upper(MD5(param + key + customer)), over the JSON before form encoding. */
export const signKuaidi100 = (param: string, { key, customer }: Pick<ParcelAccount, 'key' | 'customer'>): string =>
  createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase()

interface Reply {
  status?: unknown
  returnCode?: unknown
  state?: unknown
  data?: unknown
}

/** 快递100, real-time query (poll/query.do). */
export const kuaidi100 = (account: ParcelAccount): ParcelSource => ({
  name: 'kuaidi100',
  gapMs: GAP_MS,
  async ask({ carrier, number, phoneTail }: ParcelAsk): Promise<ParcelNews> {
    const param = JSON.stringify({
      com: carrier.kuaidi100,
      num: number,
      ...(carrier.asksPhone ? { phone: phoneTail } : {}),
      resultv2: '0',
      show: '0',
      order: 'desc',
    })
    const reply = (await postForm(
      `${account.testEndpoint ?? ENDPOINT}/poll/query.do`,
      { customer: account.customer, sign: signKuaidi100(param, account), param },
      account.timeoutMs,
    )) as Reply | null
    if (String(reply?.status) !== '200') {
      if (String(reply?.returnCode) === UNKNOWN_NUMBER) return { state: 'waiting', events: [] }
      throw new ParcelFailed(failureCode(reply?.returnCode))
    }
    const lines = Array.isArray(reply?.data)
      ? (reply.data as { ftime?: unknown; time?: unknown; context?: unknown }[])
      : []
    const events = tidyEvents(
      lines.map(({ ftime, time, context }) => ({ at: beijingMoment(ftime ?? time), text: context })),
    )
    return { state: STATES[String(reply?.state)] ?? (events.length > 0 ? 'moving' : 'waiting'), events }
  },
})
