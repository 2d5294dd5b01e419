import type { Instalments } from '@tizhou/domain/sales/instalments'
import { firstRefusal, type May, mayOpen, maySpread, mayUpgrade } from '@tizhou/domain/sales/may'
import { type Bought, mayTakeDiscount, mayUseCoupon } from '@tizhou/domain/sales/offers'
import { type Price, partsPriceAt, priceAt } from '@tizhou/domain/sales/price'
import { amountBeforeCoupon, type OrderKind, type Quote, type QuoteAsk, quote } from '@tizhou/domain/sales/quote'
import { DAY, inheritedTerm, openTerm, unusedValue, upgradeTerm } from '@tizhou/domain/sales/term'
import { partIDs } from '@tizhou/domain/versions/parts'
import { badInput, notFound, Refusal } from '../../../platform/envelope.ts'
import type { EntitlementRow } from '../../subjects/entitlementEditing.ts'
import type { VersionRow } from '../../subjects/subjects.ts'
import { goodsOf, heldOf, offered, type SubjectGoods } from '../prices/goods.ts'
import { priceAsk, pricesOfSubject } from '../prices/priceRows.ts'
import { holdingsOf } from '../prices/worth.ts'
import type { SalesServices } from '../salesServices.ts'
import type { ProductType } from '../tables.ts'
import type { OrderItem } from './orderRows.ts'

/** What somebody wants to buy, through which agent. */
export interface PurchaseAsk {
  userID: number
  agentCode: string
  /** The agent has a way to be paid. */
  canPay: boolean
  kind: OrderKind
  type: ProductType
  /** undefined: that of the bundle. */
  subjectID: number | undefined
  /** What is bought; with upgrade and spread what is held. */
  vn: number | undefined
  toVn: number | undefined
  /** Ids of parts with commas. */
  parts: string
  bundleID: number | undefined
  discountID: number | undefined
  couponID: number | undefined
  instalments: Instalments
}

/** What it costs, and what a payment would open. */
export interface Offer {
  quote: Quote
  subjectID: number
  /** What is bought. */
  vn: number
  fromVn: number | null
  /** The row held that ends first, and when the last one ends: an order is held against both when it is paid. */
  fromEntitlement: number | null
  fromEnds: number | null
  parts: string
  bundleID: number | null
  discountID: number | null
  couponID: number | null
  items: OrderItem[]
  title: string
  /** When what is bought will end, as of now; ms UTC. */
  endsAt: number
}

/** Throws the refusal, with the rule's word as `data.reason`. */
export function must(may: May): void {
  if (!may.ok) throw new Refusal(409, may.msg, { reason: may.reason })
}

