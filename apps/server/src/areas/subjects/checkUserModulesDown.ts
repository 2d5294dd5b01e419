import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/**
 * Whether modules of a subject are down for the learner. A module is down when the subject is withdrawn, or when
 * neither a version on sale nor a current one of the learner has it.
 */
export const checkUserModulesDown: Handler<'subjects.checkUserModulesDown'> = async ({ params, caller, services }) => {
  const subject = await services.subjects.subjectByID(params.appID)
  if (!subject) throw notFound('该科目')
  const versions = await services.content.versions(params.appID)
  const isDown = (module: string, isVip: boolean) =>
    subject.withdrawn_at !== null ||
    (!isVip && !versions.some((version) => !version.hidden && !version.offSale && version.modules.includes(module)))
  const list = await Promise.all(
    [...new Set(params.modules.split(','))].map(async (module) => {
      const isVip = await services.entitlements.unlocks(caller, params.appID, module)
      return {
        module,
        isDown: isDown(module, isVip) ? (1 as const) : (0 as const),
        isVip: isVip ? (1 as const) : (0 as const),
      }
    }),
  )
  return { list }
}
