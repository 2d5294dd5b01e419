import type { DiscountRow } from '../../../cores/sales/prices/discountsNow.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import type { Handler } from '../../../platform/handler.ts'
import { codeOf, endsLater, mustBeAgent, mustBeRight, namedOf, rightValue, scopeTyped } from './offersFields.ts'

const describe = (row: DiscountRow) => ({
  agentCode: row.agent_code,
  vn: row.vn,
  title: row.title,
  kind: row.kind,
  value: row.value,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  onlyNew: row.only_new,
})

/** What the form edits of it. */
const edited = (row: DiscountRow, appEName: string) => ({ appEName, ...describe(row) })

export const discountList: Handler<'sales.discountList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.discountPage(params)
  return {
    total,
    rows: rows.map((row) => ({
      discountID: row.discount_id,
      ...describe(row),
      ...namedOf(row),
      revision: revisionOf(edited(row, row.app_e_name ?? '')),
      stoppedAt: row.stopped_at,
      used: Number(row.used),
    })),
  }
}

export const discountSave: Handler<'sales.discountSave'> = async (input) => {
  const { params, services } = input
  mustBeRight(endsLater(params), rightValue(params))
  await mustBeAgent(services, params.agentCode)
  const scope = await scopeTyped(services, params)
  return services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = await editedRow(tx, 'discount', params.discountID, (id) => sales.discountByID(id), '该优惠')
    const row: DiscountRow = {
      discount_id: before?.discount_id ?? newId(),
      agent_code: params.agentCode,
      ...scope,
      title: params.title.trim(),
      kind: params.kind,
      value: params.value,
      starts_at: params.startsAt,
      ends_at: params.endsAt,
      only_new: params.onlyNew,
      stopped_at: before?.stopped_at ?? null,
      created_by: before?.created_by ?? input.caller.userID,
      created_at: before?.created_at ?? services.now(),
    }
    mustBeCurrent({
      what: '这个优惠',
      sent: params.revision,
      theirs: before && edited(before, await codeOf(services, tx, before.subject_id)),
      yours: edited(row, await codeOf(services, tx, row.subject_id)),
    })
    await sales.putDiscount(row)
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: row.discount_id,
      name: `优惠 ${row.title}`,
      ...(before ? { before: describe(before) } : {}),
      after: describe(row),
    })
    return { discountID: row.discount_id }
  })
}

export const discountStop: Handler<'sales.discountStop'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = await editedRow(tx, 'discount', params.discountID, (id) => sales.discountByID(id), '该优惠')
    const stopped_at = params.stopped === 1 ? (before.stopped_at ?? services.now()) : null
    await sales.putDiscount({ ...before, stopped_at })
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: before.discount_id,
      name: `优惠 ${before.title}`,
      before: { stoppedAt: before.stopped_at },
      after: { stoppedAt: stopped_at },
    })
  })
  return null
}