/** Throws the refusal of whatever speaks against it. Writes nothing. */
export async function offerFor(services: SalesServices, ask: PurchaseAsk): Promise<Offer> {
  if (ask.type === 'wsgroup') return bundleOffer(services, ask)
  if (ask.subjectID === undefined) throw badInput([{ field: 'appID', reason: '不能为空' }])
  const { store } = services
  const now = services.now()
  const [goods, rows] = await Promise.all([
    goodsOf(store, ask.subjectID),
    pricesOfSubject(store, ask.subjectID, ask.agentCode),
  ])
  if (!goods) throw notFound('该科目')
  const known = await heldOf(store, ask.userID, goods)
  const buyer = { agentCode: ask.agentCode, canPay: ask.canPay, held: known.held, now }
  const priceOf = (version: VersionRow): Price => priceAt(priceAsk(rows, version, ask.agentCode), now)
  const isChange = ask.kind === 'upgrade' || ask.kind === 'spread'
  if (isChange && ask.type !== 'vn') throw badInput([{ field: 'type', reason: '升级与补差价只能针对整个班次' }])
  const bought = versionNamed(goods, isChange ? ask.toVn : ask.vn, isChange ? 'toVn' : 'vn')
  const common = {
    subjectID: ask.subjectID,
    vn: bought.vn,
    bundleID: null,
    fromVn: null,
    fromEntitlement: null,
    fromEnds: null,
    parts: '',
  }

  if (isChange) {
    const from = versionNamed(goods, ask.vn, 'vn')
    const price = priceOf(bought)
    const before = priceOf(from)
    const [held, goal] = [offered(goods.subject, from), offered(goods.subject, bought)]
    must(
      ask.kind === 'upgrade'
        ? mayUpgrade(held, goal, buyer)
        : maySpread(held, goal, buyer, { from: before.price, to: price.price }),
    )
    await mustNotBeRefunded(services, known.rows, from.vn)
    const own = known.rows.filter((row) => row.vn === from.vn && row.parts === '' && row.ends_at > now)
    const [first] = own
    if (!first) must(firstRefusal('partHeld'))
    const credit =
      ask.kind === 'spread'
        ? before.price
        : unusedValue(await holdingsOf(store, own, { agentCode: ask.agentCode, now }), now)
    const ends = { ...common, fromVn: from.vn, fromEntitlement: first?.entitlement_id ?? null }
    const term = ask.kind === 'spread' ? inheritedTerm(own.map(termOf), now) : upgradeTerm(price.days, now)
    const days = ask.kind === 'spread' ? Math.ceil((term.endsAt - now) / DAY) : price.days
    return finish(
      services,
      ask,
      { kind: ask.kind, price: { ...price, days }, credit },
      {
        ...ends,
        fromEnds: own.at(-1)?.ends_at ?? null,
        items: [{ subjectID: ask.subjectID, vn: bought.vn, days, parts: '', worth: price.price }],
        title: `${goods.subject.short_name} ${from.name} ${ask.kind === 'spread' ? '补差价到' : '升级到'} ${bought.name}`,
        endsAt: term.endsAt,
      },
    )
  }

  const wanted = [...new Set(partIDs(ask.parts))].sort((a, b) => a - b)
  if (ask.type === 'book' && wanted.length === 0) throw badInput([{ field: 'branchBookList', reason: '不能为空' }])
  const chosen = ask.type === 'book' ? wanted : []
  must(mayOpen(offered(goods.subject, bought), buyer, chosen))
  const asked = priceAsk(rows, bought, ask.agentCode)
  const price = ask.type === 'book' ? partsPriceAt(asked, chosen, now) : priceAt(asked, now)
  if (!price) must(firstRefusal('noSuchPart'))
  const parts = chosen.join(',')
  const mine = known.rows.filter((row) => row.vn === bought.vn && row.parts === parts && row.ends_at > now)
  const { price: worth, days } = price as Price
  return finish(
    services,
    ask,
    { kind: ask.kind, price: { price: worth, days } },
    {
      ...common,
      parts,
      items: [{ subjectID: ask.subjectID, vn: bought.vn, days, parts, worth }],
      title: `${goods.subject.short_name} ${bought.name}${chosen.length > 0 ? `（${chosen.length} 册）` : ''}`,
      endsAt: openTerm(mine.map(termOf), days, now).endsAt,
    },
  )
}

const termOf = (row: EntitlementRow) => ({ startsAt: row.starts_at, endsAt: row.ends_at })

function versionNamed({ versions }: SubjectGoods, vn: number | undefined, field: string): VersionRow {
  if (vn === undefined) throw badInput([{ field, reason: '不能为空' }])
  const found = versions.find((version) => version.vn === vn)
  if (!found) throw notFound('该班次')
  return found
}

/** Nothing is built on what is being given back. */
async function mustNotBeRefunded({ store }: SalesServices, rows: readonly EntitlementRow[], vn: number): Promise<void> {
  const orders = rows.filter((row) => row.vn === vn).flatMap(({ order_id }) => order_id ?? [])
  if (orders.length === 0) return
  const open = await store.db
    .selectFrom('sale_refund')
    .select('refund_id')
    .where('order_id', 'in', orders)
    .where('state', 'in', ['asked', 'sent'])
    .limit(1)
    .executeTakeFirst()
  if (open) must(firstRefusal('refundOpen'))
}

async function bundleOffer(services: SalesServices, ask: PurchaseAsk): Promise<Offer> {
  const { store } = services
  const now = services.now()
  const bundle =
    ask.bundleID === undefined
      ? undefined
      : await store.db.selectFrom('sale_bundle').selectAll().where('bundle_id', '=', ask.bundleID).executeTakeFirst()
  if (!bundle || (bundle.agent_code !== '' && bundle.agent_code !== ask.agentCode)) throw notFound('该组合')
  must(
    firstRefusal(
      now < bundle.starts_at && 'notStarted',
      ((bundle.ends_at !== null && now >= bundle.ends_at) || bundle.stopped_at !== null) && 'over',
    ),
  )
  if (ask.kind === 'upgrade' || ask.kind === 'spread')
    throw badInput([{ field: 'purchase', reason: '组合只能直接购买' }])
  const listed = JSON.parse(bundle.items) as { subjectID: number; vn: number }[]
  const items: OrderItem[] = []
  let endsAt = now
  for (const { subjectID, vn } of listed) {
    const [goods, rows] = await Promise.all([
      goodsOf(store, subjectID),
      pricesOfSubject(store, subjectID, ask.agentCode),
    ])
    if (!goods) throw notFound('该科目')
    const version = versionNamed(goods, vn, 'contents')
    const known = await heldOf(store, ask.userID, goods)
    must(
      mayOpen(offered(goods.subject, version), {
        agentCode: ask.agentCode,
        canPay: ask.canPay,
        held: known.held,
        now,
      }),
    )
    const worth = priceAt(priceAsk(rows, version, ask.agentCode), now).price
    items.push({ subjectID, vn, days: bundle.days, parts: '', worth })
    const mine = known.rows.filter((row) => row.vn === vn && row.parts === '' && row.ends_at > now)
    endsAt = Math.max(endsAt, openTerm(mine.map(termOf), bundle.days, now).endsAt)
  }
  const [item] = items
  if (!item) throw notFound('该组合')
  return finish(
    services,
    ask,
    { kind: ask.kind, price: { price: bundle.price, days: bundle.days } },
    {
      subjectID: item.subjectID,
      vn: item.vn,
      fromVn: null,
      fromEntitlement: null,
      fromEnds: null,
      parts: '',
      bundleID: bundle.bundle_id,
      items,
      title: bundle.name,
      endsAt,
    },
  )
}

