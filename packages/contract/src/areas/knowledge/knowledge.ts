import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { TestSet } from '../../testSet.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nullable, Text, TextOr } from '../../wire.ts'
import { FiguresSince, Point, Share } from './shapes.ts'

/**
 * Knowledge points: mastery, confusable pairs, and measures of questions. `SameKnowPointID` names a point, or a pair of
 * confusable points. Shares are 0–1, and null where there are too few data.
 */

const Marks = () => Type.Number({ minimum: 0, maximum: 1_000_000 })

const Prediction = Type.Object({
  State: Type.Unsafe<'ready' | 'notEnough'>({ ...Type.Enum(['ready', 'notEnough']), empty: 'notEnough' }),
  /** Number of questions answered for the first time, and the number needed. */
  Answered: Count(),
  Needed: Count(),
  /** Share of the exam's points with at least one answer. */
  Covered: Share(),
  CoverNeeded: Share(),
  /** The source of the blueprint: a paper's name, or the question bank. */
  Blueprint: TextOr(''),
  FullMark: Marks(),
  PassMark: Nullable(Marks()),
  Expected: Nullable(Marks()),
  Low: Nullable(Marks()),
  High: Nullable(Marks()),
  /** Share of scores that the interval should contain: 0.8. */
  Level: Share(),
  Pass: Nullable(Share()),
  /** Number of the subject's predictions compared with a score, and of those that held. */
  Checked: Count(),
  Held: Count(),
})
export type WirePrediction = Static<typeof Prediction>

const Past = Type.Object({
  Papers: Type.Array(Type.Object({ PaperID: Id(), Name: Type.String(), Year: Nullable(Type.Integer()) })),
  Points: Type.Array(
    Type.Object({
      SameKnowPointID: Id(),
      Name: Type.String(),
      CptID: Nullable(Id()),
      ChapterName: Type.String(),
      Asked: Type.Array(Type.Object({ PaperID: Id(), Count: Count() })),
      Done: Count(),
      Right: Count(),
      Mastery: Nullable(Share()),
    }),
  ),
})
export type WirePast = Static<typeof Past>

/** Measures of a question by all learners' first answers; null: too few. */
const Measure = Type.Object({
  AllTestID: Id(),
  /** Number of first answers. */
  Answered: Count(),
  /** Share of right ones. */
  Facility: Nullable(Share()),
  /** Correlation with the rest of these learners' answers: -1 to 1. */
  Discrimination: Nullable(Type.Number({ minimum: -1, maximum: 1 })),
  MedianSeconds: Nullable(Count()),
  /** The most frequent wrong choice, and its share of the first answers. */
  Wrong: Nullable(Type.Object({ Reply: Type.String(), Share: Share() })),
})
export type WireMeasure = Static<typeof Measure>

/** The learner's knowledge, and measures of questions. */
export const knowledge = {
  analysisApiX: call({
    method: 'GET',
    path: '/api/analysis/analysisApiX',
    summary: '我的学情：各章与各考点的掌握程度、预测得分、历年真题考点',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), brief: Type.Optional(Flag('1: chapters and prediction only')) }),
    data: Type.Object({
      Answered: Count(),
      Chapters: Type.Array(
        Type.Object({
          CptID: Id(),
          Name: Type.String(),
          TestCount: Count(),
          Done: Count(),
          Right: Count(),
          Points: Count(),
          /** Number of points with enough answers. */
          Judged: Count(),
          Mastery: Nullable(Share()),
        }),
      ),
      Points: Type.Array(Point),
      Prediction,
      /** Null with `brief`, and without access to past papers. */
      Past: Nullable(Past),
      FiguresSince: FiguresSince(),
      /** By how much shares right differed from what the model in force foretold of other learners; null: no model. */
      FiguresOff: Nullable(Share()),
    }),
  }),
  getEvaluationTest: call({
    method: 'GET',
    path: '/api/analysis/getEvaluationTest',
    summary: '一章的测评：最能看出水平的一组题（type：quick 10 题，full 30 题，否则 20 题）',
    access: { chapter: true },
    params: Type.Object({ appID: Id(), guid: Guid(), cptID: Id(), type: Type.Optional(Text(32)) }),
    data: Type.Object({ ...TestSet.properties, Name: Type.String(), Of: Count() }),
  }),
  getReviewKnowledge: call({
    method: 'GET',
    path: '/api/modular/getReviewKnowledge',
    summary: '我最近错题的考点，以及同考点的其他题目；SiginType 只取该类目录中的题',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), SiginType: Type.Optional(Text(32)) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          ...Point.properties,
          Mistakes: Count(),
          LastWrongAt: Moment(),
          /** Questions of the point not answered right since. */
          AllTestIDs: Type.Array(Id()),
        }),
      ),
    }),
  }),
  questionLinks: call({
    method: 'GET',
    path: '/api/analysis/questionLinks',
    summary: '题目的考点，以及讲这些考点的资料；只给本人看得到答案的题',
    source: 'project',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      allTestIDs: JsonText(Type.Array(Id(), { minItems: 1, maxItems: 100 })),
    }),
    data: Type.Object({
      list: Type.Array(Type.Object({ AllTestID: Id(), PointIDs: Type.Array(Id()) })),
      points: Type.Array(
        Type.Object({
          SameKnowPointID: Id(),
          Name: Type.String(),
          /** Number of its questions in practice. */
          TestCount: Count(),
          texts: Type.Array(
            Type.Object({
              shelf: Type.Unsafe<'theory' | 'clearance'>(Type.Enum(['theory', 'clearance'])),
              bookID: Id(),
              nodeID: Id(),
              Name: Type.String(),
            }),
          ),
        }),
      ),
    }),
  }),
  questionMeasures: call({
    method: 'GET',
    path: '/api/analysis/questionMeasures',
    summary: '题目的难度、区分度、中位用时与最多错选（按首次作答）；只给本人看得到答案的题',
    source: 'project',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      allTestIDs: JsonText(Type.Array(Id(), { minItems: 1, maxItems: 100 })),
    }),
    data: Type.Object({
      list: Type.Array(Measure),
      Needed: Type.Integer({ description: 'first answers from which there is a figure' }),
    }),
  }),
}
