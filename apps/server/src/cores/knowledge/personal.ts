import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfKnowledge: PersonalPart = {
  tables: [
    personal('prediction', {
      key: ['attempt_id'],
      // Found by the attempt's key; the table has no index of learners.
      through: { columns: ['attempt_id'], table: 'paper_attempt' },
      exported: {
        file: 'predictions',
        title: '成绩预测',
        columns: {
          attempt_id: '考试编号',
          user_id: null,
          subject_id: '科目编号',
          paper_id: '试卷编号',
          predicted_at: '预测时间',
          expected: '预测得分',
          deviation: null,
          low: '下限',
          high: '上限',
          score: '实际得分',
          model_id: null,
        },
      },
      deleted: 'rows',
    }),
    personal('adaptive_answer', {
      key: ['user_id', 'run_id', 'no'],
      exported: {
        file: 'adaptive-answers',
        title: '自适应测试的作答',
        columns: {
          user_id: null,
          run_id: '测试编号',
          no: '序号',
          question_id: '题目编号',
          reply: '作答',
          is_right: '是否正确',
          difficulty: '难度',
          ability: '能力',
          error: '误差',
        },
      },
      deleted: 'rows',
    }),
    personal('adaptive_run', {
      key: ['run_id'],
      exported: {
        file: 'adaptive-runs',
        title: '自适应测试',
        columns: {
          run_id: '测试编号',
          user_id: null,
          subject_id: '科目编号',
          chapter_id: '章节编号',
          state: '状态',
          ended_by: '结束方式',
          seed: null,
          prior_mean: null,
          prior_error: null,
          ability: '能力',
          error: '误差',
          answered: '作答数',
          answered_right: '正确数',
          next_question_id: null,
          next_why: null,
          started_at: '开始时间',
          ended_at: '结束时间',
        },
      },
      deleted: 'rows',
    }),
    personal('first_answer', {
      key: ['question_id', 'user_id'],
      exported: { not: 'each is one of the replies' },
      deleted: 'rows',
    }),
    personal('learner_rating', {
      key: ['user_id', 'subject_id'],
      exported: {
        file: 'ratings',
        title: '能力评估',
        columns: {
          user_id: null,
          subject_id: '科目编号',
          rating: '评分',
          answers: '作答数',
          answered_right: '正确数',
        },
      },
      deleted: 'rows',
    }),
    personal('point_mastery', {
      key: ['user_id', 'subject_id', 'point_id'],
      exported: {
        file: 'mastery',
        title: '考点掌握',
        columns: {
          user_id: null,
          subject_id: '科目编号',
          point_id: '考点编号',
          known: '掌握概率',
          answers: '作答数',
          last_at: '最近作答时间',
        },
      },
      deleted: 'rows',
    }),
    personal('mastery_before_merge', {
      key: ['merge_id', 'user_id', 'point_id'],
      exported: { not: 'what the mastery that is exported was made of when points were merged' },
      deleted: 'rows',
    }),
    personal('learner_trail', {
      key: ['user_id', 'subject_id', 'part'],
      exported: { not: 'each is one of the replies' },
      deleted: 'rows',
    }),
  ],
  others: { knowing_fit: 'names the member of the staff who asked for it' },
}
