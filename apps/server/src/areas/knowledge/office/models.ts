import { LEAST } from '@tizhou/domain/knowledge/fitted/fitKnowing'
import { LEVEL } from '@tizhou/domain/knowledge/models/predict'
import type { ShownModel } from '../../../cores/knowledge/fitting/models.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

async function nameOf({ subjects }: Services, appID: number): Promise<string> {
  const subject = await subjects.subjectByID(appID)
  if (!subject) throw notFound('该科目')
  return subject.short_name
}

const wireModel = (row: ShownModel) => ({
  modelID: row.model_id,
  state: row.state,
  kind: row.kind,
  madeAt: row.made_at,
  inForceAt: row.in_force_at,
  learners: row.learners,
  answers: row.answers,
  heldLearners: row.held_learners,
  heldAnswers: row.held_answers,
  measures: row.measures,
  shift: row.shift,
})

export const modelOf: Handler<'knowledge.modelOf'> = async ({ params, services }) => {
  await nameOf(services, params.appID)
  const { knowledge } = services
  const [models, fit] = await Promise.all([knowledge.modelsOf(params.appID), knowledge.newestFit(params.appID)])
  return {
    models: models.map(wireModel),
    fit: fit
      ? {
          fitID: fit.fit_id,
          state: fit.state,
          askedAt: fit.asked_at,
          askedBy: fit.asked_by,
          share: fit.share,
          endedAt: fit.ended_at,
          outcome: fit.outcome,
        }
      : null,
    least: { learners: LEAST.learners, answers: LEAST.answers },
  }
}

export const predictionsOf: Handler<'knowledge.predictionsOf'> = async ({ params, services }) => {
  await nameOf(services, params.appID)
  const { knowledge } = services
  const [{ stretch }, models] = await Promise.all([
    knowledge.predictionRecord(params.appID),
    knowledge.outcomesByModel(params.appID),
  ])
  return { level: LEVEL, stretch, models }
}

/** An existing unfinished fit is returned without an audit row, since nothing was changed. */
export const modelFit: Handler<'knowledge.modelFit'> = async (input) => {
  const { params, caller, services } = input
  const name = await nameOf(services, params.appID)
  return services.store.write(async (tx) => {
    const { fitID, isNew } = await services.knowledge
      .in(tx)
      .askFit({ subjectID: params.appID, askedBy: caller.userName, now: services.now() })
    if (isNew)
      await services.audit.in(tx).audited(input, {
        kind: 'knowingModel',
        id: params.appID,
        name,
        after: { fit: '开始拟合' },
      })
    return { fitID }
  })
}

/** A model's name in the audit log. */
const idText = (modelID: number | null): string => (modelID === null ? '固定参数' : `模型 ${modelID}`)

export const modelBack: Handler<'knowledge.modelBack'> = async (input) => {
  const { params, services } = input
  const name = await nameOf(services, params.appID)
  return services.store.write(async (tx) => {
    const moved = await services.knowledge.in(tx).goBack(params.appID, services.now())
    if (!moved) throw new Refusal(400, '还没有可以退回的模型')
    if ((moved.from ?? 0) !== params.modelID)
      throw new Refusal(409, '现用的模型刚刚变了，请刷新后再看', { reason: 'changed' })
    await services.audit.in(tx).audited(input, {
      kind: 'knowingModel',
      id: params.appID,
      name,
      before: { inForce: idText(moved.from) },
      after: { inForce: idText(moved.to) },
    })
    return { modelID: moved.to }
  })
}
