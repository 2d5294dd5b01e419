import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfSupport: PersonalPart = {
  tables: [
    personal('help_mark', {
      key: ['user_id', 'article_id'],
      exported: {
        file: 'help-marks',
        title: '对帮助内容的评价',
        columns: { user_id: null, article_id: '内容编号', solved: '是否解决', marked_at: '时间' },
      },
      deleted: 'rows',
    }),
    personal('suggestion', {
      key: ['suggestion_id'],
      exported: {
        file: 'suggestions',
        title: '意见反馈',
        columns: {
          suggestion_id: '编号',
          user_id: null,
          subject_id: '科目编号',
          kind: '类型',
          content: '内容',
          software_ver: '软件版本',
          device: '设备',
          network: '网络',
          sent_at: '提交时间',
          answer: '回复',
          answered_at: '回复时间',
          answered_by: null,
        },
      },
      deleted: 'rows',
    }),
  ],
  others: { help_article: 'names the member of the staff who wrote it' },
}
