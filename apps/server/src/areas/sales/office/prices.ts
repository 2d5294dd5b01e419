import { momentText } from '@tizhou/domain/dates/beijing'
import { fallbackFrom, partPriceAt, priceAt } from '@tizhou/domain/sales/price'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import { partsOf } from '../../../cores/sales/prices/goods.ts'
import { type PriceListRow, priceAsk } from '../../../cores/sales/prices/priceRows.ts'
import type { VersionRow } from '../../../cores/subjects/subjects.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { type At, officeRoom } from '../../../platform/office/officeRoom.ts'
import type { Services } from '../../../platform/services.ts'
import { mustBeRight, noAgent, subjectCode, versionTyped } from './offersFields.ts'

const partName = (subList: string | null, partID: number): string =>
  partsOf({ sub_list: subList ?? '[]' }).find(({ ID }) => ID === partID)?.Name ?? ''

/**
 * The moment from which a version would be free where `after` takes the place of a price (undefined: where the price is
 * over), if it would not be free then with the price as it stands; undefined: it makes no version free. Only a version
 * on sale that has no price of its own is free where the price list has none.
 */
async function makesFreeFrom(
  sales: Pick<Services['sales'], 'pricesOfSubject'>,
  version: Pick<VersionRow, 'vn' | 'price' | 'ver_no'> | undefined,
  now: number,
  before: PriceListRow,
  after?: PriceListRow,
): Promise<number | undefined> {
  if (version === undefined || version.ver_no === OFF_SALE || version.price > 0) return undefined
  if (before.agent_code !== '' || before.part_id !== 0) return undefined
  const others = (await sales.pricesOfSubject(before.subject_id, '')).filter((row) => row.price_id !== before.price_id)
  const freeFrom = (...rows: PriceListRow[]) =>
    fallbackFrom(priceAsk([...others, ...rows], version, ''), now) ?? Number.POSITIVE_INFINITY
  const from = after?.subject_id === before.subject_id ? freeFrom(after) : freeFrom()
  return from < freeFrom(before) ? from : undefined
}

/** Throws 400 at `allowFree` where a change of a price makes a version free and nobody confirmed it. */
async function mustStayPriced(
  { services, tx, now }: At<PriceListRow>,
  allowFree: 0 | 1 | undefined,
  before: PriceListRow,
  after?: PriceListRow,
): Promise<void> {
  if (allowFree === 1) return
  const version = await services.subjects.in(tx).versionOf(before.subject_id, before.vn)
  const from = await makesFreeFrom(services.sales.in(tx), version, now, before, after)
  if (from === undefined) return
  const start = from > now ? `从 ${momentText(from)} 起` : '从现在起'
  throw badInput([
    {
      field: 'allowFree',
      reason: `班次自己的价格是 0，${start}任何人都可以免费开通：请先在科目里填写价格，确实免费的请确认`,
    },
  ])
}

