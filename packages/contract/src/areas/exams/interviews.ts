import { Type } from 'typebox'
import { call } from '../../call.ts'
import { TestSet } from '../../testSet.ts'
import { AppEName, Count, Flag, Guid, Id, JsonText, MenuJson, Moment, Nullable, Text } from '../../wire.ts'

/** Mock interviews (答辩): the `_MNDB` variant of a subject, whose id is mndbAppID (specification, section 3). */

const Marks = () => Type.Number({ minimum: 0, maximum: 10_000 })

/** The learner's last self-assessment of a question, by scoring points. */
const InterviewScore = Type.Object({
  AllTestID: Id(),
  CptID: Id(),
  Score: Marks(),
  FullMark: Marks(),
  /** By scoring point, in order. */
  Earned: Type.Array(Marks()),
  Best: Marks(),
  Times: Count(),
  SpentSeconds: Count(),
  At: Moment(),
})

const Share = () => Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'share of full marks' }))

export const interviews = {
  getCptTreeMSDB: call({
    method: 'GET',
    path: '/api/simulationtest/getCptTreeMSDB',
    summary: '面试答辩的章节目录',
    access: 'user',
    params: Type.Object({ appEName: AppEName(), guid: Guid() }),
    data: Type.Object({
      ChapterMenuJson: MenuJson('JSON text of {ID, Name, Childs: [...]}, nested to any depth'),
      UpdateTime: Moment(),
    }),
  }),
  getCptMNDBStatic: call({
    method: 'GET',
    path: '/api/simulationtest/getCptMNDBStatic',
    summary: '我的答辩练习统计：全部、按章节、按日、按题',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), module: Type.Optional(Text(32)) }),
    data: Type.Object({
      Total: Count(),
      Done: Count(),
      /** Average of the last scores of all questions done. */
      Average: Share(),
      SpentSeconds: Count(),
      Favourites: Count(),
      Notes: Count(),
      Chapters: Type.Array(
        Type.Object({
          CptID: Id(),
          Total: Count(),
          Done: Count(),
          Average: Share(),
          Favourites: Count(),
          Notes: Count(),
        }),
      ),
      /** The newest thirty Beijing days with scores, oldest first. */
      Days: Type.Array(Type.Object({ Day: Type.String(), Times: Count(), Average: Share() })),
      Questions: Type.Array(InterviewScore),
    }),
  }),
  getFavoritesOrNotes: call({
    method: 'GET',
    path: '/api/simulationtest/getFavoritesOrNotes',
    summary: '收藏（type=fav）或笔记（type=note）的答辩题',
    access: 'user',
    params: Type.Object({
      appEName: Type.Optional(AppEName()),
      guid: Guid(),
      appID: Id(),
      timeRange: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 3650, description: 'days back; 0: today (Beijing); none: all' }),
      ),
      type: Type.Union([Type.Literal('fav'), Type.Literal('note')]),
      typeStyle: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'StyleID; 0 or none: all' })),
    }),
    data: Type.Object({
      ...TestSet.properties,
      Total: Count(),
      /** AllTestID → when it was marked as favourite or noted. */
      Times: Type.Record(Type.String(), Moment()),
    }),
  }),
  unfavoriteOrUnnote: call({
    method: 'POST',
    path: '/api/simulationtest/unfavoriteOrUnnote',
    summary: '取消收藏或删除笔记（一批）',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      allTestIDs: Type.String({ maxLength: 9_000, pattern: '^[1-9][0-9]*(,[1-9][0-9]*)*$', description: '以逗号分隔' }),
      type: Type.Union([Type.Literal('fav'), Type.Literal('note')]),
    }),
    data: Type.Object({ removed: Count() }),
  }),
  saveInterview: call({
    method: 'POST',
    path: '/api/simulationtest/saveInterview',
    summary: '逐点自评的结果；同一次作答（answeredAt 相同）改评不重复计数，较早的一次不覆盖较晚的',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      cptID: Id(),
      allTestID: Id(),
      /** Marks by scoring point, in order: none above the point's maximum. */
      earnedJson: JsonText(Type.Array(Marks(), { minItems: 1, maxItems: 99 })),
      spendTime: Type.Integer({ minimum: 0, maximum: 86_400, description: 'seconds' }),
      /** 1: spoken (the recording stays on the learner's device); 0: written. */
      spoken: Flag(),
      /** Moment of the answer, which identifies it. */
      answeredAt: Moment(),
    }),
    data: InterviewScore,
  }),
}
