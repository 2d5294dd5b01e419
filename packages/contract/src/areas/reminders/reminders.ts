import { REMINDER_KIND_NAMES, type ReminderKind } from '@tizhou/domain/reminders/reminders'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Flag, Guid, Id, Nothing, Nullable, Text, TextOr } from '../../wire.ts'

/** A learner's reminders by kind and channel. */

const own = { source: 'project', access: 'user' } as const
const Kind = () => Type.Unsafe<ReminderKind>(Type.Enum([...REMINDER_KIND_NAMES]))
const Hour = () => Type.Integer({ minimum: 0, maximum: 23, description: 'of Beijing' })
const Key = () => Type.String({ minLength: 16, maxLength: 200, pattern: '^[A-Za-z0-9_-]+={0,2}$' })

export const reminders = {
  mine: call({
    closedToLooks: 'personal',
    ...own,
    method: 'GET',
    path: '/api/reminders/mine',
    summary: '我的提醒：各种提醒的方式、邮箱与浏览器',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      list: Type.Array(Type.Object({ kind: Kind(), mail: Flag(), sms: Flag(), push: Flag(), hour: Nullable(Hour()) })),
      /** Masked; null: none. */
      mail: Nullable(Type.Object({ address: Type.String(), isConfirmed: Flag() })),
      /** 1: the installation can send SMS reminders. */
      canSms: Flag(),
      /** The public key for a browser's subscription. */
      pushKey: TextOr(''),
      /** Number of subscribed browsers. */
      browsers: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
  }),
  choose: call({
    ...own,
    method: 'POST',
    path: '/api/reminders/choose',
    summary: '打开或关闭一种提醒',
    params: Type.Object({
      guid: Guid(),
      kind: Kind(),
      mail: Flag(),
      sms: Flag(),
      push: Flag(),
      hour: Type.Optional(Hour()),
    }),
    data: Nothing(),
  }),
  /** Sends a code to the address; no reminders until confirmMail confirms it. */
  setMail: call({
    ...own,
    method: 'POST',
    path: '/api/reminders/setMail',
    summary: '设置接收提醒的邮箱，发送确认码',
    rate: { max: 5, seconds: 3_600, by: 'user' },
    params: Type.Object({ guid: Guid(), address: Text(254, 3) }),
    data: Nothing(),
  }),
  confirmMail: call({
    ...own,
    method: 'POST',
    path: '/api/reminders/confirmMail',
    summary: '用确认码确认邮箱',
    rate: { max: 20, seconds: 3_600, by: 'user' },
    params: Type.Object({ guid: Guid(), code: Type.String({ pattern: '^\\d{6}$' }) }),
    data: Nothing(),
  }),
  removeMail: call({
    ...own,
    method: 'POST',
    path: '/api/reminders/removeMail',
    summary: '不再用这个邮箱',
    params: Type.Object({ guid: Guid() }),
    data: Nothing(),
  }),
  subscribe: call({
    ...own,
    method: 'POST',
    path: '/api/reminders/subscribe',
    summary: '在这个浏览器接收通知',
    rate: { max: 30, seconds: 3_600, by: 'user' },
    params: Type.Object({ guid: Guid(), endpoint: Text(1_000, 10), p256dh: Key(), auth: Key() }),
    data: Nothing(),
  }),
  unsubscribe: call({
    ...own,
    method: 'POST',
    path: '/api/reminders/unsubscribe',
    summary: '这个浏览器不再接收通知',
    params: Type.Object({ guid: Guid(), endpoint: Text(1_000, 10) }),
    data: Nothing(),
  }),
  remindExam: call({
    ...own,
    method: 'POST',
    path: '/api/reminders/exam',
    summary: '开考前提醒我；isOn 0：不用了',
    params: Type.Object({ guid: Guid(), appID: Id(), paperID: Id(), isOn: Flag() }),
    /** `ways` 0: no channel is chosen for exams. */
    data: Type.Object({ isOn: Flag(), ways: Type.Integer({ minimum: 0, maximum: 3 }) }),
  }),
  isExamReminded: call({
    ...own,
    method: 'GET',
    path: '/api/reminders/examState',
    summary: '这份试卷开考前是否提醒我',
    params: Type.Object({ guid: Guid(), paperID: Id() }),
    data: Type.Object({ isOn: Flag() }),
  }),
}
