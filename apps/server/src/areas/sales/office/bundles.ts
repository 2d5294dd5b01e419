import { type BundleItem, type BundleRow, bundleItems } from '../../../cores/sales/offers/bundles.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { badInput } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { endsLater, mustBeAgent, mustBeRight, versionTyped } from './offersFields.ts'

const describe = (row: BundleRow) => ({
  name: row.name,
  agentCode: row.agent_code,
  price: row.price,
  days: row.days,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

type Subjects = Pick<Services['subjects'], 'subjectByID'>

const itemsOf = (subjects: Subjects, row: BundleRow) =>
  Promise.all(
    bundleItems(row).map(async ({ subjectID, vn }) => ({
      appEName: (await subjects.subjectByID(subjectID))?.code ?? '',
      vn,
    })),
  )

/** What the form edits of it. */
const edited = async (subjects: Subjects, row: BundleRow) => ({
  ...describe(row),
  items: await itemsOf(subjects, row),
})

export const bundleList: Handler<'sales.bundleList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.bundlePage(params)
  return {
    total,
    rows: await Promise.all(
      rows.map(async (row) => {
        const fields = await edited(services.subjects, row)
        return { bundleID: row.bundle_id, ...fields, revision: revisionOf(fields), stoppedAt: row.stopped_at }
      }),
    ),
  }
}

export const bundleSave: Handler<'sales.bundleSave'> = async (input) => {
  const { params, services } = input
  mustBeRight(endsLater(params), params.price < 1 && { field: 'price', reason: '必须大于 0' })
  await mustBeAgent(services, params.agentCode)
  const items: BundleItem[] = []
  for (const item of params.itemsJson) {
    const { subject, version } = await versionTyped(services, item).catch(() => {
      throw badInput([{ field: 'itemsJson', reason: `没有 ${item.appEName} 的版本 ${item.vn}` }])
    })
    if (items.some(({ subjectID }) => subjectID === subject.subject_id))
      throw badInput([{ field: 'itemsJson', reason: `${item.appEName} 出现了两次` }])
    items.push({ subjectID: subject.subject_id, vn: version.vn })
  }
  return services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = await editedRow(tx, 'bundle', params.bundleID, (id) => sales.bundleByID(id), '该组合')
    const row: BundleRow = {
      bundle_id: before?.bundle_id ?? newId(),
      name: params.name.trim(),
      agent_code: params.agentCode,
      price: params.price,
      days: params.days,
      items: JSON.stringify(items),
      starts_at: params.startsAt,
      ends_at: params.endsAt ?? null,
      stopped_at: before?.stopped_at ?? null,
      created_by: before?.created_by ?? input.caller.userID,
      created_at: before?.created_at ?? services.now(),
    }
    const subjects = services.subjects.in(tx)
    mustBeCurrent({
      what: '这个组合',
      sent: params.revision,
      theirs: before && (await edited(subjects, before)),
      yours: await edited(subjects, row),
    })
    await sales.putBundle(row)
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: row.bundle_id,
      name: `组合 ${row.name}`,
      ...(before ? { before: { ...describe(before), items: before.items } } : {}),
      after: { ...describe(row), items: row.items },
    })
    return { bundleID: row.bundle_id }
  })
}

export const bundleStop: Handler<'sales.bundleStop'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = await editedRow(tx, 'bundle', params.bundleID, (id) => sales.bundleByID(id), '该组合')
    const stopped_at = params.stopped === 1 ? (before.stopped_at ?? services.now()) : null
    await sales.putBundle({ ...before, stopped_at })
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: before.bundle_id,
      name: `组合 ${before.name}`,
      before: { stoppedAt: before.stopped_at },
      after: { stoppedAt: stopped_at },
    })
  })
  return null
}
