import { DAY } from '../term.ts'

/** An order as input of the model: amounts fen, moments ms UTC. */
export interface ModelOrder {
  no: string
  userID: number
  kind: 'open' | 'upgrade' | 'discount' | 'spread'
  /** `worth`: by which the payment is divided among items. */
  items: readonly { subjectID: number; vn: number; days: number; parts?: string; worth?: number }[]
  /** upgrade and spread: the version given in exchange. */
  fromVn?: number
  /** Amount to pay, including the instalment fee. */
  amount: number
  fee?: number
  agentCode: string
  /** upgrade: the credit. */
  credit?: number
  /** The agent's commission rate. */
  basisPoints: number
  /** Identifies the goods: a purchase has one open order of them. Absent: unique. */
  goods?: string
  coupon?: { id: number; endsAt: number }
  /** At a price for first purchases. */
  first?: boolean
}

interface Access {
  userID: number
  subjectID: number
  vn: number
  parts: string
  startsAt: number
  endsAt: number
  /** The order that granted it. */
  no?: string
  /** Exchanged from another version: its value then. */
  worth?: () => number
  /** The order that ended it, and its term before. */
  ended?: { no: string; startsAt: number; endsAt: number }
}

interface Placed extends ModelOrder {
  state: 'waiting' | 'closed' | 'paid' | 'refunded' | 'returned'
  refunded: number
  /** Of a purchase's orders one is paid. */
  purchase: string
  /** Its coupon is released. */
  couponBack: boolean
  /** End of the terms on which an upgrade or spread is based. */
  basis: number
}

/** Paid once, whatever happened later. */
const isBought = ({ state }: Placed): boolean => state === 'paid' || state === 'refunded'

/**
 * The shop in the simplest form: lists in memory, one action after another. Tests apply the same actions to the real
 * shop and compare terms and account balances.
 */
export class SalesModel {
  #orders = new Map<string, Placed>()
  #access: Access[] = []
  #accounts = new Map<string, number>()
  /** `user subject` of subjects opened free. */
  #openedFree = new Set<string>()

