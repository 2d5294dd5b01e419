import { type BundleItem, type BundleRow, bundleItems } from '../../../cores/sales/offers/bundles.ts'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { officeRoom, stopped } from '../../../platform/office/officeRoom.ts'
import type { Services } from '../../../platform/services.ts'
import { endsLater, keptOfOffer, loggedOfOffer, noAgent, versionTyped } from './offersFields.ts'

/** The items as the form shows them. */
const itemsOf = (subjects: Pick<Services['subjects'], 'subjectByID'>, row: BundleRow) =>
  Promise.all(
    bundleItems(row).map(async ({ subjectID, vn }) => ({
      appEName: (await subjects.subjectByID(subjectID))?.code ?? '',
      vn,
    })),
  )

async function itemsTyped(
  subjects: Parameters<typeof versionTyped>[0],
  typed: readonly { appEName: string; vn: number }[],
): Promise<string> {
  const items: BundleItem[] = []
  for (const item of typed) {
    const { subject, version } = await versionTyped(subjects, item).catch(() => {
      throw badInput([{ field: 'itemsJson', reason: `没有 ${item.appEName} 的版本 ${item.vn}` }])
    })
    if (items.some(({ subjectID }) => subjectID === subject.subject_id))
      throw badInput([{ field: 'itemsJson', reason: `${item.appEName} 出现了两次` }])
    items.push({ subjectID: subject.subject_id, vn: version.vn })
  }
  return JSON.stringify(items)
}

const BUNDLES = officeRoom<'sales.bundleSave', BundleRow>()({
  lock: 'bundle',
  what: '这个组合',
  missing: '该组合',
  id: 'bundleID',
  key: 'bundle_id',
  read: ({ sales }, tx, id) => sales.in(tx).bundleByID(id),
  put: ({ sales }, tx, row) => sales.in(tx).putBundle(row),
  fields: {
    ...{ name: 'name', agentCode: 'agent_code', price: 'price', days: 'days' },
    ...{ startsAt: 'starts_at', endsAt: 'ends_at' },
  },
  check: async (typed, { services, tx }) => [
    endsLater(typed),
    typed.price < 1 && { field: 'price', reason: '必须大于 0' },
    await noAgent(services.agents.in(tx), typed.agentCode),
  ],
  rest: async (typed, at) => ({
    items: await itemsTyped(at.services.subjects.in(at.tx), typed.itemsJson),
    ...keptOfOffer(at),
  }),
  also: async (row, { services, tx }) => ({ items: await itemsOf(services.subjects.in(tx), row) }),
  audit: {
    kind: 'sales',
    name: ({ name }) => `组合 ${name}`,
    more: (row) => ({ items: row.items, ...loggedOfOffer(row) }),
  },
})

export const bundleList: Handler<'sales.bundleList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.bundlePage(params)
  return {
    total,
    rows: await Promise.all(
      rows.map(async (row) => ({
        ...BUNDLES.shown(row, { items: await itemsOf(services.subjects, row) }),
        stoppedAt: row.stopped_at,
      })),
    ),
  }
}

export const bundleSave: Handler<'sales.bundleSave'> = (input) => BUNDLES.save(input)

export const bundleStop: Handler<'sales.bundleStop'> = (input) => BUNDLES.press(input, stopped(input.params.stopped))
