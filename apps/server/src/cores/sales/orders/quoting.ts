import { partsPriceAt, priceAt } from '@tizhou/domain/sales/price'
import { type Buyer, firstRefusal, mayOpen, maySpread, mayUpgrade } from '@tizhou/domain/sales/purchaseRules'
import { DAY, inheritedTerm, openTerm, unusedValue, upgradeTerm } from '@tizhou/domain/sales/term'
import { partIDs } from '@tizhou/domain/versions/parts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { EntitlementRow } from '../../subjects/entitlementEditing.ts'
import type { VersionRow } from '../../subjects/subjects.ts'
import { bundleItems, bundles } from '../offers/bundles.ts'
import { goodsOf, heldOf, offered, partsOf, type SubjectGoods } from '../prices/goods.ts'
import { holdingsOf } from '../prices/paidHoldings.ts'
import { type PriceListRow, priceAsk, pricesOfSubject } from '../prices/priceRows.ts'
import { isRefunding } from '../refunds/refundRows.ts'
import type { SalesServices } from '../salesServices.ts'
import type { OrderItem } from './orderRows.ts'
import type { Offer, PurchaseAsk } from './purchaseAsk.ts'
import { reduced } from './reductions.ts'
import { refusal, refuseUnless } from './refuseUnless.ts'

/** Computes an offer. Throws the Refusal with the reason. Writes nothing. */
export async function offerFor(services: SalesServices, ask: PurchaseAsk): Promise<Offer> {
  if (ask.type === 'wsgroup') return bundleOffer(services, ask)
  if (ask.subjectID === undefined) throw badInput([{ field: 'appID', reason: '不能为空' }])
  const here = await hereOf(services, ask, ask.subjectID)
  return ask.kind === 'upgrade' || ask.kind === 'spread'
    ? higherOffer(services, ask, here)
    : newOffer(services, ask, here)
}

/** A subject as sold through an agent now, with the buyer's terms. */
interface Here {
  goods: SubjectGoods
  prices: PriceListRow[]
  rows: EntitlementRow[]
  buyer: Buyer
  now: number
}

async function hereOf({ store, now: clock }: SalesServices, ask: PurchaseAsk, subjectID: number): Promise<Here> {
  const now = clock()
  const [goods, prices] = await Promise.all([
    goodsOf(store, subjectID),
    pricesOfSubject(store, subjectID, ask.agentCode),
  ])
  if (!goods) throw notFound('该科目')
  const { rows, held } = await heldOf(store, ask.userID, goods)
  return { goods, prices, rows, buyer: { agentCode: ask.agentCode, canPay: ask.canPay, held, now }, now }
}

const NOT_HIGHER = { bundleID: null, fromVn: null, fromEntitlement: null, fromEnds: null } as const

/**
 * An upgrade of held terms to a higher version: at its full price with credit (upgrade), or for the difference
 * (spread).
 */
async function higherOffer(services: SalesServices, ask: PurchaseAsk, here: Here): Promise<Offer> {
  if (ask.type !== 'vn') throw badInput([{ field: 'type', reason: '升级与补差价只能针对整个班次' }])
  const { goods, prices, rows, buyer, now } = here
  const isSpread = ask.kind === 'spread'
  const bought = versionNamed(goods, ask.toVn, 'toVn')
  const from = versionNamed(goods, ask.vn, 'vn')
  const price = priceAt(priceAsk(prices, bought, ask.agentCode), now)
  const before = priceAt(priceAsk(prices, from, ask.agentCode), now)
  const [held, goal] = [offered(goods.subject, from), offered(goods.subject, bought)]
  refuseUnless(
    isSpread ? maySpread(held, goal, buyer, { from: before.price, to: price.price }) : mayUpgrade(held, goal, buyer),
  )
  const own = currentOf(rows, from.vn, '', now)
  // Terms that are being refunded are no basis of an upgrade.
  refuseUnless(firstRefusal(own.length === 0 && 'partHeld', (await isRefunding(services.store, own)) && 'refundOpen'))
  const credit = isSpread
    ? before.price
    : unusedValue(await holdingsOf(services.store, own, { agentCode: ask.agentCode, now }), now)
  const term = isSpread ? inheritedTerm(own.map(termOf), now) : upgradeTerm(price.days, now)
  const days = isSpread ? Math.ceil((term.endsAt - now) / DAY) : price.days
  const { subject_id: subjectID, short_name } = goods.subject
  return reduced(
    services,
    ask,
    { kind: ask.kind, price: { ...price, days }, credit },
    {
      ...{ subjectID, vn: bought.vn, parts: '', bundleID: null, endsAt: term.endsAt },
      fromVn: from.vn,
      fromEntitlement: own[0]?.entitlement_id ?? null,
      fromEnds: own.at(-1)?.ends_at ?? null,
      items: [{ subjectID, vn: bought.vn, days, parts: '', worth: price.price }],
      title: `${short_name} ${from.name} ${isSpread ? '补差价到' : '升级到'} ${bought.name}`,
    },
  )
}

