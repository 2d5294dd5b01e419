/**
 * A parcel of printed books that belongs to one paid order (docs/areas/delivery.md draws the machine). `due`: paid, the
 * learner has not said where to; `moving`: the carrier has seen it on the way.
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

/** What happens to a parcel: by the learner (giveAddress, receive), by staff, by the carrier (move, deliver, return). */
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
  // The address may be given again until the books are in their box.
  addressed: { giveAddress: 'addressed', pack: 'packed', send: 'sent', cancel: 'cancelled' },
  packed: { unpack: 'addressed', send: 'sent', cancel: 'cancelled' },
  // A number that was wrong is sent again.
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
  // Carriers say so of parcels that nobody got, too.
  delivered: { receive: 'received', return: 'returned', lose: 'lost' },
  received: {},
  // It goes out once more, to an address that is asked for anew.
  returned: { renew: 'due' },
  // Found again after all.
  lost: { renew: 'due', move: 'moving', deliver: 'delivered', receive: 'received' },
  cancelled: {},
}

/** The state after the event; undefined: it cannot happen to such a parcel. */
export const afterShipment = (state: ShipmentState, event: ShipmentEvent): ShipmentState | undefined =>
  NEXT[state][event]

/** What a carrier says of a parcel. `waiting`: it knows nothing of the number yet. */
export const PARCEL_STATES = ['waiting', 'taken', 'moving', 'arriving', 'delivered', 'problem', 'returning'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** What a carrier's word means for the shipment; undefined: nothing. A parcel in trouble is staff's to judge. */
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

/** Whether the carrier is still asked about it. */
export const isUnderWay = (state: ShipmentState): boolean => state === 'sent' || state === 'moving'

/** A printed book that comes with a version, or with one part of it that is sold apart (`partID`; 0: the whole). */
export interface PrintedBook {
  bookID: number
  subjectID: number
  vn: number
  partID: number
}

/** What an order opens: a version, or only some parts of it (none named: the whole). */
export interface OrderedItem {
  subjectID: number
  vn: number
  parts: readonly number[]
}

/** The books that belong to an order, each once. The parts' own books come with the whole version, not the other way round. */
export const booksOf = <B extends PrintedBook>(items: readonly OrderedItem[], books: readonly B[]): B[] =>
  books.filter((book) =>
    items.some(
      ({ subjectID, vn, parts }) =>
        book.subjectID === subjectID && book.vn === vn && (parts.length === 0 || parts.includes(book.partID)),
    ),
  )
