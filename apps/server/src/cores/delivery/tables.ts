/** Tables of migration 0022-addresses. */
export interface DeliveryTables {
  user_address: {
    user_id: number
    address_id: number
    user_name: string
    phone: string
    /** Six digits of the official list of divisions. */
    region_code: string
    /** The names of that place when it was chosen, from the province down. */
    address: string
    details: string
    is_default: 0 | 1
    /** ms UTC */
    updated_at: number
  }
}
