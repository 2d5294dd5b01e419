import { partPriceAt, priceAt } from '@tizhou/domain/sales/price'
import { partsOf } from '../../../cores/sales/prices/goods.ts'
import { type PriceListRow, priceAsk } from '../../../cores/sales/prices/priceRows.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { badInput, Refusal } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { codeOf, mustBeAgent, mustBeRight, versionTyped } from './offersFields.ts'

const describe = (row: PriceListRow) => ({
  agentCode: row.agent_code,
  vn: row.vn,
  partID: row.part_id,
  price: row.price,
  days: row.days,
  holdsFrom: row.holds_from,
  holdsUntil: row.holds_until,
})

/** What the form edits of it. */
const edited = (row: PriceListRow, appEName: string) => ({ appEName, ...describe(row) })

const partName = (subList: string | null, partID: number): string =>
  partsOf({ sub_list: subList ?? '[]' }).find(({ ID }) => ID === partID)?.Name ?? ''

export const priceList: Handler<'sales.priceList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.pricePage(params)
  const now = services.now()
  return {
    total,
    rows: rows.map((row) => ({
      priceID: row.price_id,
      appEName: row.app_e_name,
      subject: row.short_name,
      vname: row.vname ?? '',
      ...describe(row),
      revision: revisionOf(edited(row, row.app_e_name)),
      part: partName(row.sub_list, row.part_id),
      holds:
        row.holds_from > now
          ? ('later' as const)
          : row.holds_until !== null && row.holds_until <= now
            ? ('over' as const)
            : ('now' as const),
    })),
  }
}

/** What has begun is left as it was: what something cost when can always be told. */
export const priceSave: Handler<'sales.priceSave'> = async (input) => {
  const { params, services } = input
  const { subject, version } = await versionTyped(services, params)
  await mustBeAgent(services, params.agentCode)
  const now = services.now()
  mustBeRight(
    params.holdsFrom < now - 60_000 && { field: 'holdsFrom', reason: '不能早于现在' },
    params.holdsUntil !== undefined &&
      params.holdsUntil <= params.holdsFrom && { field: 'holdsUntil', reason: '必须晚于生效时间' },
    params.partID !== 0 &&
      partName(version.sub_list, params.partID) === '' && { field: 'partID', reason: '该班次没有这个分册' },
  )
  return services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = await editedRow(tx, 'price', params.priceID, (id) => sales.priceByID(id), '该价格')
    if (before && before.holds_from <= now) throw new Refusal(409, '已经生效的价格不能修改，请新建一行')
    const row: PriceListRow = {
      price_id: before?.price_id ?? newId(),
      agent_code: params.agentCode,
      subject_id: subject.subject_id,
      vn: version.vn,
      part_id: params.partID,
      price: params.price,
      days: params.days,
      holds_from: params.holdsFrom,
      holds_until: params.holdsUntil ?? null,
      created_by: before?.created_by ?? input.caller.userID,
      created_at: now,
    }
    mustBeCurrent({
      what: '这个价格',
      sent: params.revision,
      theirs: before && edited(before, await codeOf(services, tx, before.subject_id)),
      yours: edited(row, subject.code),
    })
    await sales.putPrice(row)
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: row.price_id,
      name: `价格 ${subject.short_name} ${version.name}`,
      ...(before ? { before: describe(before) } : {}),
      after: describe(row),
    })
    return { priceID: row.price_id }
  })
}

export const priceRemove: Handler<'sales.priceRemove'> = async (input) => {
  const { params, services } = input
  const now = services.now()
  return services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = await editedRow(tx, 'price', params.priceID, (id) => sales.priceByID(id), '该价格')
    const ended = before.holds_from <= now
    const after = { ...before, holds_until: Math.min(now, before.holds_until ?? now) }
    if (ended) await sales.putPrice(after)
    else await sales.removePrice(before.price_id)
    const subject = await services.subjects.in(tx).subjectByID(before.subject_id)
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: before.price_id,
      name: `价格 ${subject?.short_name ?? ''}`,
      before: describe(before),
      ...(ended ? { after: describe(after) } : {}),
    })
    return { ended: ended ? (1 as const) : (0 as const) }
  })
}

/** Every version of a subject, and every part that is sold apart now or then. */
export const pricePreview: Handler<'sales.pricePreview'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByOldOrNewCode(params.appEName)
  if (!subject) throw badInput([{ field: 'appEName', reason: '没有这个科目' }])
  const [versions, prices] = await Promise.all([
    services.subjects.versionsOf(subject.subject_id),
    services.sales.pricesOfSubject(subject.subject_id, params.agentCode),
  ])
  const now = services.now()
  const rows = versions.flatMap((version) => {
    const ask = priceAsk(prices, version, params.agentCode)
    const common = { vn: version.vn, vname: version.name }
    const later = priceAt(ask, params.at)
    const parts = partsOf(version).flatMap(({ ID, Name }) => {
      const [before, after] = [partPriceAt(ask, ID, now), partPriceAt(ask, ID, params.at)]
      const days = (after ?? before)?.days
      if (days === undefined) return []
      return [{ ...common, part: Name, now: before?.price ?? null, later: after?.price ?? null, days }]
    })
    return [{ ...common, part: '', now: priceAt(ask, now).price, later: later.price, days: later.days }, ...parts]
  })
  return { rows }
}
