import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Id, Moment, Nullable, Text } from '../../wire.ts'
import { Day, mine, own, PointIDs } from './shapes.ts'

/** Weekly tests, practice of weak points, and their results. */
export const plansEvaluation = {
  makeEvaluation: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/makeEvaluation',
    summary: '生成一次周测的试卷；已生成的不再生成',
    params: Type.Object({ ...mine, key: Text(100, 1) }),
    data: Type.Object({ PaperID: Id() }),
  }),
  practisePoints: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/practisePoints',
    summary: '用薄弱考点的题组一份练习卷：先错题，再没做过的',
    params: Type.Object({ appid: Id(), ksbguid: Guid(), pointsJson: PointIDs() }),
    data: Type.Object({ PaperID: Id(), TestCount: Count() }),
  }),
  getEvaluate: call({
    method: 'GET',
    path: '/api/xxjh/getEvaluate',
    summary: '计划的周测（evaluateType 周测）与总结（evaluateType 总结）；exam_log_id 0：全部',
    access: 'user',
    params: Type.Object({
      ...mine,
      evaluateType: Text(16, 1),
      exam_log_id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          key: Type.String(),
          day: Nullable(Day()),
          state: Type.Unsafe<'ahead' | 'open' | 'running' | 'over' | 'missed'>(
            Type.Enum(['ahead', 'open', 'running', 'over', 'missed']),
          ),
          PaperID: Nullable(Id()),
          exam_log_id: Nullable(Id()),
          handedInAt: Nullable(Moment()),
          score: Nullable(Type.Number({ minimum: 0 })),
          fullMark: Nullable(Type.Number({ minimum: 0 })),
        }),
      ),
      /** Only with 总结, else null. */
      report: Nullable(
        Type.Object({
          tasks: Count(),
          done: Count(),
          skipped: Count(),
          minutes: Count(),
          days: Count(),
          studied: Count(),
          points: Count(),
          mastered: Count(),
          expected: Nullable(Type.Number()),
          low: Nullable(Type.Number()),
          high: Nullable(Type.Number()),
          passMark: Nullable(Type.Number()),
          fullMark: Nullable(Type.Number()),
          /** Number of chapters with enough answers. */
          judged: Count(),
          weak: Type.Array(
            Type.Object({ CptID: Id(), Name: Type.String(), mastery: Type.Number({ minimum: 0, maximum: 1 }) }),
          ),
          wrong: Count(),
          daysLeft: Count(),
        }),
      ),
    }),
  }),
}
