import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfDots: PersonalPart = {
  tables: [
    personal('version_update_read', {
      key: ['user_id', 'update_id'],
      exported: {
        file: 'updates-read',
        title: '读过的版本更新',
        columns: { user_id: null, update_id: '更新编号', read_at: '阅读时间' },
      },
      deleted: 'rows',
    }),
    personal('dot_seen', {
      key: ['user_id', 'subject_id', 'kind'],
      exported: {
        file: 'dots-seen',
        title: '看过的红点',
        columns: { user_id: null, subject_id: '科目编号', kind: '种类', seen_at: '时间' },
      },
      deleted: 'rows',
    }),
  ],
  others: { version_update: 'names the member of the staff who wrote it' },
}
