import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Id, Moment, Nullable } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const Share = () => Type.Number({ minimum: 0, maximum: 1 })

/** How well answers of held-out learners were foretold (packages/domain/src/knowledge/fitted/accuracy.ts). */
const Accuracy = Type.Object({
  answers: Count(),
  auc: Nullable(Share()),
  logLoss: Type.Number({ minimum: 0 }),
  /** By tenths of the chance. */
  bins: Type.Array(Type.Object({ answers: Count(), foretold: Share(), came: Share() })),
})

const Model = Type.Object({
  modelID: Id(),
  /** force: what is shown comes from it; former: one can go back to it; old: it was in force; rejected: it never was. */
  state: Type.Unsafe<'force' | 'former' | 'old' | 'rejected'>(Type.Enum(['force', 'former', 'old', 'rejected'])),
  kind: Type.Unsafe<'fitted' | 'joined'>(Type.Enum(['fitted', 'joined'])),
  madeAt: Moment(),
  inForceAt: Nullable(Moment()),
  learners: Count(),
  answers: Count(),
  heldLearners: Count(),
  heldAnswers: Count(),
  /** `shown`: the figure that learners are shown; `inForce`: the one that they were shown before; null: the fixed one. */
  measures: Type.Object({
    fixed: Accuracy,
    fitted: Accuracy,
    joined: Accuracy,
    shown: Accuracy,
    inForce: Nullable(Accuracy),
  }),
  /** Judged points of held-out learners: their mean mastery and how many counted as known, before and after. */
  shift: Type.Object({
    points: Count(),
    meanBefore: Share(),
    meanAfter: Share(),
    knownBefore: Count(),
    knownAfter: Count(),
  }),
})

/** Models of knowing: what mastery is worked out by (editor). */
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
          /** Empty: it was due. */
          askedBy: Type.String(),
          share: Share(),
          endedAt: Nullable(Moment()),
          outcome: Nullable(
            Type.Unsafe<'taken' | 'worse' | 'few' | 'failed'>(Type.Enum(['taken', 'worse', 'few', 'failed'])),
          ),
        }),
      ),
      /** Fewer learners or answers leave the fixed figures in force. */
      least: Type.Object({ learners: Count(), answers: Count() }),
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
