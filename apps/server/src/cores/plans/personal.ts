import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfPlans: PersonalPart = {
  tables: [
    personal('plan_done', {
      key: ['plan_id', 'task_key'],
      exported: {
        file: 'plan-done',
        title: '学习计划里完成的任务',
        columns: { plan_id: '计划编号', user_id: null, task_key: '任务', done_day: '日期（天数）', minutes: '分钟' },
      },
      deleted: 'rows',
    }),
    personal('study_plan', {
      key: ['plan_id'],
      exported: {
        file: 'study-plans',
        title: '学习计划',
        columns: {
          plan_id: '计划编号',
          user_id: null,
          subject_id: '科目编号',
          vn: '版本',
          state: '状态',
          setup: '设置',
          doc: '任务安排',
          agreed: '愿意上榜',
          calendar_key: null,
          made_at: '建立时间',
          opened_at: '开启时间',
          ended_at: '结束时间',
          exam_day: null,
          wanted_tasks: null,
          done_tasks: null,
          oldest_open: null,
        },
      },
      deleted: 'rows',
    }),
  ],
  others: { plan_template: 'updated_by names staff', holiday_year: 'updated_by names staff' },
}
