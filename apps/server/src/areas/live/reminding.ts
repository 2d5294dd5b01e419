import { REMINDER_WAY_NAMES, type ReminderWay } from '@tizhou/domain/reminders/reminders'
import { PHONE } from '../../cores/reminders/sendReminders.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

/** The channels by which a person can be reached: a confirmed mail address, a phone, a subscribed browser. */
async function reaching({ reminders, sms }: Services, { userID, userName }: Caller): Promise<Set<ReminderWay>> {
  const [mail, browsers] = await Promise.all([reminders.mailOf(userID), reminders.subscriptionsOf(userID)])
  const ways = new Set<ReminderWay>()
  if (mail && mail.confirmed_at !== null) ways.add('mail')
  if (sms.remind && PHONE.test(userName)) ways.add('sms')
  if (browsers.length > 0) ways.add('push')
  return ways
}

/** The channels by which a person is reminded of lessons: chosen ones that can reach the person. */
export async function liveWays(services: Services, caller: Caller): Promise<ReminderWay[]> {
  const choice = (await services.reminders.choicesOf(caller.userID)).find(({ kind }) => kind === 'live')
  const reached = await reaching(services, caller)
  return REMINDER_WAY_NAMES.filter((way) => choice?.[way] === 1 && reached.has(way))
}

export const userConcern: Handler<'live.userConcern'> = async ({ caller, services }) => ({
  isConcern: (await services.live.followsAccount(caller.userID)) ? 1 : 0,
  ways: (await liveWays(services, caller)).length,
})

export const setConcern: Handler<'live.setConcern'> = async ({ caller, services }) => {
  await services.store.write((tx) => services.live.in(tx).noteFollowing(caller.userID, services.now()))
  return null
}

/**
 * Adds channels and keeps chosen ones; lessons booked earlier are covered too, since the job reads choices when it is
 * time.
 */
export const remindMe: Handler<'live.remindMe'> = async ({ caller, services }) => {
  const reached = await reaching(services, caller)
  if (reached.size === 0)
    throw new Refusal(409, '还没有能收到提醒的方式，请先在提醒设置里确认邮箱，或打开浏览器通知', { reason: 'noWay' })
  await services.store.write(async (tx) => {
    const reminders = services.reminders.in(tx)
    const choice = (await reminders.choicesOf(caller.userID)).find(({ kind }) => kind === 'live')
    const on = (way: ReminderWay): 0 | 1 => (choice?.[way] === 1 || reached.has(way) ? 1 : 0)
    const ways = { mail: on('mail'), sms: on('sms'), push: on('push') }
    await reminders.choose({ user_id: caller.userID, kind: 'live', ...ways, hour: null })
    // Of a lesson that begins within the quarter of an hour too, whose time to remind passed without a way.
    await services.live.in(tx).remindAnew(caller.userID)
  })
  return { list: REMINDER_WAY_NAMES.filter((way) => reached.has(way)) }
}