type Found = Omit<Offer, 'quote' | 'discountID' | 'couponID'>

/** Discount, then coupon, then instalments; each checked against what the lines before it came to. */
async function finish(services: SalesServices, ask: PurchaseAsk, of: QuoteAsk, found: Found): Promise<Offer> {
  const now = services.now()
  const goods: Bought = {
    subjectID: found.subjectID,
    vn: found.vn,
    agentCode: ask.agentCode,
    bundle: found.bundleID !== null,
  }
  const asked: QuoteAsk = { ...of, instalments: ask.instalments, rates: services.config.sales.instalmentRates }
  if (ask.kind === 'discount') {
    if (ask.discountID === undefined) throw badInput([{ field: 'discountID', reason: '不能为空' }])
    asked.discount = await discountFor(services, ask, ask.discountID, goods, now)
  }
  if (ask.couponID !== undefined) {
    const amount = amountBeforeCoupon(quote(asked))
    asked.coupon = await couponFor(services, ask, ask.couponID, { goods, amount, now })
  }
  const made = quote(asked)
  if (ask.instalments !== 0 && made.instalments === 0)
    throw badInput([{ field: 'hbfqnum', reason: '金额太小，不能分期' }])
  return {
    ...found,
    quote: made,
    discountID: asked.discount ? (ask.discountID ?? null) : null,
    couponID: asked.coupon ? (ask.couponID ?? null) : null,
  }
}

async function discountFor(services: SalesServices, ask: PurchaseAsk, id: number, goods: Bought, now: number) {
  const { store } = services
  const row = await store.db.selectFrom('sale_discount').selectAll().where('discount_id', '=', id).executeTakeFirst()
  if (!row) throw notFound('该优惠')
  const before =
    row.only_new === 1
      ? await store.db
          .selectFrom('sale_order')
          .select('order_id')
          .where('user_id', '=', ask.userID)
          .where('subject_id', '=', goods.subjectID)
          .where('paid_at', 'is not', null)
          .limit(1)
          .executeTakeFirst()
      : undefined
  must(
    mayTakeDiscount(
      {
        subjectID: row.subject_id,
        vn: row.vn,
        agentCode: row.agent_code,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        stoppedAt: row.stopped_at,
        onlyNew: row.only_new === 1,
      },
      goods,
      before !== undefined,
      now,
    ),
  )
  return { kind: row.kind, value: row.value }
}

async function couponFor(
  services: SalesServices,
  ask: PurchaseAsk,
  id: number,
  { goods, amount, now }: { goods: Bought; amount: number; now: number },
) {
  const row = await services.store.db
    .selectFrom('coupon as c')
    .innerJoin('coupon_type as t', 't.type_id', 'c.type_id')
    .select(['c.user_id', 'c.ends_at', 'c.used_at', 'c.order_id'])
    .select(['t.kind', 't.value', 't.min_amount', 't.subject_id', 't.vn', 't.agent_code'])
    .where('c.coupon_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('该优惠券')
  // Another learner's is as good as none.
  if (row.user_id !== ask.userID) throw new Refusal(403, '不是您的优惠券', { reason: 'notYours' })
  must(
    mayUseCoupon(
      {
        subjectID: row.subject_id,
        vn: row.vn,
        agentCode: row.agent_code,
        minAmount: row.min_amount,
        endsAt: row.ends_at,
        usedAt: row.used_at,
        orderID: row.order_id,
      },
      { goods, amount, spread: ask.kind === 'spread', now },
    ),
  )
  return { kind: row.kind, value: row.value }
}
