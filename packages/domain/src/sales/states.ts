/**
 * The state machines of sales (diagrams in docs/areas/sales.md). For an event without a row in a state `step` gives
 * undefined, and callers change nothing.
 */

export type OrderState = 'new' | 'open' | 'paid' | 'closed' | 'refunding' | 'refunded' | 'partly' | 'late' | 'returned'

export type OrderEvent =
  /** A payment was opened at a provider. */
  | 'opened'
  /** The money arrived, or nothing had to be paid. */
  | 'paid'
  /** Expired or cancelled, and closed at the provider as well. */
  | 'closed'
  /** The money arrived after the order was closed. */
  | 'paidLate'
  /** Late money is accepted, and access granted. */
  | 'accepted'
  /** Late money was returned. */
  | 'returned'
  | 'refundAsked'
  /** Everything paid was refunded. */
  | 'refundedAll'
  /** A part was refunded. */
  | 'refundedPart'
  /** The refund failed, and there was none before. */
  | 'refundFailed'
  /** The refund failed, but an earlier one succeeded. */
  | 'refundFailedAgain'

export type AttemptState = 'opening' | 'open' | 'paid' | 'closed' | 'failed'
/** `paid` is possible at any time: the provider may have opened the payment although its answer was lost. */
export type AttemptEvent = 'opened' | 'failed' | 'paid' | 'closed'

export type RefundState = 'asked' | 'sent' | 'done' | 'failed' | 'refused' | 'withdrawn'
/** `withdrawn`: by the learner, before staff decided. */
export type RefundEvent = 'sent' | 'done' | 'failed' | 'refused' | 'withdrawn'

export type ShipmentState = 'waiting' | 'ready' | 'sent' | 'moving' | 'arrived' | 'received' | 'lost' | 'cancelled'
export type ShipmentEvent =
  /** The learner gave or changed the address. */
  | 'address'
  /** Handed to the carrier. */
  | 'sent'
  | 'moving'
  /** The carrier reports delivery. */
  | 'arrived'
  /** The learner confirms receipt. */
  | 'received'
  /** Returned or lost; `address` or `sent` starts again. */
  | 'lost'
  | 'cancelled'

export type Machine<S extends string, E extends string> = Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>

export const ORDER: Machine<OrderState, OrderEvent> = {
  new: { opened: 'open', paid: 'paid', closed: 'closed' },
  open: { opened: 'open', paid: 'paid', closed: 'closed' },
  paid: { refundAsked: 'refunding' },
  closed: { paidLate: 'late' },
  late: { accepted: 'paid', returned: 'returned' },
  refunding: { refundedAll: 'refunded', refundedPart: 'partly', refundFailed: 'paid', refundFailedAgain: 'partly' },
  partly: { refundAsked: 'refunding' },
  refunded: {},
  returned: {},
}

export const ATTEMPT: Machine<AttemptState, AttemptEvent> = {
  opening: { opened: 'open', failed: 'failed', paid: 'paid', closed: 'closed' },
  open: { paid: 'paid', closed: 'closed' },
  closed: { paid: 'paid' },
  failed: { paid: 'paid', closed: 'closed' },
  paid: {},
}

export const REFUND: Machine<RefundState, RefundEvent> = {
  asked: { sent: 'sent', done: 'done', failed: 'failed', refused: 'refused', withdrawn: 'withdrawn' },
  sent: { done: 'done', failed: 'failed' },
  failed: { sent: 'sent', done: 'done', refused: 'refused' },
  done: {},
  refused: {},
  withdrawn: {},
}

export const SHIPMENT: Machine<ShipmentState, ShipmentEvent> = {
  waiting: { address: 'ready', cancelled: 'cancelled' },
  ready: { address: 'ready', sent: 'sent', cancelled: 'cancelled' },
  sent: { moving: 'moving', arrived: 'arrived', received: 'received', lost: 'lost' },
  moving: { moving: 'moving', arrived: 'arrived', received: 'received', lost: 'lost' },
  arrived: { received: 'received', lost: 'lost' },
  lost: { address: 'ready', sent: 'sent', cancelled: 'cancelled' },
  received: {},
  cancelled: {},
}

/** The state after an event; undefined: not possible in this state. */
export const step = <S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E): S | undefined =>
  machine[state][event]
