import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { TestSet } from '../../testSet.ts'
import { Count, Flag, Guid, Id, Moment, Nullable, Text } from '../../wire.ts'
import { Share } from './shapes.ts'

/**
 * The estimated ability as the share of the subject's questions that the learner would get right, with its band (one
 * standard error).
 */
const Estimate = Type.Object({ Share: Share(), Low: Share(), High: Share(), Error: Type.Number({ minimum: 0 }) })
export type WireEstimate = Static<typeof Estimate>

const Why = Type.Object({
  Text: Type.String(),
  /** Estimated chance of a right answer. */
  Chance: Share(),
  Points: Type.Array(Type.String()),
})

const AdaptiveRun = Type.Object({
  RunID: Id(),
  CptID: Nullable(Id()),
  State: Type.Unsafe<'running' | 'over'>(Type.Enum(['running', 'over'])),
  /** sure: the band is narrow enough; most: the limit of questions; none: no question left; left: abandoned. */
  EndedBy: Nullable(Type.Unsafe<'sure' | 'most' | 'none' | 'left'>(Type.Enum(['sure', 'most', 'none', 'left']))),
  StartedAt: Moment(),
  EndedAt: Nullable(Moment()),
  Answered: Count(),
  Right: Count(),
  /** When the test ends by itself: the wanted standard error (logits), and the limit of questions. */
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

/** The next question; the set contains it alone, without its key, which follows with the verdict. */
const Next = Nullable(Type.Object({ No: Count(), AllTestID: Id(), Why, Set: TestSet }))

/** Adaptive tests: each question depends on the answers before it. */
export const knowledgeAdaptive = {
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
      /** The answered question, with its key. */
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
}
