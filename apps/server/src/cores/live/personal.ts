import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfLive: PersonalPart = {
  tables: [
    personal('live_booking', {
      key: ['user_id', 'lesson_id'],
      exported: {
        file: 'live-bookings',
        title: '预约的直播课',
        columns: { user_id: null, lesson_id: '直播课编号', booked_at: '预约时间', reminded_for: null },
      },
      deleted: 'rows',
    }),
    personal('live_message', {
      key: ['message_id'],
      exported: {
        file: 'live-messages',
        title: '直播间的发言与提问',
        columns: {
          message_id: '编号',
          lesson_id: '直播课编号',
          seq: null,
          changed_seq: null,
          user_id: null,
          client_id: null,
          kind: '类型',
          name: '显示的名字',
          text: '内容',
          answer: '老师的回答',
          said_at: '时间',
          hidden: '被隐藏',
        },
      },
      deleted: 'rows',
    }),
    personal('live_presence', {
      key: ['lesson_id', 'user_id'],
      exported: {
        file: 'live-attendance',
        title: '直播课到课',
        columns: {
          lesson_id: '直播课编号',
          user_id: null,
          first_at: '进入时间',
          last_at: '最后在场',
          seconds: '听课秒数',
          replayed_at: '看回放的时间',
        },
      },
      deleted: 'rows',
    }),
    personal('live_sign', {
      key: ['window_id', 'user_id'],
      exported: {
        file: 'live-sign-ins',
        title: '直播课签到',
        columns: { window_id: '签到编号', user_id: null, signed_at: '签到时间' },
      },
      deleted: 'rows',
    }),
    personal('live_mute', {
      key: ['lesson_id', 'user_id'],
      exported: {
        file: 'live-mutes',
        title: '直播课禁言',
        columns: { lesson_id: '直播课编号', user_id: null, muted_at: '禁言时间', muted_by: null },
      },
      deleted: 'rows',
    }),
    personal('live_concern', {
      key: ['user_id'],
      exported: {
        file: 'live-follow',
        title: '关注公众号',
        columns: { user_id: null, followed_at: '声明关注的时间' },
      },
      deleted: 'rows',
    }),
  ],
  others: { live_lesson: 'names the member of the staff who wrote it' },
}
