import { MODULES } from '@tizhou/catalogue/modules'
import type { Data } from '@tizhou/contract/contract'
import { mayTakeDiscount } from '@tizhou/domain/sales/offers'
import { priceAt } from '@tizhou/domain/sales/price'
import { reductionOf } from '@tizhou/domain/sales/quote'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import { type DiscountRow, discountRule } from '../../cores/sales/prices/discountsNow.ts'
import { partsOf } from '../../cores/sales/prices/goods.ts'
import { type PriceListRow, priceAsk } from '../../cores/sales/prices/priceRows.ts'
import type { VersionRow } from '../../cores/subjects/subjects.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { sellerFor, yuan } from './seller.ts'

type Listed = Data<'sales.pricelist'>['list'][number]

/**
 * Prices and modules of a subject's versions. Which of them a pop-up shows is decided by the domain
 * (versions/purchaseNames.ts); a version that is off sale is sent as hidden.
 */
export const pricelist: Handler<'sales.pricelist'> = async ({ params, caller, services, request }) => {
  const { agentCode } = await sellerFor(services, request, params.agentCode)
  const now = services.now()
  const [goods, prices, discounts, bought] = await Promise.all([
    services.sales.goodsOf(params.appID),
    services.sales.pricesOfSubject(params.appID, agentCode),
    services.sales.discountsNow(params.appID, agentCode, now),
    services.sales.hasBought(caller.userID, [params.appID]),
  ])
  if (!goods || goods.subject.withdrawn_at !== null) throw notFound('该科目')
  const common = { AppID: params.appID, AppEName: goods.subject.code }
  return {
    list: goods.versions.map((row) => ({
      ...common,
      ...listed(row, params.withPoint === 1),
      ...priced(row, { prices, discounts, bought, agentCode, now }),
    })),
  }
}

const listed = (row: VersionRow, withPoint: boolean) => {
  const modules = JSON.parse(row.modules) as string[]
  return {
    vn: row.vn,
    vname: row.name,
    vnorder: row.position,
    points: withPoint ? modules.flatMap((module) => MODULES[module] ?? []) : [],
    buyListHide: (row.hidden === 1 || row.ver_no === OFF_SALE ? 1 : 0) as 0 | 1,
    rules: row.rules,
    vnJson: Object.fromEntries(modules.map((module) => [module, 1] as const)),
  }
}

interface Here {
  prices: readonly PriceListRow[]
  discounts: readonly DiscountRow[]
  bought: boolean
  agentCode: string
  now: number
}

function priced(
  row: VersionRow,
  { prices, discounts, bought, agentCode, now }: Here,
): Pick<Listed, 'price' | 'nowPrice' | 'days' | 'SubList'> {
  const ask = priceAsk(prices, row, agentCode)
  const { price, days } = priceAt(ask, now)
  const goods = { subjectID: row.subject_id, vn: row.vn, agentCode }
  const offs = discounts
    .filter((one) => mayTakeDiscount(discountRule(one), goods, bought, now).ok)
    .map(({ kind, value }) => reductionOf(price, { kind, value }))
  return {
    price: yuan(price),
    nowPrice: yuan(price - Math.max(0, ...offs)),
    days,
    SubList: partsOf(row).map(({ ID, Name, modules }) => ({
      ID,
      Name,
      ...(modules?.length && { modules: [...modules] }),
    })),
  }
}
