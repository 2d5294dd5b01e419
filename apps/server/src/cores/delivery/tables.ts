import type { ParcelState, ShipmentEvent, ShipmentState } from '@tizhou/domain/delivery/shipment'

/** Tables of migration 0022-addresses. */
export interface DeliveryTables {
  user_address: {
    user_id: number
    address_id: number
    user_name: string
    phone: string
    /** Six digits of the official list of divisions. */
    region_code: string
    /** Names of the region when it was chosen, from the province down. */
    address: string
    details: string
    is_default: 0 | 1
    /** ms UTC */
    updated_at: number
  }
}

/** Tables of migration 0028-shipments. */
export interface ShipmentTables {
  printed_book: {
    book_id: number
    subject_id: number
    vn: number
    /** A part of the version that is sold separately; 0: the book comes with the whole version only. */
    part_id: number
    title: string
    created_at: number
    stopped_at: number | null
  }
  shipment: {
    shipment_id: number
    order_id: number
    order_no: string
    user_id: number
    agent_code: string
    state: ShipmentState
    due_at: number
    /** The address when it was given; empty until then. */
    user_name: string
    phone: string
    region_code: string
    address: string
    details: string
    carrier: string
    number: string
    sent_at: number | null
    delivered_at: number | null
    received_at: number | null
    reason: string
    updated_at: number
    /** Incremented by every change. */
    revision: number
  }
  shipment_book: { shipment_id: number; book_id: number; subject_id: number; vn: number; title: string }
  shipment_event: {
    shipment_id: number
    /** The parcel's revision after this event. */
    revision: number
    at: number
    event: ShipmentEvent | 'due'
    state: ShipmentState
    by_id: number | null
    note: string
  }
  parcel_track: {
    carrier: string
    number: string
    state: ParcelState
    /** JSON: ParcelEvent[], newest first. */
    events: string
    asked_at: number | null
    answered_at: number | null
    asks: number
    ask_at: number | null
    failure: string
  }
  number_import: {
    import_id: number
    file_name: string
    by_id: number
    by_name: string
    created_at: number
    applied_at: number | null
    undone_at: number | null
    undone_by: string
    sends: number
    corrects: number
    same: number
    refused: number
  }
  number_import_row: {
    import_id: number
    n: number
    order_no: string
    carrier: string
    number: string
    outcome: NumberOutcome
    shipment_id: number | null
    /** JSON: NumberBefore. */
    before: string | null
  }
}

/** What a row of a file of tracking numbers does to its order's parcel, or why it does nothing. */
export type NumberOutcome =
  | 'send'
  | 'correct'
  | 'same'
  | 'noOrder'
  | 'noAddress'
  | 'closed'
  | 'badCarrier'
  | 'badNumber'
  | 'twice'
