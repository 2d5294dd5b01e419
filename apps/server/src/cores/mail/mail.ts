import type { Transporter } from 'nodemailer'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { MailSettings, SmtpSettings } from './settings.ts'

/** A mail of plain text. `off`: an address that switches such mails off without a log-in. */
export interface Mail {
  address: string
  subject: string
  body: string
  off?: string
}

/** Whatever brings mails. Resolves when it took the mail; throws MailFailed when it did not. */
export interface MailProvider {
  send(mail: Mail): Promise<void>
}

/** Why a mail was not taken. `code` names no person: it may be logged. */
export class MailFailed extends Error {
  readonly code: string
  /** Trying again is of no use: the address is refused. */
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean) {
    super('the mail was not taken')
    this.code = code
    this.isFinal = isFinal
  }
}

/** What the installation's settings choose. */
export const mailProvider = (settings: MailSettings, store: Store, now: () => number): MailProvider =>
  settings.provider === 'smtp' ? smtp(settings) : outbox(store, now)

const KEPT_MS = 7 * 86_400_000

/** Where no provider is set: mails go to a page that the machine's own operator reads (/local/outbox). */
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
  /** The library is loaded with the first mail: an installation without a mail server never needs it. */
  const connect = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({
      ...{ host, port, secure, requireTLS: !secure && !isOwnMachine(host) },
      ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
      ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
      // A text never names a file or an address that is to be fetched.
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
        // Only the address is refused for good: a wrong password or sender is mended by the operator.
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
