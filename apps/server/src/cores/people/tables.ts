import type { Generated } from 'kysely'

/** Tables of migration 0002-accounts. Secrets are stored as hashes or keyed digests. */
export interface AccountTables {
  user_account: {
    user_id: number
    user_name: string
    nick_name: string
    /** Empty: no password (registered by code). */
    password_hash: string
    last_subject_id: number | null
    last_vn: number | null
    blocked_at: number | null
    created_at: number
    /** 1: the password is known to be easy to guess. */
    password_weak: Generated<number>
    /** The agent whose link the learner came by; empty: none. */
    agent_code: Generated<string>
  }
  user_role: { user_id: number; role: string }
  session: {
    guid_hash: string
    user_id: number
    client_type: string
    created_at: number
    expires_at: number
    ended_at: number | null
    /** `elsewhere`: by a log-in on another device; `ended`: by a password change, a block or staff. */
    ended_by: 'logout' | 'elsewhere' | 'ended' | null
    /** Family of the re-login secret that belongs to it. */
    family: Generated<string | null>
    /** `Chrome · Windows`; empty: unknown. */
    device: Generated<string>
    /** Shortened, `203.0.*.*`; empty: unknown. */
    address: Generated<string>
  }
  /** A used secret is kept until it expires, so that a late reuse ends its family. */
  relogin_secret: {
    secret_hash: string
    /** Id of one browser's chain of secrets. */
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
  /** Number of uses since `started_at`, for all servers. */
  account_rate: { rate_key: string; started_at: number; used: number; expires_at: number }
  /** Failed log-ins of an account or an address, and when the next try is allowed. */
  login_delay: { delay_key: string; failures: number; next_at: number; last_at: number }
  captcha_used: { captcha_id: string; expires_at: number }
  /** Devices and addresses from which an account was used, as keyed digests (migration 0066-known-places). */
  known_place: { place_key: string; user_id: number; expires_at: number }
  /** One-time keys that changePasswordnew accepts in place of the old password. */
  password_key: { key_hash: string; user_id: number; expires_at: number }
  staff_totp: {
    user_id: number
    /** base32 */
    secret: string
    /** null: set up, not confirmed yet. */
    enabled_at: number | null
    /** The last 30-second step of an accepted code: each step counts once. */
    last_step: number
  }
  /** Of migration 0100-daily-figures: a member of the staff looks as a learner (looks.ts). */
  look_session: {
    guid_hash: string
    staff_id: number
    /** Of the session of the back office that began it. */
    staff_guid_hash: string
    user_id: number
    /** addressGroup of where it began. */
    address: string
    began_at: number
    expires_at: number
  }
  staff_account: { user_id: number; must_change_password: number }
}
