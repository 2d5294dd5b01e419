import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfMaterials: PersonalPart = {
  tables: [
    personal('material_place', {
      key: ['user_id', 'book_id'],
      exported: {
        file: 'material-places',
        title: '资料读到的位置',
        columns: { user_id: null, book_id: '资料编号', node_id: '章节编号', placed_at: '时间' },
      },
      deleted: 'rows',
    }),
    personal('material_note', {
      key: ['note_id'],
      exported: {
        file: 'material-notes',
        title: '资料上的划线与笔记',
        columns: {
          note_id: null,
          user_id: null,
          subject_id: '科目编号',
          node_id: '章节编号',
          start: null,
          quote: '原文',
          note: '笔记',
          colour: '颜色',
          made_at: '时间',
        },
      },
      deleted: 'rows',
    }),
    personal('recite_reply', {
      key: ['user_id', 'node_id'],
      exported: {
        file: 'recite-replies',
        title: '考点速记的自测',
        columns: {
          user_id: null,
          node_id: '考点编号',
          subject_id: '科目编号',
          known: '记住',
          replied_at: '时间',
          seconds: '用时（秒）',
        },
      },
      deleted: 'rows',
    }),
    personal('daily_mark', {
      key: ['user_id', 'subject_id', 'day'],
      exported: {
        file: 'daily-marks',
        title: '每日一记打卡',
        columns: { user_id: null, subject_id: '科目编号', day: '日期', marked_at: '时间', caught_up: '补记' },
      },
      deleted: 'rows',
    }),
  ],
  others: {
    material_book: 'names the member of the staff who wrote it',
    material_node: 'names the member of the staff who wrote it',
    material_import: 'names the member of the staff who read the file',
    material_version: 'names the member of the staff who wrote it',
    sprint_config: 'names the member of the staff who wrote it',
  },
}
