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
  ],
  others: { notice: 'names the member of the staff who wrote it' },
}
