import { maskedName } from '@tizhou/domain/exam/maskedName'
import { announcedPrices, partPriceAt, priceAt } from '@tizhou/domain/sales/price'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import { partsOf } from '../../cores/sales/prices/goods.ts'
import { priceAsk } from '../../cores/sales/prices/priceRows.ts'
import { notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { sellerFor, yuan } from './seller.ts'

const LATEST = 20

/** One version: its price, its parts, upgrade prices from each lower version held, and announced prices. */
export const getPriceList: Handler<'sales.getPriceList'> = async ({ params, caller, services, request }) => {
  const { sales } = services
  const seller = await sellerFor(services, request, params.agentCode)
  const { agentCode } = seller
  const found = await services.subjects.subjectByOldOrNewCode(params.appEName)
  const goods = found && (await sales.goodsOf(found.subject_id))
  const version = goods?.versions.find(({ vn }) => vn === params.vn)
  if (!goods || !version || goods.subject.withdrawn_at !== null) throw notFound('该班次')
  const { subject_id, code } = goods.subject
  const now = services.now()
  const [rows, { held }] = await Promise.all([
    sales.pricesOfSubject(subject_id, agentCode),
    sales.heldOf(caller.userID, goods),
  ])
  const ask = priceAsk(rows, version, agentCode)
  const price = priceAt(ask, now)
  const lower = goods.versions.filter(
    ({ vn, position }) =>
      position < version.position && held.some((one) => one.vn === vn && one.endsAt > now && one.parts.length === 0),
  )
  const upgrades = await Promise.all(
    lower.map(async ({ vn, name }) => {
      const offer = await sales
        .offerFor({
          ...{ userID: caller.userID, agentCode, canPay: seller.canPay, kind: 'upgrade', type: 'vn' },
          ...{ subjectID: subject_id, vn, toVn: version.vn, parts: '', bundleID: undefined },
          ...{ discountID: undefined, couponID: undefined, instalments: 0 },
        })
        .catch((error: unknown) => {
          if (error instanceof Refusal) return undefined
          throw error
        })
      return offer && { vn, vname: name, price: yuan(offer.quote.pays) }
    }),
  )
  return {
    AppID: subject_id,
    AppEName: code,
    vn: version.vn,
    vname: version.name,
    price: yuan(price.price),
    days: price.days,
    parts: partsOf(version).flatMap(({ ID, Name }) => {
      const part = partPriceAt(ask, ID, now)
      return part ? [{ ID, Name, price: yuan(part.price) }] : []
    }),
    upgrades: upgrades.filter((one) => one !== undefined),
    changes: announcedPrices(ask, now).map(({ from, price: fen }) => ({ from, price: yuan(fen) })),
  }
}

/**
 * A short list of versions on sale. A version's group is its VerNO (docs/areas/sales.md); without groups all on sale.
 */
export const simpleSaleList: Handler<'sales.simpleSaleList'> = async ({ params, services, request }) => {
  const { agentCode } = await sellerFor(services, request, params.agentCode)
  const goods = await services.sales.goodsOf(params.appID)
  if (!goods || goods.subject.withdrawn_at !== null) throw notFound('该科目')
  const rows = await services.sales.pricesOfSubject(params.appID, agentCode)
  const now = services.now()
  const wanted = params.groups === undefined ? undefined : new Set((params.groups.match(/\d+/g) ?? []).map(Number))
  return {
    list: goods.versions
      .filter(({ hidden, ver_no }) => hidden === 0 && ver_no !== OFF_SALE && (wanted?.has(ver_no) ?? true))
      .map((row) => ({
        AppID: params.appID,
        AppEName: goods.subject.code,
        vn: row.vn,
        vname: row.name,
        vnorder: row.position,
        price: yuan(priceAt(priceAsk(rows, row, agentCode), now).price),
        groups: [row.ver_no],
      })),
  }
}

/** Recent buyers, anonymised; with `point` (a module) only of versions that unlock it. */
export const purchasedUserList: Handler<'sales.purchasedUserList'> = async ({ params, services }) => {
  const versions = await services.content.versions(params.appID)
  const point = params.point?.trim()
  const wanted = point ? versions.filter(({ modules }) => modules.includes(point)).map(({ vn }) => vn) : undefined
  const rows = await services.sales.purchasesOf(params.appID, wanted, LATEST)
  const names = new Map(versions.map(({ vn, name }) => [vn, name]))
  return {
    list: rows.map((row) => ({
      name: maskedName(row.nick_name || row.user_name),
      vname: names.get(row.vn) ?? '',
      time: row.paid_at ?? 0,
    })),
    Total: rows.length,
  }
}
