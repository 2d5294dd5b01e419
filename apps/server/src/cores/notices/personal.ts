import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfNotices: PersonalPart = {
  tables: [
    personal('notice_read', {
      key: ['user_id', 'notice_id'],
      exported: {
        file: 'notices-read',
        title: '读过的通知',
        columns: { user_id: null, notice_id: '通知编号', read_at: '阅读时间' },
      },
      deleted: 'rows',
    }),
    personal('notice', {
      key: ['notice_id'],
      exported: {
        file: 'notices-own',
        title: '给我的通知提醒',
        columns: {
          notice_id: '通知编号',
          kind: null,
          user_id: null,
          occasion: null,
          subject_id: null,
          vip: null,
          vn: null,
          agent_code: null,
          terminal: null,
          version_name: null,
          client_types: null,
          title: '标题',
          html: '正文',
          link: '页面',
          exam_type: null,
          priority: null,
          begins_at: '时间',
          ends_at: null,
          withdrawn_at: null,
          revision: null,
          updated_at: null,
          updated_by: null,
        },
      },
      deleted: 'rows',
    }),
  ],
}
