/** Tables of migration 0002-accounts. Hashes and keys stand for what must not be read off a copy of the database. */
export interface AccountTables {
  /** A secret that was used stays until it expires: coming again late, it ends its family. */
  relogin_secret: {
    secret_hash: string
    /** One browser's line of secrets, each in the place of the one before. */
    family: string
    user_id: number
    created_at: number
    expires_at: number
    used_at: number | null
  }
  verify_code: {
    phone_key: string
    purpose: string
    code_hash: string
    created_at: number
    expires_at: number
    tries: number
  }
  /** How often something was done since `started_at`, shared by all servers. */
  account_rate: { rate_key: string; started_at: number; used: number; expires_at: number }
  /** Failed log-ins of an account or an address, and when the next may be tried. */
  login_delay: { delay_key: string; failures: number; next_at: number; last_at: number }
  captcha_used: { captcha_id: string; expires_at: number }
  /** What changePasswordnew takes in the place of the old password. */
  password_key: { key_hash: string; user_id: number; expires_at: number }
  /** Codes as the local operator reads them; only where no SMS provider is set. */
  sms_outbox: {
    message_id: number
    phone: string
    code: string
    purpose: string
    created_at: number
    expires_at: number
  }
  staff_totp: {
    user_id: number
    /** base32 */
    secret: string
    /** null: set up, not confirmed yet. */
    enabled_at: number | null
    /** The last 30-second step whose code was taken: each is taken once. */
    last_step: number
  }
}
