import { Type } from 'typebox'
import { call } from '../../call.ts'
import { TableData, tableParams } from '../../table.ts'
import { Count, Guid, Id, Moment, Nullable } from '../../wire.ts'

const forTeaching = { access: { roles: ['seller', 'teacher'] }, source: 'project', method: 'GET' } as const

const Share = () => Type.Number({ minimum: 0, maximum: 1 })

/** A group in one subject over the last Beijing days, today included. */
const about = () => ({
  groupID: Id(),
  appID: Id(),
  days: Type.Unsafe<7 | 30 | 90>(Type.Integer({ enum: [7, 30, 90] })),
})

/** What the learners of a group (class) did. Names with phone numbers masked; teachers see their first three digits. */
export const reportsOffice = {
  reportGroups: call({
    ...forTeaching,
    path: '/api/console/reports/groups',
    summary: '可看学习报告的班级（未归档的）',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ rows: Type.Array(Type.Object({ groupID: Id(), name: Type.String(), members: Count() })) }),
  }),
  groupReport: call({
    ...forTeaching,
    path: '/api/console/reports/group',
    summary: '班级学习报告：每名学员学了几天、答题与答对、用时、计划进度、模考、预测分、薄弱考点',
    params: Type.Object({
      ...tableParams([
        'nickName',
        'days',
        'answered',
        'share',
        'minutes',
        'lastDay',
        'plan',
        'papers',
        'meanShare',
        'predicted',
      ]),
      ...about(),
    }),
    data: TableData(
      Type.Object({
        userID: Id(),
        userName: Type.String(),
        nickName: Type.String(),
        days: Count(),
        answered: Count(),
        right: Count(),
        minutes: Count(),
        lastDay: Nullable(Type.String({ description: 'YYYY-MM-DD, whenever that was' })),
        tasks: Nullable(Count()),
        done: Nullable(Count()),
        behind: Nullable(Type.Integer({ minimum: 0, description: 'days since the oldest open task was due' })),
        papers: Count(),
        meanShare: Nullable(Share()),
        bestShare: Nullable(Share()),
        predictedLow: Nullable(Share()),
        predictedHigh: Nullable(Share()),
        predictedAt: Nullable(Moment()),
        weak: Type.Array(Type.String(), { description: 'at most three points, the weakest first' }),
      }),
    ),
  }),
  groupReportSum: call({
    ...forTeaching,
    path: '/api/console/reports/sum',
    summary: '班级学习报告：每日学习人数与作答，全班薄弱考点',
    params: Type.Object({ guid: Guid(), ...about() }),
    data: Type.Object({
      members: Count(),
      /** Every day of the period, the first one first. */
      rows: Type.Array(
        Type.Object({ day: Type.String(), learners: Count(), answered: Count(), right: Count(), minutes: Count() }),
      ),
      weak: Type.Array(
        Type.Object({ pointID: Id(), name: Type.String(), learners: Count(), answers: Count(), known: Share() }),
      ),
    }),
  }),
}
