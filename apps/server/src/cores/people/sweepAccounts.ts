import type { Job } from '../../platform/jobs/jobs.ts'

const DAY = 86_400_000
const BY_EXPIRY = ['relogin_secret', 'verify_code', 'account_rate', 'captcha_used', 'password_key', 'sms_outbox']

/** Removes what accounts leave behind: expired codes, secrets and counts. None of it is read any more. */
export const sweepAccounts: Job = {
  name: 'sweep-accounts',
  everyMs: 600_000,
  async round(tx, progress, now) {
    for (const table of BY_EXPIRY) await tx.run(`delete from ${table} where expires_at <= ?`, [now])
    await tx.run('delete from login_delay where last_at <= ? and next_at <= ?', [now - DAY, now])
    return progress
  },
}
