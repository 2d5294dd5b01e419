/**
 * States of a parcel of printed books, of one paid order (diagram in docs/areas/delivery.md). `due`: paid, but without
 * an address; `moving`: scanned by the carrier.
 */
export const SHIPMENT_STATES = [
  'due',
  'addressed',
  'packed',
  'sent',
  'moving',
  'delivered',
  'received',
  'returned',
  'lost',
  'cancelled',
] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

/** Events of a parcel: by the learner (giveAddress, receive), staff, or the carrier (move, deliver, return). */
export const SHIPMENT_EVENTS = [
  'giveAddress',
  'pack',
  'unpack',
  'send',
  'unsend',
  'move',
  'deliver',
  'receive',
  'return',
  'lose',
  'renew',
  'cancel',
] as const
export type ShipmentEvent = (typeof SHIPMENT_EVENTS)[number]

const NEXT: Readonly<Record<ShipmentState, Readonly<Partial<Record<ShipmentEvent, ShipmentState>>>>> = {
  due: { giveAddress: 'addressed', cancel: 'cancelled' },
  // The address can be changed until the books are packed.
  addressed: { giveAddress: 'addressed', pack: 'packed', send: 'sent', cancel: 'cancelled' },
  packed: { unpack: 'addressed', send: 'sent', cancel: 'cancelled' },
  // Sending again corrects a wrong number.
  sent: {
    send: 'sent',
    unsend: 'packed',
    move: 'moving',
    deliver: 'delivered',
    receive: 'received',
    return: 'returned',
    lose: 'lost',
  },
  moving: {
    send: 'sent',
    move: 'moving',
    deliver: 'delivered',
    receive: 'received',
    return: 'returned',
    lose: 'lost',
  },
  // Carriers also report parcels as delivered that nobody got.
  delivered: { receive: 'received', return: 'returned', lose: 'lost' },
  received: {},
  // Sent once more, to an address that is asked for again.
  returned: { renew: 'due' },
  // Found after all.
  lost: { renew: 'due', move: 'moving', deliver: 'delivered', receive: 'received' },
  cancelled: {},
}

/** The state after the event; undefined: not possible in this state. */
export const afterShipment = (state: ShipmentState, event: ShipmentEvent): ShipmentState | undefined =>
  NEXT[state][event]

/** A carrier's tracking state. `waiting`: it does not know the number yet. */
export const PARCEL_STATES = ['waiting', 'taken', 'moving', 'arriving', 'delivered', 'problem', 'returning'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** The event for a tracking state; undefined: none. Parcels with problems are decided by staff. */
export function eventOfParcel(parcel: ParcelState): ShipmentEvent | undefined {
  switch (parcel) {
    case 'taken':
    case 'moving':
    case 'arriving':
      return 'move'
    case 'delivered':
      return 'deliver'
    case 'returning':
      return 'return'
    default:
      return undefined
  }
}

/** Whether the carrier is still queried. */
export const isUnderWay = (state: ShipmentState): boolean => state === 'sent' || state === 'moving'

/** A printed book of a version, or of one of its parts that is sold separately (`partID`; 0: the whole version). */
export interface PrintedBook {
  bookID: number
  subjectID: number
  vn: number
  partID: number
}

/** An item of an order: a version, or some of its parts (empty: the whole version). */
export interface OrderedItem {
  subjectID: number
  vn: number
  parts: readonly number[]
}

/**
 * The books of an order, each once. The whole version includes the parts' books, but a part does not include the
 * version's.
 */
export const booksOf = <B extends PrintedBook>(items: readonly OrderedItem[], books: readonly B[]): B[] =>
  books.filter((book) =>
    items.some(
      ({ subjectID, vn, parts }) =>
        book.subjectID === subjectID && book.vn === vn && (parts.length === 0 || parts.includes(book.partID)),
    ),
  )
