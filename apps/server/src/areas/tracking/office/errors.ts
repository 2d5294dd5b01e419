import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

const USUAL_PAGE = 20
/** Characters of the message that name an error in the audit log. */
const NAME = 80

type Order = 'lastAt' | 'reports' | 'users'

export const errorList: Handler<'tracking.errorList'> = async ({ params, services }) => {
  const { page = 1, pageSize = USUAL_PAGE, order = '-lastAt', q, where, type, resolved, from, to } = params
  return services.tracking.errorGroups(
    {
      bugType: type,
      page: where,
      text: q,
      from,
      to,
      resolved: resolved === undefined ? undefined : resolved === 1,
      order: order.replace('-', '') as Order,
      ascending: !order.startsWith('-'),
    },
    { offset: (page - 1) * pageSize, limit: pageSize },
  )
}

export const errorDetail: Handler<'tracking.errorDetail'> = async ({ params, services }) => {
  const found = await services.tracking.errorGroup(params.fingerprint)
  if (!found) throw notFound('这组错误')
  return found
}

/** An error seen again later is open again automatically (cores/tracking/trackingReads.ts, `resolvedAt`). */
export const errorSetResolved: Handler<'tracking.errorSetResolved'> = async (input) => {
  const { params, caller, services } = input
  const found = await services.tracking.errorGroup(params.fingerprint)
  if (!found) throw notFound('这组错误')
  const resolve = params.resolved === 1
  await services.store.write(async (tx) => {
    await services.tracking.in(tx).resolveErrors(params.fingerprint, resolve ? services.now() : null, caller.userID)
    await services.audit.in(tx).audited(input, {
      kind: 'error',
      id: params.fingerprint,
      name: found.group.detail.split('\n', 1)[0]?.slice(0, NAME) ?? '',
      before: { resolved: found.group.resolvedAt !== null },
      after: { resolved: resolve },
    })
  })
  return null
}