  place(order: ModelOrder, at: number): void {
    if (this.#orders.has(order.no)) return
    const item = order.items[0]
    const basis = item && order.fromVn !== undefined ? this.endOf(order.userID, item.subjectID, order.fromVn, at) : at
    const before = order.goods === undefined ? [] : this.#ofGoods(order)
    for (const one of before) if (one.state === 'waiting') one.state = 'closed'
    const last = before.at(-1)
    const isOpen = last && !this.#all().some((one) => one.purchase === last.purchase && isBought(one))
    const purchase = isOpen ? last.purchase : order.no
    this.#orders.set(order.no, { ...order, state: 'waiting', refunded: 0, basis, purchase, couponBack: false })
  }

  stateOf = (no: string): string | undefined => this.#orders.get(no)?.state

  close(no: string): void {
    const order = this.#orders.get(no)
    if (order?.state === 'waiting') order.state = 'closed'
  }

  /** Whether the money paid the order; otherwise it is held until it is returned. */
  pay(no: string, money: { provider: string; amount: number }, at: number): boolean {
    const order = this.#orders.get(no)
    this.#book(`provider:${money.provider}`, money.amount)
    if (!order || !this.#isWanted(order, money.amount, at)) {
      this.#book('suspense', -money.amount)
      if (order?.state === 'waiting' || order?.state === 'closed') order.state = 'returned'
      return false
    }
    this.#take(order, at)
    return true
  }

  /** Links held money to an order. Gives whether that is allowed. */
  link(no: string, amount: number, at: number): boolean {
    const order = this.#orders.get(no)
    if (!order || !this.#isWanted(order, amount, at)) return false
    this.#book('suspense', amount)
    this.#take(order, at)
    return true
  }

  /** A payment without an order. */
  hold(money: { provider: string; amount: number }): void {
    this.#book(`provider:${money.provider}`, money.amount)
    this.#book('suspense', -money.amount)
  }

  #isWanted(order: Placed, amount: number, at: number): boolean {
    if ((order.state !== 'waiting' && order.state !== 'closed') || order.amount !== amount) return false
    return !this.#isTaken(order) && this.#basisHolds(order, at)
  }

  /** Whether another order holds a one-time thing of this one. */
  #isTaken(order: Placed): boolean {
    const subjects = new Set(order.items.map(({ subjectID }) => subjectID))
    return this.#all().some((one) => {
      if (one === order || one.userID !== order.userID) return false
      const holds = one.state === 'waiting' || isBought(one)
      if (one.purchase === order.purchase && holds) return true
      if (order.coupon && one.coupon?.id === order.coupon.id && holds && !one.couponBack) return true
      const same = one.items.some(({ subjectID }) => subjects.has(subjectID))
      return order.first === true && same && (isBought(one) || (one.first === true && one.state === 'waiting'))
    })
  }

  #take(order: Placed, at: number): void {
    const fee = order.fee ?? 0
    const commission = this.#commission(order)
    this.#book('revenue', fee - order.amount)
    this.#book('fees', -fee)
    this.#book('commission', commission)
    this.#book(`agent:${order.agentCode}`, -commission)
    order.state = 'paid'
    this.#open(order, at)
  }

  /** Returns money that granted nothing. */
  sendBack(money: { provider: string; amount: number }): void {
    this.#book('suspense', money.amount)
    this.#book(`provider:${money.provider}`, -money.amount)
  }

  /** Refunds a paid order, with its access if nothing remains. Gives whether that is allowed. */
  refund(no: string, money: { provider: string; fen: number }, at: number): boolean {
    const order = this.#orders.get(no)
    if (this.#access.some((one) => one.no === no && this.#isPaid(one.ended?.no))) return false
    if (order?.state !== 'paid' || money.fen < 1 || order.refunded + money.fen > order.amount) return false
    const back = this.#earned(order, order.refunded + money.fen) - this.#earned(order, order.refunded)
    const fee = this.#feeGone(order, order.refunded + money.fen) - this.#feeGone(order, order.refunded)
    order.refunded += money.fen
    this.#book('revenue', money.fen - fee)
    this.#book('fees', fee)
    this.#book(`provider:${money.provider}`, -money.fen)
    this.#book('commission', -back)
    this.#book(`agent:${order.agentCode}`, back)
    if (order.refunded === order.amount) {
      order.state = 'refunded'
      order.couponBack = order.coupon !== undefined && order.coupon.endsAt > at
      this.#takeBack(order, at)
    }
    return true
  }

  /** Once for each person and subject without terms. Gives whether that is allowed. */
  openFree(of: { userID: number; subjectID: number; vn: number; days: number }, at: number): boolean {
    const key = `${of.userID} ${of.subjectID}`
    const isHeld = this.#access.some(
      (one) => one.userID === of.userID && one.subjectID === of.subjectID && one.endsAt > at,
    )
    if (isHeld || this.#openedFree.has(key)) return false
    this.#openedFree.add(key)
    const { days, ...what } = of
    this.#stack({ ...what, parts: '' }, days, at)
    return true
  }

  /** Grants terms, by a code or by staff. */
  give(
    { worth, ...of }: { userID: number; subjectID: number; vn: number; days: number; parts?: string; worth?: number },
    at: number,
  ): void {
    const given = { ...of, parts: of.parts ?? '' }
    this.#stack(worth === undefined ? given : { ...given, worth: () => worth }, of.days, at)
  }

  /** Exchanges all terms of one version for another, each keeping its end. */
  change(userID: number, from: { subjectID: number; vn: number }, to: { subjectID: number; vn: number }, at: number) {
    for (const one of this.#held(userID, from.subjectID, from.vn, '', at)) {
      const before = { ...one }
      const worth = () => this.#unused(before, at)
      this.#access.push({ ...one, ...to, startsAt: Math.max(at, one.startsAt), worth })
      this.#end(one, at)
    }
  }

  /** The end of a version's terms; `at` where there are none. */
  endOf(userID: number, subjectID: number, vn: number, at: number, parts = ''): number {
    return Math.max(at, ...this.#held(userID, subjectID, vn, parts, at).map((one) => one.endsAt))
  }

  /** The credit of an upgrade from a version: what was paid for it, by remaining days. */
  creditOf(userID: number, subjectID: number, vn: number, at: number): number {
    return this.#held(userID, subjectID, vn, '', at).reduce((sum, one) => sum + this.#unused(one, at), 0)
  }

  /** All terms at a moment or later: `user subject vn parts` → end. */
  holdings(at: number): Map<string, number> {
    const ends = new Map<string, number>()
    for (const { userID, subjectID, vn, parts } of this.#access) {
      const end = this.endOf(userID, subjectID, vn, at, parts)
      if (end > at) ends.set(`${userID} ${subjectID} ${vn} ${parts}`, end)
    }
    return ends
  }

  /** Accounts with a balance. */
  balances(): Map<string, number> {
    return new Map([...this.#accounts].filter(([, amount]) => amount !== 0))
  }

  #all = (): Placed[] => [...this.#orders.values()]

  #ofGoods = ({ userID, goods }: ModelOrder): Placed[] =>
    this.#all().filter((one) => one.userID === userID && one.goods === goods)

  #book(account: string, amount: number): void {
    this.#accounts.set(account, (this.#accounts.get(account) ?? 0) + amount)
  }

  #unused(one: Access, at: number): number {
    const days = (from: number) => Math.ceil((one.endsAt - from) / DAY)
    return Math.round((this.#worth(one) * days(Math.max(at, one.startsAt))) / days(one.startsAt))
  }

  #worth(one: Access): number {
    if (one.worth) return one.worth()
    const order = one.no === undefined ? undefined : this.#orders.get(one.no)
    if (!order) return 0
    const gone = order.refunded - this.#feeGone(order, order.refunded)
    const kept = order.amount - (order.fee ?? 0) - gone + (order.credit ?? 0)
    const whole = order.items.reduce((sum, item) => sum + (item.worth ?? 1), 0)
    const own = order.items.find((item) => item.subjectID === one.subjectID && item.vn === one.vn)
    return Math.round((kept * (own?.worth ?? 1)) / whole)
  }

  /** A free upgrade has nothing to be refunded first. */
  #isPaid(no: string | undefined): boolean {
    const order = no === undefined ? undefined : this.#orders.get(no)
    return order?.state === 'paid' && order.amount > 0
  }

  #commission = (order: Placed): number => Math.round(((order.amount - (order.fee ?? 0)) * order.basisPoints) / 10_000)

  /** Commission reversed after so much of the order was refunded. */
  #earned = (order: Placed, refunded: number): number =>
    Math.floor((2 * this.#commission(order) * refunded + order.amount) / (2 * order.amount))

  /** Instalment fee refunded after so much of the order was refunded. */
  #feeGone = (order: Placed, refunded: number): number =>
    order.amount === 0 ? 0 : Math.floor((2 * (order.fee ?? 0) * refunded + order.amount) / (2 * order.amount))

  #held = (userID: number, subjectID: number, vn: number, parts: string, at: number): Access[] =>
    this.#access
      .filter((one) => one.userID === userID && one.subjectID === subjectID && one.vn === vn && one.parts === parts)
      .filter((one) => one.endsAt > at)
      .sort((a, b) => a.endsAt - b.endsAt)

  #basisHolds(order: Placed, at: number): boolean {
    const [item] = order.items
    if (!item || order.fromVn === undefined) return true
    const end = this.endOf(order.userID, item.subjectID, order.fromVn, at)
    return end > at && end >= order.basis
  }

  #open(order: Placed, at: number): void {
    for (const { subjectID, vn, days, parts = '' } of order.items) {
      const of = { userID: order.userID, subjectID, vn, parts, no: order.no }
      if (order.fromVn === undefined) {
        this.#stack(of, days, at)
        continue
      }
      const before = this.#held(order.userID, subjectID, order.fromVn, '', at)
      const end = Math.max(...before.map((one) => one.endsAt))
      for (const one of before) this.#end(one, at, order.no)
      this.#access.push({ ...of, startsAt: at, endsAt: order.kind === 'spread' ? end : at + days * DAY })
    }
  }

  #stack(of: Omit<Access, 'startsAt' | 'endsAt'>, days: number, at: number): void {
    const startsAt = this.endOf(of.userID, of.subjectID, of.vn, at, of.parts)
    this.#access.push({ ...of, startsAt, endsAt: startsAt + days * DAY })
  }

  #end(one: Access, at: number, no?: string): void {
    if (no !== undefined) one.ended = { no, startsAt: one.startsAt, endsAt: one.endsAt }
    one.endsAt = at
    one.startsAt = Math.min(one.startsAt, at)
  }

  #takeBack(order: Placed, at: number): void {
    for (const one of this.#access.filter((given) => given.no === order.no && given.endsAt > at)) {
      const { endsAt } = one
      const gap = endsAt - Math.max(at, one.startsAt)
      this.#end(one, at)
      for (const later of this.#held(one.userID, one.subjectID, one.vn, one.parts, at)) {
        if (later.startsAt < endsAt) continue
        const length = later.endsAt - later.startsAt
        later.startsAt = Math.max(at, later.startsAt - gap)
        later.endsAt = later.startsAt + length
      }
    }
    for (const one of this.#access) {
      if (one.ended?.no !== order.no || one.ended.endsAt <= at) continue
      // What was paid for it has been refunded already.
      if (one.no !== undefined && this.#orders.get(one.no)?.state === 'refunded') continue
      one.startsAt = one.ended.startsAt
      one.endsAt = one.ended.endsAt
      delete one.ended
    }
  }
}
