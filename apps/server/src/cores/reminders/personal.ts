import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfReminders: PersonalPart = {
  tables: [
    personal('reminder_choice', {
      key: ['user_id', 'kind'],
      exported: {
        file: 'reminder-choices',
        title: '提醒设置',
        columns: {
          user_id: null,
          kind: '提醒',
          mail: '邮件',
          sms: '短信',
          push: '浏览器通知',
          hour: '时间（点）',
          looked_day: null,
        },
      },
      deleted: 'rows',
    }),
    personal('reminder_mail', {
      key: ['user_id'],
      exported: {
        file: 'reminder-mail',
        title: '接收提醒的邮箱',
        columns: {
          user_id: null,
          address: '邮箱',
          confirmed_at: '确认时间',
          code_mark: null,
          code_until: null,
          tries: null,
        },
      },
      deleted: 'rows',
    }),
    personal('push_subscription', {
      key: ['subscription_id'],
      exported: { not: 'addresses of the push services of browsers, which open what is sent there' },
      deleted: 'rows',
    }),
    personal('reminder', {
      key: ['reminder_id'],
      exported: {
        file: 'reminders',
        title: '发过的提醒',
        columns: {
          reminder_id: null,
          user_id: null,
          kind: '提醒',
          occasion: null,
          way: '方式',
          title: '标题',
          body: '内容',
          path: '页面',
          state: '状态',
          next_at: '时间',
          failures: null,
          ended_at: '结束时间',
          reason: null,
        },
      },
      deleted: 'rows',
    }),
  ],
}
