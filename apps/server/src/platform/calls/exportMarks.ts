import { timingSafeEqual } from 'node:crypto'
import type { Call } from '@tizhou/contract/call'
import { isExport } from '@tizhou/contract/table'
import type { Services } from '../services.ts'
import { badText } from './envelope.ts'

/** How long an export may pause between two parts. */
const PAUSE_MS = 3_600_000
/** Hexadecimal digits of a seal: the pattern of `after` has no other signs of base64url. */
const SEAL = 24

type Params = Readonly<Record<string, unknown>>
type Asked = { params: never; caller: never; services: Services }

/** The place in an export, when it was told, and the seal of both. */
const MARK = new RegExp(`^(.+)-([0-9a-z]{1,10})-([0-9a-f]{${SEAL}})$`)

/**
 * Seals the places of an export, so that each part but the first follows one that this person was given, by the same
 * filter and within the hour: nobody begins behind the first part, which alone the audit log records. Undefined for calls
 * that export nothing.
 */
export function exportMarks(name: string, call: Call) {
  if (!isExport(call)) return undefined
  return async <Input extends Asked>(input: Input, handler: (input: Input) => Promise<unknown>): Promise<unknown> => {
    const { services } = input
    const { guid: _, after, ...filter } = input.params as Params
    const { userID } = input.caller as { userID: number }
    const by = JSON.stringify([name, userID, Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))])
    const mark = await services.keys.marker('export')
    const sealOf = (place: string, toldAt: number) =>
      Buffer.from(mark(`${by}\n${toldAt}\n${place}`), 'base64url')
        .toString('hex')
        .slice(0, SEAL)
    const placeOf = (text: string): string => {
      const [, place = '', at = '', seal = ''] = MARK.exec(text) ?? []
      const toldAt = Number.parseInt(at, 36)
      const isOurs = seal !== '' && timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(place, toldAt)))
      if (!isOurs || services.now() - toldAt > PAUSE_MS) throw badText('after', '导出的位置不正确，请重新导出')
      return place
    }
    const params = { ...(input.params as Params), ...(after !== undefined && { after: placeOf(String(after)) }) }
    const part = (await handler({ ...input, params: params as never })) as { next: string | null }
    const toldAt = services.now()
    const { next } = part
    return { ...part, next: next === null ? null : `${next}-${toldAt.toString(36)}-${sealOf(next, toldAt)}` }
  }
}
