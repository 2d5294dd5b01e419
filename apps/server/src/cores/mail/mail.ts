import type { Transporter } from 'nodemailer'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { MailSettings, SmtpSettings } from './settings.ts'

/** A plain-text mail. `off`: an address that unsubscribes from such mails without a log-in. */
export interface Mail {
  address: string
  subject: string
  body: string
  off?: string
}

/** A mail transport. Resolves when it has accepted the mail; throws MailFailed otherwise. */
export interface MailProvider {
  send(mail: Mail): Promise<void>
}

/** Why a mail was not accepted. `code` names no person and may be logged. */
export class MailFailed extends Error {
  readonly code: string
  /** The address is refused for good: retrying is useless. */
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean) {
    super('the mail was not taken')
    this.code = code
    this.isFinal = isFinal
  }
}

/** The mail transport that the settings choose. */
export const mailProvider = (settings: MailSettings, store: Store, now: () => number): MailProvider =>
  settings.provider === 'smtp' ? smtp(settings) : outbox(store, now)

const KEPT_MS = 7 * 86_400_000

/** Without a mail server mails are stored for a local page of the machine's operator (/local/outbox). */
const outbox = (store: Store, now: () => number): MailProvider => ({
  async send({ address, subject, body }) {
    const row = { message_id: newId(), address, subject, body, created_at: now() }
    await store.write(async (tx) => {
      await tx.db
        .deleteFrom('mail_outbox')
        .where('created_at', '<', now() - KEPT_MS)
        .execute()
      await tx.db.insertInto('mail_outbox').values(row).execute()
    })
  },
})

const isOwnMachine = (host: string): boolean => host === '127.0.0.1' || host === 'localhost' || host === '::1'

function smtp(settings: SmtpSettings): MailProvider {
  const { host, port, secure, user, password, from, timeoutMs } = settings
  let transport: Promise<Transporter> | undefined
  /** The library is loaded for the first mail only. */
  const connect = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({
      ...{ host, port, secure, requireTLS: !secure && !isOwnMachine(host) },
      ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
      ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
      // Mail contents must not refer to files or addresses to be loaded.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    })
  }
  return {
    async send({ address, subject, body, off }) {
      try {
        transport ??= connect().catch((error: unknown) => {
          transport = undefined
          throw error
        })
        await (await transport).sendMail({
          ...{ from, to: { name: '', address }, subject, text: body },
          ...(off
            ? { headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
            : {}),
        })
      } catch (error) {
        const { responseCode = 0, code, command } = error as { responseCode?: number; code?: string; command?: string }
        // Only a refused recipient is final: the operator can correct a wrong password or sender.
        const isFinal = responseCode >= 500 && command === 'RCPT TO'
        throw new MailFailed(`${responseCode || (code ?? 'failed')}`.slice(0, 40), isFinal)
      }
    },
  }
}

/** The mails of the local outbox, newest first. */
export const readMails = (store: Pick<Store, 'db'>, most: number) =>
  store.db
    .selectFrom('mail_outbox')
    .select(['address', 'subject', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('message_id')
    .limit(most)
    .execute()
