import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { TestSet } from '../testSet.ts'
import { AppEName, Count, Flag, Guid, Id, JsonText, Moment, Nullable, Text, TextOr } from '../wire.ts'

/**
 * Knowledge points: what is known of them, which are confused, and the questions that tell. `SameKnowPointID` names a
 * point, or a pair of points that learners confuse. Shares are 0–1, and null where there is not enough to go by.
 */

const Share = () => Type.Number({ minimum: 0, maximum: 1 })
const Marks = () => Type.Number({ minimum: 0, maximum: 1_000_000 })

const Point = Type.Object({
  SameKnowPointID: Id(),
  Name: Type.String(),
  /** The chapter most of its questions stand in. */
  CptID: Nullable(Id()),
  ChapterName: Type.String(),
  TestCount: Count(),
  Done: Count(),
  /** Last answered right. */
  Right: Count(),
  Mastery: Nullable(Share()),
  LastTime: Nullable(Moment()),
})
export type WirePoint = Static<typeof Point>

const Pair = Type.Object({
  SameKnowPointID: Id(),
  Name: Type.String({ description: 'both names' }),
  Sides: Type.Array(Point, { minItems: 2, maxItems: 2 }),
  /** How often all learners took the one for the other. */
  Times: Count(),
  /** Options that lead from one to the other: what the content alone says. */
  Links: Count(),
  /** How many of my last answers did. */
  Mine: Count(),
})
export type WirePair = Static<typeof Pair>

