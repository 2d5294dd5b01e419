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

const ENDPOINT = 'https://api.kdniao.com'
const GAP_MS = 30 * 60_000
/** Request type of the real-time query. */
const INQUIRY = '1002'

const STATES: Readonly<Record<string, ParcelState>> = {
  '0': 'waiting',
  '1': 'taken',
  '2': 'moving',
  '3': 'delivered',
  '4': 'problem',
  '202': 'arriving',
  '404': 'returning',
}

/** base64(hex MD5(RequestData + ApiKey)), over the JSON before form encoding. */
export const signKdniao = (requestData: string, { key }: Pick<ParcelAccount, 'key'>): string =>
  Buffer.from(createHash('md5').update(`${requestData}${key}`).digest('hex')).toString('base64')

interface Reply {
  Success?: unknown
  ResultCode?: unknown
  State?: unknown
  StateEx?: unknown
  Traces?: unknown
}

/** 快递鸟, real-time query. */
export const kdniao = (account: ParcelAccount): ParcelSource => ({
  name: 'kdniao',
  gapMs: GAP_MS,
  async ask({ carrier, number, phoneTail }: ParcelAsk): Promise<ParcelNews> {
    const RequestData = JSON.stringify({
      OrderCode: '',
      ShipperCode: carrier.kdniao,
      LogisticCode: number,
      ...(carrier.asksPhone ? { CustomerName: phoneTail } : {}),
    })
    const reply = (await postForm(
      `${account.testEndpoint ?? ENDPOINT}/Ebusiness/EbusinessOrderHandle.aspx`,
      {
        RequestData,
        EBusinessID: account.customer,
        RequestType: INQUIRY,
        DataSign: signKdniao(RequestData, account),
        DataType: '2',
      },
      account.timeoutMs,
    )) as Reply | null
    if (reply?.Success !== true) throw new ParcelFailed(failureCode(reply?.ResultCode))
    const lines = Array.isArray(reply.Traces)
      ? (reply.Traces as { AcceptTime?: unknown; AcceptStation?: unknown }[])
      : []
    const events = tidyEvents(
      lines.map(({ AcceptTime, AcceptStation }) => ({ at: beijingMoment(AcceptTime), text: AcceptStation })),
    )
    const state = STATES[String(reply.StateEx)] ?? STATES[String(reply.State)]
    return { state: state ?? (events.length > 0 ? 'moving' : 'waiting'), events }
  },
})
