import { putCommission } from '../cores/sales/desk/commissions.ts'
import { moneyJobs } from '../cores/sales/jobs/moneyJobs.ts'
import { newId } from '../platform/database/ids.ts'
import type { Store } from '../platform/database/store.ts'
import { runJob } from '../platform/jobs/runJob.ts'
import { type Api, startApi } from './api.ts'
import { FakeProvider } from './fakeProvider.ts'

export interface Shop extends Api {
  store: Store
  provider: FakeProvider
  /** Ids of the learners by their log-ins. */
  ids: Record<string, number>
  /** Looks after what is due until nothing is. */
  settle(): Promise<void>
}

/** Versions of the shop: a basic one (1), a higher (2), the highest (3), one in parts (4), hidden (5), off sale (6). */
const PRICES = { 1: 10_000, 2: 20_000, 3: 36_500, 4: 50_000, 5: 9_900, 6: 9_900 } as const

/** A server that sells the test bank through a provider of the test's own. */
export async function startShop(store: Store, env: Record<string, string> = {}): Promise<Shop> {
  const api = await startApi(store, { RATE_LIMITS: 'off', ...env })
  const provider = new FakeProvider(() => api.clock.now)
  Object.assign(api.services, { payments: provider.payments })
  const { subjectID } = api.world
  await store.write(async (tx) => {
    await tx.db.deleteFrom('subject_version').where('subject_id', '=', subjectID).execute()
    await tx.db
      .insertInto('subject_version')
      .values(
        Object.entries(PRICES).map(([vn, price]) => ({
          subject_id: subjectID,
          vn: Number(vn),
          name: `班次${vn}`,
          position: Number(vn),
          ver_no: vn === '6' ? 20 : 1,
          price,
          modules: vn === '1' ? '["ChapterTest"]' : '["ChapterTest","Video"]',
          hidden: vn === '5' ? (1 as const) : (0 as const),
          rules: vn === '4' ? '{"hideByVip":[3]}' : '{}',
          sub_list: vn === '4' ? '[{"ID":7,"Name":"上册","modules":["Video"]},{"ID":8,"Name":"下册"}]' : '[]',
        })),
      )
      .execute()
    await tx.db.deleteFrom('entitlement').execute()
    await tx.db.updateTable('agent').set({ alipay: '1' }).where('agent_code', '=', '889').execute()
    for (const agent of [
      { agent_code: '7021004', name: '客服', alipay: '1' },
      { agent_code: 'poor', name: '无付款', ...NO_PAYMENT },
      { agent_code: 'hope', name: '希望', alipay: '1' },
    ])
      await tx.db
        .insertInto('agent')
        .values({ ...agent, created_at: 1, updated_at: 1 })
        .execute()
    await putCommission(tx, {
      ...{ commission_id: newId(), agent_code: 'hope', subject_id: null, vn: null, basis_points: 1_250 },
      ...{ holds_from: 0, holds_until: null, created_by: null, created_at: 1, revision: 1 },
    })
    await tx.db
      .insertInto('sale_price')
      .values(
        [7, 8].map((part_id) => ({
          price_id: newId(),
          agent_code: '',
          subject_id: subjectID,
          vn: 4,
          part_id,
          price: 3_000 + part_id,
          days: 365,
          holds_from: 0,
          holds_until: null,
          created_by: null,
          created_at: 1,
        })),
      )
      .execute()
  })
  const people = await store.db.selectFrom('user_account').select(['user_id', 'user_name']).execute()
  return {
    ...api,
    store,
    provider,
    ids: Object.fromEntries(people.map(({ user_id, user_name }) => [user_name, user_id])),
    async settle() {
      let worked = true
      while (worked) {
        worked = false
        for (const job of moneyJobs) worked = (await runJob(job, api.services)) || worked
      }
    },
  }
}

const NO_PAYMENT = { alipay: '-1', phone_pay_url: '-1', wechat_pay_url: '-1', wechat_pay: '-1' }
