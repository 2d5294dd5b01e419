import { type PersonalPart, personal } from '../../platform/database/personal.ts'

const KEY = ['user_id', 'subject_id', 'question_id'] as const
const QUESTION = { user_id: null, subject_id: '科目编号', question_id: '题目编号' }

export const personalOfReplies: PersonalPart = {
  tables: [
    personal('waiting_reply', {
      key: ['user_id', 'reply_id'],
      exported: { not: 'answers to a paper that is under way; they are told with its other replies' },
      deleted: 'rows',
    }),
    personal('reply', {
      key: ['seq'],
      // Jobs store the number up to which they have read the log.
      walked: { lastStays: "user_id = -user_id, reply = ''" },
      exported: {
        file: 'replies',
        title: '作答记录',
        columns: {
          ...QUESTION,
          seq: null,
          reply_id: null,
          chapter_id: '章节编号',
          reply: '作答',
          is_right: '是否正确',
          points: '得分',
          full_points: '满分',
          spend_seconds: '用时（秒）',
          mode: '方式',
          answered_at: '作答时间',
          received_at: null,
          certainty: '把握（1 确定，2 不确定，3 猜的）',
        },
      },
      deleted: 'rows',
    }),
    personal('user_question', {
      key: KEY,
      exported: {
        file: 'questions',
        title: '做过的题（错题本在其中）',
        columns: {
          ...QUESTION,
          last_reply: '最近作答',
          last_right: '最近是否正确',
          last_percent: '最近得分率',
          last_seconds: '最近用时（秒）',
          done_count: '次数',
          right_count: '正确次数',
          wrong_count: '错误次数',
          wrong_at: '进入错题本的时间',
          last_at: '最近作答时间',
          reset_at: '重做的时间',
        },
      },
      deleted: 'rows',
    }),
    personal('user_day', {
      key: ['user_id', 'subject_id', 'day'],
      exported: {
        file: 'days',
        title: '学习日历',
        columns: {
          user_id: null,
          subject_id: '科目编号',
          day: '日期',
          answered: '作答数',
          answered_right: '正确数',
          spent_seconds: '用时（秒）',
        },
      },
      deleted: 'rows',
    }),
    personal('favourite', {
      key: KEY,
      exported: { file: 'favourites', title: '收藏', columns: { ...QUESTION, is_on: '是否收藏', changed_at: '时间' } },
      deleted: 'rows',
    }),
    personal('note', {
      key: KEY,
      exported: { file: 'notes', title: '笔记', columns: { ...QUESTION, content: '内容', changed_at: '时间' } },
      deleted: 'rows',
    }),
    personal('replies_before_merge', {
      key: ['merge_id', 'user_id', 'question_id', 'kind'],
      exported: { not: 'what stood before questions were merged; the merged rows are told' },
      deleted: 'rows',
    }),
    personal('user_chapter', {
      key: ['user_id', 'subject_id', 'chapter_id'],
      exported: {
        file: 'chapters',
        title: '章节位置',
        columns: { ...QUESTION, chapter_id: '章节编号', changed_at: '时间' },
      },
      deleted: 'rows',
    }),
    personal('user_sitting', {
      key: ['user_id', 'subject_id'],
      exported: { not: 'until when a paper may be under way: it says nothing that the attempts do not' },
      deleted: 'rows',
    }),
  ],
}
