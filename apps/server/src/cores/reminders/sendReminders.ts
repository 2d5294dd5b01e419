import { REMINDER_KINDS } from '@tizhou/domain/reminders/reminders'
import type { Job, JobServices } from '../../platform/jobs/job.ts'
import { sendPush } from '../../platform/webPush/send.ts'
import { MailFailed } from '../mail/mail.ts'
import { userByID } from '../people/users.ts'
import { SmsFailed } from '../sms/smsFailed.ts'
import { mailOf, subscriptionsOf, unsubscribe } from './choices.ts'
import { claim, dueReminders, ended, type Outcome, type ReminderRow, removeOld } from './queue.ts'
import { offPath } from './switchOffPage.ts'

const AT_ONCE = 10
const PUSH_TIMEOUT_MS = 8_000
const SWEEP_CHANCE = 0.01
/** A log-in name that is a phone number. */
export const PHONE = /^1\d{10}$/

type Sending = Pick<JobServices, 'store' | 'now' | 'keys' | 'mail' | 'sms' | 'config' | 'log'>

/**
 * Sends due reminders. One claimed by a server is sent by no other; one of a stopped server is given up, never sent
 * twice.
 */
export const sendReminders: Job<ReminderRow[]> = {
  name: 'send-reminders',
  does: 'sends the reminders that are due by mail, SMS or notification',
  everyMs: 5_000,
  async find({ store }, { now }) {
    const rows = await dueReminders(store, now, AT_ONCE)
    return rows.length > 0 ? rows : undefined
  },
  async work(services, rows, turn) {
    let claimed = new Set<number>()
    await turn.commit(turn.progress, async (tx) => {
      claimed = await claim(tx, rows, turn.now)
      if (Math.random() < SWEEP_CHANCE) await removeOld(tx, turn.now)
    })
    await Promise.all(
      rows
        .filter(({ reminder_id }) => claimed.has(reminder_id))
        .map(async (row) => {
          const outcome = await send(services, row)
          if (outcome.is !== 'sent')
            services.log.warn({ way: row.way, kind: row.kind, reason: outcome.reason }, 'reminder')
          await services.store.write((tx) => ended(tx, row, outcome, services.now()))
        }),
    )
  },
}

async function send(services: Sending, row: ReminderRow): Promise<Outcome> {
  try {
    if (row.way === 'mail') return await byMail(services, row)
    return row.way === 'sms' ? await bySms(services, row) : await byPush(services, row)
  } catch (error) {
    if (error instanceof MailFailed) return { is: error.isFinal ? 'failed' : 'retry', reason: error.code }
    if (error instanceof SmsFailed) return { is: 'retry', reason: error.code }
    // The database failed, or there is a bug: whether it was sent is unknown.
    return { is: 'retry', reason: (error as Error).name }
  }
}

async function byMail(services: Sending, row: ReminderRow): Promise<Outcome> {
  const mail = await mailOf(services.store, row.user_id)
  if (!mail || mail.confirmed_at === null) return { is: 'failed', reason: 'no address' }
  const key = await services.keys.of('account')
  const site = services.config.publicUrl ?? ''
  const off = site + offPath(key, { userID: row.user_id, kind: row.kind, way: 'mail' })
  await services.mail.send({
    address: mail.address,
    subject: `${row.title} · 题舟`,
    body: `${row.body}\n\n打开：${site}${row.path}\n\n——\n您在题舟打开了提醒“${REMINDER_KINDS[row.kind]}”。不想再收到：\n${off}\n`,
    ...(site === '' ? {} : { off }),
  })
  return { is: 'sent' }
}

async function bySms(services: Sending, row: ReminderRow): Promise<Outcome> {
  const phone = (await userByID(services.store, row.user_id))?.user_name ?? ''
  if (!services.sms.remind || !PHONE.test(phone)) return { is: 'failed', reason: 'no phone' }
  await services.sms.remind({ phone, title: row.title })
  return { is: 'sent' }
}

/** Sends to all browsers of the learner and deletes ended subscriptions. `sent` where at least one accepted it. */
async function byPush(services: Sending, row: ReminderRow): Promise<Outcome> {
  const browsers = await subscriptionsOf(services.store, row.user_id)
  if (browsers.length === 0) return { is: 'failed', reason: 'no browser' }
  const { pushSubject: subject, pushTestEndpoint: testEndpoint } = services.config.reminders
  const sender = {
    key: await services.keys.of('push'),
    subject,
    now: services.now(),
    timeoutMs: PUSH_TIMEOUT_MS,
    testEndpoint,
  }
  const text = JSON.stringify({ title: row.title, body: row.body, path: row.path, tag: `${row.kind} ${row.occasion}` })
  const results = await Promise.all(browsers.map((browser) => sendPush(browser, text, sender)))
  for (const [at, result] of results.entries())
    if (result === 'gone')
      await services.store.write((tx) => unsubscribe(tx, (browsers[at] as (typeof browsers)[0]).endpoint))
  if (results.includes('sent')) return { is: 'sent' }
  const failed = results.find((result) => typeof result === 'object')
  return failed ? { is: 'retry', reason: failed.failed } : { is: 'failed', reason: 'gone' }
}
