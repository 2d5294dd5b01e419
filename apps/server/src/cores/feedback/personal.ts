import { type PersonalPart, personal } from '../../platform/database/personal.ts'

const REPORTS = { columns: ['report_id'], table: 'report' } as const

/**
 * A deletion keeps reports without their texts: other learners' reports are merged into them, and corrections refer to
 * them.
 */
export const personalOfFeedback: PersonalPart = {
  tables: [
    personal('report_reply', {
      key: ['report_id', 'n'],
      owner: null,
      through: REPORTS,
      exported: {
        file: 'report-replies',
        title: '纠错的往来',
        columns: {
          reply_id: null,
          report_id: '纠错编号',
          n: '序号',
          teacher_id: null,
          teacher_name: null,
          content: '内容',
          sent_at: '时间',
          read_at: '阅读时间',
          is_accept: '是否采纳',
          adopt_content: '采纳说明',
          judged_at: '采纳时间',
        },
      },
      deleted: { set: { content: '' }, only: 'teacher_id is null' },
    }),
    personal('report_reply', {
      key: ['report_id', 'n'],
      owner: null,
      through: REPORTS,
      exported: { not: 'stands above' },
      deleted: { set: { adopt_content: '' } },
    }),
    personal('report', {
      key: ['report_id'],
      file: 'picture',
      exported: {
        file: 'reports',
        title: '纠错',
        columns: {
          report_id: '编号',
          user_id: null,
          client_id: null,
          subject_id: '科目编号',
          kind: '对象',
          target_id: '对象编号',
          child_table_id: null,
          feedback_type: '类型',
          module: '功能',
          about: '关于',
          title: '题目',
          content: '内容',
          picture: null,
          talk: '进展',
          place: null,
          merged_into: null,
          unread: null,
          waiting_since: null,
          created_at: '提交时间',
          changed_at: '变动时间',
          first_reply_at: '首次回复时间',
          revision: null,
        },
      },
      deleted: { set: { content: '', picture: null, unread: 0 } },
    }),
  ],
  others: {
    report_target: 'counts the reports of all learners',
    teacher_note: 'names the teacher who wrote it',
    reply_template: 'names the member of the staff who wrote it',
  },
}
