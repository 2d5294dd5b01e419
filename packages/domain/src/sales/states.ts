/**
 * The state machines of sales, as data (drawn in docs/areas/sales.md). An event that a state has no row for does not
 * happen to it: `step` gives undefined, and whoever asks leaves everything as it is.
 */

export type OrderState = 'new' | 'open' | 'paid' | 'closed' | 'refunding' | 'refunded' | 'partly' | 'late' | 'returned'

export type OrderEvent =
  /** A payment was opened at a provider. */
  | 'opened'
  /** The money arrived; or nothing is to be paid. */
  | 'paid'
  /** Expired or cancelled, and closed at the provider. */
  | 'closed'
  /** The money arrived after the order was closed. */
  | 'paidLate'
  /** Late money: access is given for it. */
  | 'accepted'
  /** Late money: it went back. */
  | 'returned'
  | 'refundAsked'
  /** All that was paid is back. */
  | 'refundedAll'
  /** Some of what was paid is back. */
  | 'refundedPart'
  /** Nothing of that refund went back, nor of one before. */
  | 'refundFailed'
  /** Nothing of that refund went back; of one before some did. */
  | 'refundFailedAgain'

export type AttemptState = 'opening' | 'open' | 'paid' | 'closed' | 'failed'
/** `paid` may come at any time: what the provider was asked to open may have been opened, its answer lost. */
export type AttemptEvent = 'opened' | 'failed' | 'paid' | 'closed'

export type RefundState = 'asked' | 'sent' | 'done' | 'failed' | 'refused' | 'withdrawn'
/** `withdrawn`: by the learner who asked for it, while staff had not decided. */
export type RefundEvent = 'sent' | 'done' | 'failed' | 'refused' | 'withdrawn'

export type ShipmentState = 'waiting' | 'ready' | 'sent' | 'moving' | 'arrived' | 'received' | 'lost' | 'cancelled'
export type ShipmentEvent =
  /** The learner gave an address, or another one. */
  | 'address'
  /** Handed to the carrier. */
  | 'sent'
  | 'moving'
  /** The carrier says that it was handed over. */
  | 'arrived'
  /** The learner says so. */
  | 'received'
  /** It came back or was lost; `address` or `sent` begins again. */
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

/** The state after an event; undefined: the event does not happen to this state. */
export const step = <S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E): S | undefined =>
  machine[state][event]