/** A price that has begun is not changed, so that earlier prices can be explained. */
const PRICES = officeRoom<'sales.priceSave', PriceListRow>()({
  lock: 'price',
  what: '这个价格',
  missing: '该价格',
  id: 'priceID',
  key: 'price_id',
  read: ({ sales }, tx, id) => sales.in(tx).priceByID(id),
  put: ({ sales }, tx, row) => sales.in(tx).putPrice(row),
  drop: ({ sales }, tx, row) => sales.in(tx).removePrice(row.price_id),
  fields: {
    ...{ agentCode: 'agent_code', vn: 'vn', partID: 'part_id', price: 'price', days: 'days' },
    ...{ holdsFrom: 'holds_from', holdsUntil: 'holds_until' },
  },
  check: async ({ agentCode, holdsFrom, holdsUntil }, { services, tx, now }) => [
    await noAgent(services.agents.in(tx), agentCode),
    holdsFrom < now - 60_000 && { field: 'holdsFrom', reason: '不能早于现在' },
    holdsUntil !== undefined && holdsUntil <= holdsFrom && { field: 'holdsUntil', reason: '必须晚于生效时间' },
  ],
  rest: async (typed, at) => {
    const { services, tx, before, caller, now } = at
    const { subject, version } = await versionTyped(services.subjects.in(tx), typed)
    mustBeRight(
      typed.partID !== 0 &&
        partName(version.sub_list, typed.partID) === '' && { field: 'partID', reason: '该班次没有这个分册' },
    )
    if (before && before.holds_from <= now) throw new Refusal(409, '已经生效的价格不能修改，请新建一行')
    const rest = { subject_id: subject.subject_id, created_by: before?.created_by ?? caller.userID, created_at: now }
    if (before)
      await mustStayPriced(at, typed.allowFree, before, {
        ...{ ...before, ...rest, agent_code: typed.agentCode.trim(), vn: typed.vn, part_id: typed.partID },
        ...{ holds_from: typed.holdsFrom, holds_until: typed.holdsUntil ?? null },
      })
    return rest
  },
  also: subjectCode,
  audit: {
    kind: 'sales',
    name: async ({ subject_id, vn }, { services, tx }) => {
      const subjects = services.subjects.in(tx)
      const [subject, version] = await Promise.all([
        subjects.subjectByID(subject_id),
        subjects.versionOf(subject_id, vn),
      ])
      return `价格 ${subject?.short_name ?? ''} ${version?.name ?? ''}`
    },
  },
})

export const priceList: Handler<'sales.priceList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.pricePage(params)
  const now = services.now()
  const free = await Promise.all(
    rows.map((row) => {
      const { vn, own_price, ver_no } = row
      const version = own_price === null || ver_no === null ? undefined : { vn, price: own_price, ver_no }
      return makesFreeFrom(services.sales, version, now, row)
    }),
  )
  return {
    total,
    rows: rows.map((row, at) => ({
      subject: row.short_name,
      vname: row.vname ?? '',
      ...PRICES.shown(row, { appEName: row.app_e_name }),
      part: partName(row.sub_list, row.part_id),
      holds:
        row.holds_from > now
          ? ('later' as const)
          : row.holds_until !== null && row.holds_until <= now
            ? ('over' as const)
            : ('now' as const),
      endsFree: free[at] === undefined ? 0 : 1,
    })),
  }
}

export const priceSave: Handler<'sales.priceSave'> = (input) => PRICES.save(input)

/** Deletes a price that has not begun; others are ended. */
export const priceRemove: Handler<'sales.priceRemove'> = async (input) => {
  const now = input.services.now()
  const before = await PRICES.change(input, async (row, at) => {
    await mustStayPriced(at, input.params.allowFree, row)
    return row.holds_from > now ? 'remove' : { ...row, holds_until: Math.min(now, row.holds_until ?? now) }
  })
  return { ended: before.holds_from <= now ? 1 : 0 }
}

/** Every version of a subject, and every part that is sold separately, now or at a later date. */
export const pricePreview: Handler<'sales.pricePreview'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByOldOrNewCode(params.appEName)
  if (!subject) throw badInput([{ field: 'appEName', reason: '没有这个科目' }])
  const [versions, prices] = await Promise.all([
    services.subjects.versionsOf(subject.subject_id),
    services.sales.pricesOfSubject(subject.subject_id, params.agentCode),
  ])
  const now = services.now()
  const rows = versions.flatMap((version) => {
    const ask = priceAsk(prices, version, params.agentCode)
    const common = { vn: version.vn, vname: version.name }
    const later = priceAt(ask, params.at)
    const parts = partsOf(version).flatMap(({ ID, Name }) => {
      const [before, after] = [partPriceAt(ask, ID, now), partPriceAt(ask, ID, params.at)]
      const days = (after ?? before)?.days
      if (days === undefined) return []
      return [{ ...common, part: Name, now: before?.price ?? null, later: after?.price ?? null, days }]
    })
    return [{ ...common, part: '', now: priceAt(ask, now).price, later: later.price, days: later.days }, ...parts]
  })
  return { rows }
}
