import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Flag, Guid, Moment, Nothing, Nullable, Text, TextOr } from '../../wire.ts'
import { Code, CodeSent, Phone } from './codes.ts'

/** The account on /myCenter: devices, days studied, the export of personal data, the account's deletion. */

const Me = Type.Object({ guid: Guid() })
const own = { source: 'project' as const, access: 'user' as const }

export const accountOwn = {
  /** Devices with a session or a re-login secret; last used first. */
  devices: call({
    closedToLooks: 'personal',
    ...own,
    method: 'GET',
    path: '/api/user/devices',
    summary: '登录设备',
    params: Me,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          deviceID: Type.String(),
          device: Type.String({ description: 'Chrome · Windows' }),
          address: Type.String({ description: 'shortened: 203.0.*.*; empty: not known' }),
          clientType: Type.String({ description: 'console: the back office' }),
          firstAt: Moment(),
          lastAt: Type.Integer({ description: 'ms UTC, within an hour' }),
          isThis: Flag(),
          isOn: Flag('1: logged in now; 0: may log in again without the password'),
        }),
      ),
    }),
  }),
  /** Ends the device's session and re-login secret. 404: it was logged out already. */
  deviceLogout: call({
    ...own,
    method: 'POST',
    path: '/api/user/deviceLogout',
    summary: '下线一台设备',
    params: Type.Object({ guid: Guid(), deviceID: Text(32, 1) }),
    data: Nothing(),
  }),
  devicesLogoutOthers: call({
    ...own,
    method: 'POST',
    path: '/api/user/devicesLogoutOthers',
    summary: '下线其他所有设备',
    params: Me,
    data: Nothing(),
  }),
  /** A code for the account's own phone (`old`) or for the one that is to take its place. 409: no account of a phone. */
  phoneCode: call({
    ...own,
    method: 'POST',
    path: '/api/user/phoneCode',
    summary: '更换手机号：发送验证码',
    rate: { max: 20, seconds: 60, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      which: Type.Union([Type.Literal('old'), Type.Literal('new')]),
      phone: Type.Optional(Phone()),
      validate: Type.Optional(Text(4096)),
      captchaId: Type.Optional(Text(64)),
    }),
    data: CodeSent(),
  }),
  /** A right code of the account's phone gives the key of phoneChange, which lives ten minutes. */
  phoneConfirm: call({
    ...own,
    method: 'POST',
    path: '/api/user/phoneConfirm',
    summary: '更换手机号：核对原手机号的验证码',
    rate: { max: 30, seconds: 60, by: 'user' },
    params: Type.Object({ guid: Guid(), code: Code() }),
    data: Type.Object({ secretKey: Type.String() }),
  }),
  /**
   * Ends the account's other sessions and their re-login secrets. 409: another account has the phone, which is told to
   * the holder of its code alone. 429: the account changed its phone too often.
   */
  phoneChange: call({
    ...own,
    method: 'POST',
    path: '/api/user/phoneChange',
    summary: '更换手机号',
    rate: { max: 30, seconds: 60, by: 'user' },
    params: Type.Object({ guid: Guid(), secretKey: Text(128, 1), phone: Phone(), code: Code() }),
    data: Nothing(),
  }),
  /** By Beijing day, over all subjects; days without answers are absent. */
  studyDays: call({
    ...own,
    method: 'GET',
    path: '/api/user/studyDays',
    summary: '一年的学习日历',
    params: Type.Object({ guid: Guid(), year: Type.Integer({ minimum: 2000, maximum: 2200 }) }),
    data: Type.Object({
      year: Type.Integer(),
      firstYear: Type.Integer({ description: 'of the first answer; this year where there is none' }),
      lastYear: Type.Integer({ description: 'this year in Beijing' }),
      today: TextOr('', 'YYYY-MM-DD'),
      days: Type.Array(
        Type.Object({
          day: Type.String({ description: 'YYYY-MM-DD' }),
          answered: Count(),
          right: Count(),
          minutes: Nullable(Count()),
        }),
      ),
      streak: Count(),
      longestStreak: Count(),
      daysStudied: Type.Integer({ description: 'of all years, as the next' }),
      answered: Count(),
    }),
  }),
  dataExport: call({
    closedToLooks: 'personal',
    ...own,
    method: 'GET',
    path: '/api/user/dataExport',
    summary: '我的数据导出进度',
    params: Me,
    data: Type.Object({
      state: Type.Union([
        Type.Literal('none'),
        Type.Literal('waiting'),
        Type.Literal('running'),
        Type.Literal('ready'),
        Type.Literal('stopped'),
        Type.Literal('failed'),
        Type.Literal('expired'),
      ]),
      /** Percent. */
      progress: Count(),
      askedAt: Nullable(Moment()),
      bytes: Nullable(Count()),
      expiresAt: Nullable(Moment()),
      /** An address that only this learner can open, with `guid`, for some minutes. */
      address: Nullable(Type.String()),
    }),
  }),
  /** Starts a new export; the previous file is removed. 409: one is being made. */
  dataExportStart: call({
    ...own,
    method: 'POST',
    path: '/api/user/dataExportStart',
    summary: '导出我的数据',
    rate: { max: 10, seconds: 3600, by: 'user' },
    params: Me,
    data: Nothing(),
  }),
  /** Discards an export that is being made. */
  dataExportStop: call({
    ...own,
    method: 'POST',
    path: '/api/user/dataExportStop',
    summary: '停止导出我的数据',
    params: Me,
    data: Nothing(),
  }),
  accountDeletion: call({
    closedToLooks: 'personal',
    ...own,
    method: 'GET',
    path: '/api/user/accountDeletion',
    summary: '注销账号的状态',
    params: Me,
    data: Type.Object({
      /** When the account is deleted; null: no deletion is requested. */
      dueAt: Nullable(Moment()),
      askedAt: Nullable(Moment()),
      /** When a log-in cancelled the last deletion; shown for some days. */
      takenBackAt: Nullable(Moment()),
      waitingDays: Count(),
      /** What would be lost, or prevents the deletion. */
      versions: Type.Array(Type.Object({ name: Type.String(), endsAt: Moment() })),
      answered: Count(),
      openOrders: Count(),
      openParcels: Count(),
      isStaff: Flag(),
    }),
  }),
  /**
   * Ends all other sessions. 400 with the field password: it is wrong. 409: no password, staff, open orders or parcels,
   * or requested already. 429: too many wrong passwords.
   */
  askDeletion: call({
    ...own,
    method: 'POST',
    path: '/api/user/askDeletion',
    summary: '申请注销账号',
    rate: { max: 20, seconds: 60, by: 'user' },
    params: Type.Object({ guid: Guid(), password: Text(128, 1) }),
    data: Type.Object({ dueAt: Moment() }),
  }),
  takeBackDeletion: call({
    ...own,
    method: 'POST',
    path: '/api/user/takeBackDeletion',
    summary: '撤回注销申请',
    params: Me,
    data: Nothing(),
  }),
}