const Prediction = Type.Object({
  State: Type.Unsafe<'ready' | 'notEnough'>({ ...Type.Enum(['ready', 'notEnough']), empty: 'notEnough' }),
  /** Questions answered for the first time so far, and how many it takes. */
  Answered: Count(),
  Needed: Count(),
  /** Share of the exam's points with at least one answer. */
  Covered: Share(),
  CoverNeeded: Share(),
  /** What the blueprint was taken from: a paper's name, or the question bank. */
  Blueprint: TextOr(''),
  FullMark: Marks(),
  PassMark: Nullable(Marks()),
  Expected: Nullable(Marks()),
  Low: Nullable(Marks()),
  High: Nullable(Marks()),
  /** How often the interval should hold the score: 0.8. */
  Level: Share(),
  Pass: Nullable(Share()),
  /** Predictions of this subject that a sat paper has put to the test, and how many of them held. */
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

/** What is thought of me: the share of the subject's questions that I would get right, and its band (one standard error). */
const Estimate = Type.Object({ Share: Share(), Low: Share(), High: Share(), Error: Type.Number({ minimum: 0 }) })
export type WireEstimate = Static<typeof Estimate>

const Why = Type.Object({
  Text: Type.String(),
  /** How likely I was thought to answer it right. */
  Chance: Share(),
  Points: Type.Array(Type.String()),
})

const AdaptiveRun = Type.Object({
  RunID: Id(),
  CptID: Nullable(Id()),
  State: Type.Unsafe<'running' | 'over'>(Type.Enum(['running', 'over'])),
  /** sure: the band is narrow enough; most: the most questions of one test; none: no question left; left: given up. */
  EndedBy: Nullable(Type.Unsafe<'sure' | 'most' | 'none' | 'left'>(Type.Enum(['sure', 'most', 'none', 'left']))),
  StartedAt: Moment(),
  EndedAt: Nullable(Moment()),
  Answered: Count(),
  Right: Count(),
  /** Where the test ends by itself: the standard error that is sure enough (logits), and the most questions. */
  ErrorWanted: Type.Number(),
  Most: Count(),
  Estimate,
  /** The estimate at the start and after each answer. */
  Track: Type.Array(
    Type.Object({
      No: Count(),
      AllTestID: Nullable(Id()),
      Points: Type.Array(Type.String()),
      IsRight: Nullable(Flag()),
      Estimate,
    }),
  ),
})
export type WireAdaptiveRun = Static<typeof AdaptiveRun>

/** The question to answer; the set holds it alone, without its key: that comes with the answer's verdict. */
const Next = Nullable(Type.Object({ No: Count(), AllTestID: Id(), Why, Set: TestSet }))

/** What the first answers of all learners say of a question; null: too few of them to say so. */
const Measure = Type.Object({
  AllTestID: Id(),
  /** First answers so far. */
  Answered: Count(),
  /** Share of them that were right. */
  Facility: Nullable(Share()),
  /** Correlation with the rest of what these learners answered: -1 to 1. */
  Discrimination: Nullable(Type.Number({ minimum: -1, maximum: 1 })),
  MedianSeconds: Nullable(Count()),
  /** The wrong choice most often made, and the share of the first answers that made it. */
  Wrong: Nullable(Type.Object({ Reply: Type.String(), Share: Share() })),
})
export type WireMeasure = Static<typeof Measure>

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
          /** Points of which enough is known. */
          Judged: Count(),
          Mastery: Nullable(Share()),
        }),
      ),
      Points: Type.Array(Point),
      Prediction,
      /** Null with `brief`, and where the past papers are not bought. */
      Past: Nullable(Past),
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
          /** Questions of the point that I have not answered right since. */
          AllTestIDs: Type.Array(Id()),
        }),
      ),
    }),
  }),
  sameKnowPoints: call({
    method: 'GET',
    path: '/api/knowledgePoints/sameKnowPoints',
    summary: '多题共有的考点与易混考点（两两成对），带我的掌握程度',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), module: Type.Optional(Text(32)) }),
    data: Type.Object({ list: Type.Array(Point), pairs: Type.Array(Pair) }),
  }),
  knowPoint: call({
    method: 'GET',
    path: '/api/knowledgePoints/knowPoint',
    summary: '一个考点或一对易混考点的题目，并列对比；不带 guid 时只有考点，没有题目',
    access: 'either',
    /** `cptID`: a chapter of 易混解析. Its two points stand beside each other, whether anybody has confused them or not. */
    params: Type.Object({ guid: Type.Optional(Guid()), SameKnowPointID: Id(), cptID: Type.Optional(Id()) }),
    data: Type.Object({
      ...TestSet.properties,
      SameKnowPointID: Id(),
      AppID: Id(),
      Kind: Type.Unsafe<'point' | 'pair'>(Type.Enum(['point', 'pair'])),
      Name: Type.String(),
      /** What tells the two apart, in the words of who wrote the chapter. */
      Note: Type.String(),
      Times: Count(),
      Sides: Type.Array(Type.Object({ ...Point.properties, AllTestIDs: Type.Array(Id()) })),
      /** Sentences of the explanations that tell the sides apart. */
      Features: Type.Array(Type.Object({ SameKnowPointID: Id(), Text: Type.String(), AllTestID: Id() })),
      /** A wrong option of a question on one side that is what the other side is about. */
      Mixed: Type.Array(Type.Object({ AllTestID: Id(), ItemName: Type.String(), OtherID: Id(), Times: Count() })),
    }),
  }),
  pointCardCount: call({
    method: 'GET',
    path: '/api/aiExam/pointCardCount',
    summary: '考点数：全部、已掌握、未掌握、该复习、未练过',
    access: 'user',
    params: Type.Object({ guid: Guid(), appEName: AppEName(), examType: Type.Optional(Text(16)) }),
    data: Type.Object({ Total: Count(), Known: Count(), Unknown: Count(), Due: Count(), New: Count() }),
  }),
  startAdaptive: call({
    method: 'POST',
    path: '/api/aiExam/startAdaptive',
    summary: '开始（或继续）一次自适应测试；restart=1 放弃进行中的一次',
    source: 'project',
    access: { vip: 'AIExam' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      cptID: Type.Optional(Id()),
      restart: Type.Optional(Flag()),
    }),
    data: Type.Object({ Run: AdaptiveRun, Next }),
  }),
  answerAdaptive: call({
    method: 'POST',
    path: '/api/aiExam/answerAdaptive',
    summary: '回答当前一题（空答案：不会）：判定、新的估计与下一题（同一题再次提交结果不变）',
    source: 'project',
    access: { vip: 'AIExam' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      runID: Id(),
      no: Count(),
      allTestID: Id(),
      lastUserReply: Text(4000),
      spendTime: Type.Integer({ minimum: 0, maximum: 86_400 }),
    }),
    data: Type.Object({
      IsRight: Flag(),
      LastUserReply: Type.String(),
      /** The question that was answered, with its key. */
      Set: TestSet,
      Run: AdaptiveRun,
      Next,
    }),
  }),
  adaptiveHistory: call({
    method: 'GET',
    path: '/api/aiExam/adaptiveHistory',
    summary: '我的自适应测试：进行中的与最近二十次',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({ list: Type.Array(AdaptiveRun) }),
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
