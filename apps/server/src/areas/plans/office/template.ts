import { type StageTemplate, templateFaults } from '@tizhou/domain/plans/template'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { mustBeCurrent } from '../../../platform/edited.ts'

type Wire = Parameters<Handler<'plans.planTemplateSave'>>[0]['params']

const templateOn = (params: Wire): StageTemplate => ({
  names: {
    foundation: params.foundationName.trim(),
    strengthening: params.strengtheningName.trim(),
    sprint: params.sprintName.trim(),
  },
  shares: {
    foundation: params.foundationShare,
    strengthening: params.strengtheningShare,
    sprint: params.sprintShare,
  },
  bufferEvery: params.bufferEvery,
  paperShare: params.paperShare,
  mocks: params.mocks,
  wrongWeeks: params.wrongWeeks,
})

const wireTemplate = ({ names, shares, bufferEvery, paperShare, mocks, wrongWeeks }: StageTemplate) => ({
  foundationName: names.foundation,
  strengtheningName: names.strengthening,
  sprintName: names.sprint,
  foundationShare: shares.foundation,
  strengtheningShare: shares.strengthening,
  sprintShare: shares.sprint,
  bufferEvery,
  paperShare,
  mocks,
  wrongWeeks,
})

export const planTemplate: Handler<'plans.planTemplate'> = async ({ params, services }) => {
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  const { template, revision, updatedAt, updatedBy } = await services.plans.templateOf(params.appID)
  return { ...wireTemplate(template), revision, updatedAt, updatedBy }
}

export const planTemplateSave: Handler<'plans.planTemplateSave'> = async (input) => {
  const { params, caller, services } = input
  const { appID } = params
  const template = templateOn(params)
  const faults = templateFaults(template)
  if (faults.length > 0) throw badInput(faults)
  return services.store.write(async (tx) => {
    const subject = await services.subjects.in(tx).subjectByID(appID)
    if (!subject) throw notFound('该科目')
    const plans = services.plans.in(tx)
    await oneEditorAtATime(tx, `planTemplate ${appID}`)
    const before = await plans.templateOf(appID)
    const { revision } = before
    mustBeCurrent({
      ...{ what: '这个模板', sent: params.revision, now: revision },
      theirs: wireTemplate(before.template),
      yours: wireTemplate(template),
    })
    if (!(await plans.keepTemplate(appID, { template, revision, now: services.now(), by: caller.userName })))
      throw new Refusal(409, '这个模板刚被别人修改过，请刷新后再改', { reason: 'changed' })
    await services.audit.in(tx).audited(input, {
      kind: 'planTemplate',
      id: appID,
      name: subject.short_name,
      before: wireTemplate(before.template),
      after: wireTemplate(template),
    })
    return { revision: revision + 1 }
  })
}
