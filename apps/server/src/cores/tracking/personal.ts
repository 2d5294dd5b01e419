import { type PersonalPart, personal } from '../../platform/database/personal.ts'

const SHORT = 'kept for TRACKING_DAYS days only, to find errors and what pages are used for'

export const personalOfTracking: PersonalPart = {
  tables: [
    personal('user_video_progress', {
      key: ['user_id', 'video_id'],
      exported: {
        file: 'videos',
        title: '视频进度',
        columns: {
          user_id: null,
          video_id: '视频编号',
          subject_id: '科目编号',
          progress: '看到（秒）',
          total: '总长（秒）',
          changed_at: '时间',
        },
      },
      deleted: 'rows',
    }),
    personal('error_group_user', {
      key: ['fingerprint', 'user_id'],
      exported: { not: SHORT },
      deleted: 'rows',
    }),
    personal('tracking_event', {
      key: ['event_id'],
      walked: {},
      exported: { not: SHORT },
      deleted: { set: { user_id: null } },
    }),
    personal('error_report', {
      key: ['event_id'],
      walked: {},
      exported: { not: SHORT },
      deleted: { set: { user_id: null } },
    }),
  ],
  others: { error_resolution: 'names the member of the staff who closed it' },
}
