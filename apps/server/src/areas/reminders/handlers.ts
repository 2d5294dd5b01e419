import { randomInt } from 'node:crypto'
import {
  isDaily,
  mailAddress,
  maskedMail,
  REMINDER_WAY_NAMES,
  REVIEW_HOURS,
  USUAL_REVIEW_HOUR,
} from '@tizhou/domain/reminders/reminders'
import { MailFailed } from '../../cores/mail/mail.ts'
import { examOccasion, examReminder } from '../../cores/reminders/examReminders.ts'
import { badInput, notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler, Handlers } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'
import { isPushService } from '../../platform/webPush/send.ts'
import { vapidPublicKey } from '../../platform/webPush/vapid.ts'

const CODE_MS = 30 * 60_000
const CODE_MARK = 'reminder mail'

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

const mine: Handler<'reminders.mine'> = async ({ caller, services }) => {
  const [choices, mail, browsers, key] = await Promise.all([
    services.reminders.choicesOf(caller.userID),
    services.reminders.mailOf(caller.userID),
    services.reminders.subscriptionsOf(caller.userID),
    services.keys.of('push'),
  ])
  return {
    list: choices.map(({ kind, mail, sms, push, hour }) => ({ kind, mail, sms, push, hour })),
    mail: mail ? { address: maskedMail(mail.address), isConfirmed: flag(mail.confirmed_at !== null) } : null,
    canSms: flag(services.sms.remind !== undefined),
    pushKey: vapidPublicKey(key),
    browsers: browsers.length,
  }
}

const choose: Handler<'reminders.choose'> = async ({ params, caller, services }) => {
  const { kind, mail, sms, push } = params
  const hour = isDaily(kind) ? (params.hour ?? USUAL_REVIEW_HOUR) : null
  if (hour !== null && !REVIEW_HOURS.includes(hour))
    throw badInput([{ field: 'hour', reason: '请选择 8 点至 21 点之间的整点' }])
  await services.store.write((tx) =>
    services.reminders.in(tx).choose({ user_id: caller.userID, kind, mail, sms, push, hour }),
  )
  return null
}

const setMail: Handler<'reminders.setMail'> = async ({ params, caller, services }) => {
  const address = mailAddress(params.address)
  if (!address) throw badInput([{ field: 'address', reason: '请填写正确的邮箱地址' }])
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const code_mark = await services.keys.mark(CODE_MARK, `${caller.userID} ${code}`)
  const now = services.now()
  const row = { user_id: caller.userID, address, confirmed_at: null, code_mark, code_until: now + CODE_MS, tries: 0 }
  await services.store.write((tx) => services.reminders.in(tx).putMail(row))
  try {
    await services.mail.send({
      address,
      subject: `确认码 ${code} · 题舟`,
      body: `您正在题舟设置接收提醒的邮箱。确认码：${code}，30 分钟内有效。\n\n如果不是您本人操作，请忽略这封邮件，不会再有邮件发来。`,
    })
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    services.log.warn({ reason: error.code }, 'confirmation mail')
    throw new Refusal(500, '邮件没有发出，请核对地址后再试')
  }
  return null
}

const confirmMail: Handler<'reminders.confirmMail'> = async ({ params, caller, services }) => {
  const mark = await services.keys.mark(CODE_MARK, `${caller.userID} ${params.code}`)
  const done = await services.store.write((tx) =>
    services.reminders.in(tx).confirmMail(caller.userID, mark, services.now()),
  )
  if (done === 'wrong') throw badInput([{ field: 'code', reason: '确认码不正确' }])
  if (done === 'none') throw badInput([{ field: 'code', reason: '确认码已失效，请重新发送' }])
  return null
}

const removeMail: Handler<'reminders.removeMail'> = async ({ caller, services }) => {
  await services.store.write((tx) => services.reminders.in(tx).removeMail(caller.userID))
  return null
}

const subscribe: Handler<'reminders.subscribe'> = async ({ params, caller, services }) => {
  const { endpoint, p256dh, auth } = params
  if (!isPushService(endpoint, services.config.reminders.pushTestEndpoint))
    throw badInput([{ field: 'endpoint', reason: '这个浏览器的推送服务不受支持' }])
  const row = { subscription_id: newId(), user_id: caller.userID, endpoint, p256dh, auth, created_at: services.now() }
  await services.store.write((tx) => services.reminders.in(tx).subscribe(row))
  return null
}

const unsubscribe: Handler<'reminders.unsubscribe'> = async ({ params, caller, services }) => {
  await services.store.write((tx) => services.reminders.in(tx).unsubscribe(params.endpoint, caller.userID))
  return null
}

const remindExam: Handler<'reminders.remindExam'> = async ({ params, caller, services }) => {
  const { appID, paperID, isOn } = params
  const paper = await services.papers.paperByID(appID, paperID)
  if (!paper) throw notFound('这份试卷')
  const opensAt = paper.opens_at
  const choice = (await services.reminders.choicesOf(caller.userID)).find(({ kind }) => kind === 'exam')
  const ways = REMINDER_WAY_NAMES.filter((way) => choice?.[way] === 1).length
  if (isOn === 1 && (opensAt === null || opensAt <= services.now()))
    throw new Refusal(409, '这份试卷已经开放，不需要提醒', { reason: 'open' })
  await services.store.write(async (tx) => {
    const reminders = services.reminders.in(tx)
    if (isOn === 0) await reminders.forget(caller.userID, 'exam', examOccasion(paperID))
    else await reminders.ask({ userID: caller.userID, ...examReminder({ ...paper, opens_at: opensAt as number }) })
  })
  return { isOn: flag(isOn === 1 && ways > 0), ways }
}

const isExamReminded: Handler<'reminders.isExamReminded'> = async ({ params, caller, services }) => ({
  isOn: flag(await services.reminders.isAsked(caller.userID, 'exam', examOccasion(params.paperID))),
})

export const reminders: Handlers<'reminders'> = {
  mine,
  choose,
  setMail,
  confirmMail,
  removeMail,
  subscribe,
  unsubscribe,
  remindExam,
  isExamReminded,
}
