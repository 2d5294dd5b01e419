/** The local outbox of SMS (migration 0002-accounts). */
export interface SmsTables {
  /** Codes for the local operator; only where no SMS provider is set. */
  sms_outbox: {
    message_id: number
    phone: string
    code: string
    purpose: string
    created_at: number
    expires_at: number
  }
}
