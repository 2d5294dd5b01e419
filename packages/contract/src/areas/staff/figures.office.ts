import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Id, Moment, Nullable } from '../../wire.ts'

/** Numbers of one Beijing day, or the sum of several; null: not for the roles of the caller. */
const counts = () => ({
  /** Accounts without a role that began. */
  newLearners: Nullable(Count()),
  /** Learners who answered a question; of several days the sum of each day's. */
  learners: Nullable(Count()),
  answered: Nullable(Count()),
  answeredRight: Nullable(Count()),
})
const Sums = () => Type.Object(counts())

/** Figures of the home page. Each role is told what its rooms show. */
export const figuresOffice = {
  staffFigures: call({
    method: 'GET',
    path: '/api/console/staff/figures',
    summary: '首页数字：新学员、活跃学员、作答（按北京日，与前一段比较）；进行中的试卷',
    source: 'project',
    access: { roles: ['operator', 'editor', 'teacher', 'seller'] },
    params: Type.Object({
      guid: Guid(),
      days: Type.Unsafe<7 | 30 | 90>(Type.Integer({ enum: [7, 30, 90], description: 'whole days before today' })),
    }),
    data: Type.Object({
      today: Sums(),
      /** Every day of the period, the first one first. */
      rows: Type.Array(Type.Object({ day: Type.String({ description: 'YYYY-MM-DD' }), ...counts() })),
      total: Sums(),
      /** As many days before the period. */
      before: Sums(),
      papers: Nullable(
        Type.Array(
          Type.Object({
            paperID: Id(),
            appID: Id(),
            subject: Type.String(),
            paperKey: Type.String(),
            name: Type.String(),
            opensAt: Nullable(Moment()),
            closesAt: Nullable(Moment()),
            sitting: Count(),
          }),
        ),
      ),
    }),
  }),
}