/** A whole version or parts of it, following the terms held of the same. */
async function newOffer(services: SalesServices, ask: PurchaseAsk, here: Here): Promise<Offer> {
  const { goods, prices, rows, buyer, now } = here
  const bought = versionNamed(goods, ask.vn, 'vn')
  const chosen = ask.type === 'book' ? [...new Set(partIDs(ask.parts))].sort((a, b) => a - b) : []
  if (ask.type === 'book' && chosen.length === 0) throw badInput([{ field: 'branchBookList', reason: '不能为空' }])
  refuseUnless(mayOpen(offered(goods.subject, bought), buyer, chosen))
  const asked = priceAsk(prices, bought, ask.agentCode)
  const price = ask.type === 'book' ? partsPriceAt(asked, chosen, now) : priceAt(asked, now)
  if (!price) throw refusal('noSuchPart')
  const parts = chosen.join(',')
  const { subject_id: subjectID, short_name } = goods.subject
  return reduced(
    services,
    ask,
    { kind: ask.kind, price },
    {
      ...{ ...NOT_HIGHER, subjectID, vn: bought.vn, parts },
      items: [{ subjectID, vn: bought.vn, days: price.days, parts, worth: price.price }],
      title: `${short_name} ${bought.name}${namesOf(bought, chosen)}`,
      endsAt: openTerm(currentOf(rows, bought.vn, parts, now).map(termOf), price.days, now).endsAt,
    },
  )
}

/** Names of the bought parts. */
const namesOf = (version: VersionRow, parts: readonly number[]): string =>
  parts.length === 0
    ? ''
    : `（${partsOf(version)
        .filter(({ ID }) => parts.includes(ID))
        .map(({ Name }) => Name)
        .join('、')}）`

/** Current and future terms of a version, or of the same parts. */
const currentOf = (rows: readonly EntitlementRow[], vn: number, parts: string, now: number): EntitlementRow[] =>
  rows.filter((row) => row.vn === vn && row.parts === parts && row.ends_at > now)

const termOf = (row: EntitlementRow) => ({ startsAt: row.starts_at, endsAt: row.ends_at })

function versionNamed({ versions }: SubjectGoods, vn: number | undefined, field: string): VersionRow {
  if (vn === undefined) throw badInput([{ field, reason: '不能为空' }])
  const found = versions.find((version) => version.vn === vn)
  if (!found) throw notFound('该班次')
  return found
}

async function bundleOffer(services: SalesServices, ask: PurchaseAsk): Promise<Offer> {
  const { store } = services
  const now = services.now()
  const bundle = ask.bundleID === undefined ? undefined : await bundles.byID(store, ask.bundleID)
  if (!bundle || (bundle.agent_code !== '' && bundle.agent_code !== ask.agentCode)) throw notFound('该组合')
  refuseUnless(
    firstRefusal(
      now < bundle.starts_at && 'notStarted',
      ((bundle.ends_at !== null && now >= bundle.ends_at) || bundle.stopped_at !== null) && 'over',
    ),
  )
  if (ask.kind === 'upgrade' || ask.kind === 'spread')
    throw badInput([{ field: 'purchase', reason: '组合只能直接购买' }])
  const items: OrderItem[] = []
  let endsAt = now
  for (const { subjectID, vn } of bundleItems(bundle)) {
    const { goods, prices, rows, buyer } = await hereOf(services, ask, subjectID)
    const version = versionNamed(goods, vn, 'contents')
    refuseUnless(mayOpen(offered(goods.subject, version), buyer))
    const worth = priceAt(priceAsk(prices, version, ask.agentCode), now).price
    items.push({ subjectID, vn, days: bundle.days, parts: '', worth })
    endsAt = Math.max(endsAt, openTerm(currentOf(rows, vn, '', now).map(termOf), bundle.days, now).endsAt)
  }
  const [item] = items
  if (!item) throw notFound('该组合')
  return reduced(
    services,
    ask,
    { kind: ask.kind, price: { price: bundle.price, days: bundle.days } },
    {
      ...{ ...NOT_HIGHER, subjectID: item.subjectID, vn: item.vn, parts: '' },
      ...{ bundleID: bundle.bundle_id, items, title: bundle.name, endsAt },
    },
  )
}
