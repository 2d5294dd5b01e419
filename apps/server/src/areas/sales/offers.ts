import type { Data } from '@tizhou/contract/contract'
import { mayTakeDiscount, mayUseCoupon } from '@tizhou/domain/sales/offers'
import { priceAt } from '@tizhou/domain/sales/price'
import { type Held, mayOpen, recommended } from '@tizhou/domain/sales/purchaseRules'
import { reductionOf } from '@tizhou/domain/sales/quote'
import { unlockedBy } from '@tizhou/domain/versions/parts'
import { bundleItems } from '../../cores/sales/offers/bundles.ts'
import { couponRule } from '../../cores/sales/prices/couponRule.ts'
import { discountRule } from '../../cores/sales/prices/discountsNow.ts'
import { offered, partsOf, type SubjectGoods } from '../../cores/sales/prices/goods.ts'
import { priceAsk } from '../../cores/sales/prices/priceRows.ts'
import type { VersionRow } from '../../cores/subjects/subjects.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { mustBeOwn, sellerFor, yuan } from './seller.ts'

async function goodsNamed(services: Services, subjectID: number): Promise<SubjectGoods> {
  const goods = await services.sales.goodsOf(subjectID)
  if (!goods || goods.subject.withdrawn_at !== null) throw notFound('该科目')
  return goods
}

/** Bundles with the subject that can be bought now. */
export const getevlist: Handler<'sales.getevlist'> = async ({ params, caller, services, request }) => {
  const seller = await sellerFor(services, request, params.agentCode)
  const now = services.now()
  const bundles = await services.sales.bundlesNow(seller.agentCode, now)
  const list: Data<'sales.getevlist'>['list'] = []
  for (const bundle of bundles) {
    const items = bundleItems(bundle)
    if (!items.some(({ subjectID }) => subjectID === params.appID)) continue
    const found = await Promise.all(
      items.map(async ({ subjectID, vn }) => {
        const goods = await services.sales.goodsOf(subjectID)
        const version = goods?.versions.find((one) => one.vn === vn)
        if (!goods || !version) return undefined
        const { held } = await services.sales.heldOf(caller.userID, goods)
        if (!mayOpen(offered(goods.subject, version), { ...seller, held, now }).ok) return undefined
        const rows = await services.sales.pricesOfSubject(subjectID, seller.agentCode)
        const { price } = priceAt(priceAsk(rows, version, seller.agentCode), now)
        const { subject_id: AppID, code: AppEName, short_name: AppName } = goods.subject
        return { price, item: { AppID, AppEName, AppName, vn, vname: version.name } }
      }),
    )
    const whole = found.filter((one) => one !== undefined)
    if (whole.length < items.length) continue
    list.push({
      ID: bundle.bundle_id,
      Name: bundle.name,
      price: yuan(bundle.price),
      original: yuan(whole.reduce((sum, { price }) => sum + price, 0)),
      days: bundle.days,
      items: whole.map(({ item }) => item),
    })
  }
  return { list }
}

/** A row for each version with a discount, by vnorder. */
export const discountlist: Handler<'sales.discountlist'> = async ({ params, caller, services, request }) => {
  mustBeOwn(params.userID, caller)
  const seller = await sellerFor(services, request, params.agentCode)
  const { agentCode } = seller
  const now = services.now()
  const [goods, prices, discounts, bought] = await Promise.all([
    goodsNamed(services, params.appID),
    services.sales.pricesOfSubject(params.appID, agentCode),
    services.sales.discountsNow(params.appID, agentCode, now),
    services.sales.hasBought(caller.userID, [params.appID]),
  ])
  const { held } = await services.sales.heldOf(caller.userID, goods)
  const list = goods.versions
    .filter((version) => mayOpen(offered(goods.subject, version), { ...seller, held, now }).ok)
    .flatMap((version) => {
      const { price } = priceAt(priceAsk(prices, version, agentCode), now)
      const of = { subjectID: params.appID, vn: version.vn, agentCode }
      return discounts
        .filter((row) => mayTakeDiscount(discountRule(row), of, bought, now).ok)
        .map((row) => ({ row, off: reductionOf(price, row) }))
        .filter(({ off }) => off > 0)
        .map(({ row, off }) => ({
          ID: row.discount_id,
          vn: version.vn,
          vname: version.name,
          title: row.title,
          price: yuan(price - off),
          original: yuan(price),
          startTime: row.starts_at,
          endTime: row.ends_at,
        }))
    })
  return { list }
}

/** Whether a coupon can be used at all; whether it fits a purchase is decided by the quote. */
export const couponlist: Handler<'sales.couponlist'> = async ({ params, caller, services }) => {
  mustBeOwn(params.userID, caller)
  const rows = await services.sales.couponsOf(caller.userID, params.typeID || undefined)
  const now = services.now()
  return {
    list: rows.map((row) => {
      const rule = couponRule(row)
      const goods = { subjectID: rule.subjectID ?? 0, vn: rule.vn ?? 0, agentCode: rule.agentCode }
      const may = mayUseCoupon(rule, { goods, amount: rule.minAmount, spread: false, now })
      return {
        ID: row.coupon_id,
        typeID: row.type_id,
        name: row.name,
        kind: row.kind,
        // Internally basis points and fen.
        value: row.value / 100,
        minPrice: yuan(row.min_amount),
        AppID: row.subject_id,
        vn: row.vn,
        endTime: row.ends_at,
        usable: may.ok ? (1 as const) : (0 as const),
        why: may.ok ? '' : may.msg,
      }
    }),
  }
}

export const recommonShow: Handler<'sales.recommonShow'> = async ({ params, caller, services, request }) => {
  const seller = await sellerFor(services, request, params.agentCode)
  const now = services.now()
  const [goods, prices] = await Promise.all([
    goodsNamed(services, params.appID),
    services.sales.pricesOfSubject(params.appID, seller.agentCode),
  ])
  const { held } = await services.sales.heldOf(caller.userID, goods)
  const versions = goods.versions.map((version) => offered(goods.subject, version))
  const found = recommended(versions, { ...seller, held, now })
  const version = goods.versions.find(({ vn }) => vn === found?.vn)
  if (!version) return { show: 0 as const, vn: 0, vname: '', price: 0, why: '' }
  const holds = held.filter((one) => one.endsAt > now)
  const more = modulesBeyond(version, goods, holds)
  const before = holds.length > 0 ? '您现有的班次' : '试用'
  return {
    show: 1 as const,
    vn: version.vn,
    vname: version.name,
    price: yuan(priceAt(priceAsk(prices, version, seller.agentCode), now).price),
    why: more > 0 ? `比${before}多 ${more} 个功能` : '可以继续学习本科目',
  }
}

/** Number of modules that a version unlocks and the held versions do not. */
function modulesBeyond(version: VersionRow, { versions }: SubjectGoods, held: readonly Held[]): number {
  const modulesOf = (row: VersionRow) => JSON.parse(row.modules) as string[]
  const open = new Set(
    held.flatMap(({ vn, parts }) => {
      const row = versions.find((one) => one.vn === vn)
      return row ? unlockedBy({ modules: modulesOf(row), parts: partsOf(row) }, parts) : []
    }),
  )
  return modulesOf(version).filter((module) => !open.has(module)).length
}
