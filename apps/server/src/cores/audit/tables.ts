/** Tables of migration 0006-back-office. */
export interface AuditTables {
  /** One row for each change; rows are only added. */
  audit_log: {
    audit_id: number
    at: number
    actor_id: number
    /** Name of the staff member when the change was made. */
    actor_name: string
    /** Name of the call in the contract: `staff.staffCreate`. */
    call: string
    target_kind: string
    target_id: string
    /** The thing's name, phone numbers masked. */
    target_name: string
    /** JSON: `[{field, before, after}]`, without secrets. */
    changes: string
    address: string
  }
}
