import { readFileSync } from 'node:fs'
import { field } from '../../platform/settings.ts'

/** The mail transport. `outbox`: a local page of the machine's operator. */
export type MailSettings = { provider: 'outbox' } | SmtpSettings

export interface SmtpSettings {
  provider: 'smtp'
  host: string
  port: number
  /** TLS from the start (port 465); otherwise STARTTLS, which is required unless the server is this machine. */
  secure: boolean
  user: string | undefined
  password: string | undefined
  /** Such as `题舟 <no-reply@example.com>`. */
  from: string
  timeoutMs: number
}

/** Reads MAIL_*. Throws at the server's start with the name of a missing setting. */
function readMailSettings(env: NodeJS.ProcessEnv): MailSettings {
  const provider = env.MAIL_PROVIDER || 'outbox'
  if (provider === 'outbox') return { provider }
  if (provider !== 'smtp') throw new Error(`MAIL_PROVIDER must be outbox or smtp, not "${provider}"`)
  const needed = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`MAIL_PROVIDER=smtp needs ${name}`)
    return value
  }
  // Mails link to pages of this installation, including the one for unsubscribing.
  needed('PUBLIC_URL')
  const port = Number(env.MAIL_SMTP_PORT) || 465
  return {
    provider,
    host: needed('MAIL_SMTP_HOST'),
    port,
    secure: port === 465,
    user: env.MAIL_SMTP_USER || undefined,
    password: env.MAIL_SMTP_PASSWORD_FILE ? readFileSync(env.MAIL_SMTP_PASSWORD_FILE, 'utf8').trim() : undefined,
    from: needed('MAIL_FROM'),
    timeoutMs: Number(env.MAIL_TIMEOUT_MS) || 15_000,
  }
}

export const mailSettings = field(
  [
    {
      name: 'MAIL_PROVIDER',
      default: 'outbox',
      meaning:
        'who brings mails: `smtp` (needs `PUBLIC_URL`, where mails lead); `outbox`: a page of this machine, `/local/outbox`',
    },
    { name: 'MAIL_SMTP_HOST', default: 'none', meaning: 'the mail server' },
    {
      name: 'MAIL_SMTP_PORT',
      default: '465',
      meaning: 'its port: 465 speaks TLS from the first byte, any other has to offer STARTTLS',
    },
    { name: 'MAIL_SMTP_USER', default: 'none', meaning: 'its user' },
    { name: 'MAIL_SMTP_PASSWORD_FILE', default: 'none', meaning: 'a file with the password' },
    { name: 'MAIL_FROM', default: 'none', meaning: 'the sender, such as `题舟 <no-reply@example.com>`' },
    { name: 'MAIL_TIMEOUT_MS', default: '15000', meaning: 'longer than this the mail server counts as down' },
  ],
  readMailSettings,
)
