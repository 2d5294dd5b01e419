import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Id, Moment, Nullable } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const Share = () => Type.Number({ minimum: 0, maximum: 1 })

/** How well held-out learners' answers were predicted (packages/domain/src/knowledge/fitted/accuracy.ts). */
const Accuracy = Type.Object({
  answers: Count(),
  auc: Nullable(Share()),
  logLoss: Type.Number({ minimum: 0 }),
  /** By tenths of the predicted chance. */
  bins: Type.Array(Type.Object({ answers: Count(), foretold: Share(), came: Share() })),
})

const Model = Type.Object({
  modelID: Id(),
  /** force: mastery comes from it; former: can be restored; old: was in force; rejected: never was. */
  state: Type.Unsafe<'force' | 'former' | 'old' | 'rejected'>(Type.Enum(['force', 'former', 'old', 'rejected'])),
  kind: Type.Unsafe<'fitted' | 'joined'>(Type.Enum(['fitted', 'joined'])),
  madeAt: Moment(),
  inForceAt: Nullable(Moment()),
  learners: Count(),
  answers: Count(),
  heldLearners: Count(),
  heldAnswers: Count(),
  /** `shown`: the figure for learners; `inForce`: the previous figure; null: the fixed one. */
  measures: Type.Object({
    fixed: Accuracy,
    fitted: Accuracy,
    joined: Accuracy,
    shown: Accuracy,
    inForce: Nullable(Accuracy),
  }),
  /** Judged points of held-out learners: mean mastery and number of known points, before and after. */
  shift: Type.Object({
    points: Count(),
    meanBefore: Share(),
    meanAfter: Share(),
    knownBefore: Count(),
    knownAfter: Count(),
  }),
})

/** Models of knowing, from which mastery is computed (editor). */
export const knowingModelsOffice = {
  modelOf: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/knowingModels/of',
    summary: '一个科目的掌握模型：现用的、上一个与近来拟合的，各自对留出学员的准确程度',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      models: Type.Array(Model),
      /** The newest fit; null: there was none. */
      fit: Nullable(
        Type.Object({
          fitID: Id(),
          state: Type.Unsafe<'waiting' | 'running' | 'over'>(Type.Enum(['waiting', 'running', 'over'])),
          askedAt: Moment(),
          /** Empty: the weekly fit. */
          askedBy: Type.String(),
          share: Share(),
          endedAt: Nullable(Moment()),
          outcome: Nullable(
            Type.Unsafe<'taken' | 'worse' | 'few' | 'failed'>(Type.Enum(['taken', 'worse', 'few', 'failed'])),
          ),
        }),
      ),
      /** With fewer learners or answers the fixed parameters stay in force. */
      least: Type.Object({ learners: Count(), answers: Count() }),
    }),
  }),
  predictionsOf: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/knowingModels/predictions',
    summary: '一个科目的预测得分与考后成绩：各模型的预测落在区间内的次数，按预测得分率分十段的预测与实际',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      /** Share of scores that an interval claims to contain. */
      level: Share(),
      /** Factor for the width of further intervals, from the outcomes so far. */
      stretch: Type.Number({ minimum: 0 }),
      /** Of the newest outcomes, up to 1,000; the model of the newest prediction first. */
      models: Type.Array(
        Type.Object({
          /** Null: the fixed parameters. */
          modelID: Nullable(Id()),
          kind: Nullable(Type.Unsafe<'fitted' | 'joined'>(Type.Enum(['fitted', 'joined']))),
          madeAt: Nullable(Moment()),
          checked: Count(),
          held: Count(),
          /** By tenths of the expected share of the full mark. */
          tenths: Type.Array(Type.Object({ outcomes: Count(), held: Count(), expected: Share(), came: Share() })),
        }),
      ),
    }),
  }),
  modelFit: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/knowingModels/fit',
    summary: '现在拟合一次掌握模型；正在进行时不重复开始',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({ fitID: Id() }),
  }),
  modelBack: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/knowingModels/back',
    summary: '退回上一个掌握模型（没有上一个时退回固定参数）',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      /** The model in force that the caller saw; 0: none. */
      modelID: Type.Integer({ minimum: 0 }),
    }),
    data: Type.Object({ modelID: Nullable(Id()) }),
  }),
}
