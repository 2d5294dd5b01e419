import { normalisedCode, printedCode } from '@tizhou/domain/sales/codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { BatchRow } from '../../cores/sales/codes/codeRows.ts'
import { redeemCode } from '../../cores/sales/codes/redeemCode.ts'
import type { SalesServices } from '../../cores/sales/salesServices.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { addLearner, makeCodes } from '../../testing/offers.ts'

const DAY = 86_400_000
const DEVICE = 'device-one'

describeOnBothDatabases('codes', (openStore) => {
  let store: Store
  let api: Api
  let made = 0
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
  })
  afterAll(() => api.close())

  const codes = (more: Partial<BatchRow> = {}) => makeCodes(store, api.services, api.world, api.clock.now, more)
  /** A new learner without versions and tries. */
  async function learner() {
    const userName = `1370000${String(++made).padStart(4, '0')}`
    const userID = await addLearner(store, api.world, userName, api.clock.now)
    return { userName, userID, guid: await api.login(userName) }
  }
  type Learner = Awaited<ReturnType<typeof learner>>
  const redeem = ({ guid, userID }: Learner, regCode: string, more: object = {}) =>
    api.client.send('sales.newvncodeN', { guid, userID, regCode, agentCode: '889', appEName: SUBJECT, ...more })

  test('a code opens its version for its days, however it is typed, and at once', async () => {
    const [code = ''] = await codes()
    const one = await learner()
    expect(await redeem(one, ` ${printedCode(code).toLowerCase()} `)).toEqual({
      AppID: api.world.subjectID,
      AppEName: SUBJECT,
      vn: 2,
      vname: '版本2',
      StartTime: api.clock.now,
      EndTime: api.clock.now + 30 * DAY,
    })
    const { VipApp } = await api.client.send('subjects.vipApp', { guid: one.guid, isExpirevip: 2 })
    expect(VipApp).toMatchObject([{ AppVn: 2, EndTime: api.clock.now + 30 * DAY }])
    const { list } = await api.client.send('subjects.getChangeInfo', { guid: one.guid })
    expect(list).toHaveLength(1)
  })

  test('a second code adds its days at the end of the first', async () => {
    const [first = '', second = ''] = await codes()
    const one = await learner()
    const { EndTime } = await redeem(one, first)
    expect(await redeem(one, second)).toMatchObject({ StartTime: EndTime, EndTime: EndTime + 30 * DAY })
  })

  test('each refusal has its own words and its own status', async () => {
    const [used = '', good = ''] = await codes()
    const one = await learner()
    await redeem(await learner(), used)
    await redeem(one, good)
    const now = api.clock.now
    const [over = ''] = await codes({ ends_at: now })
    const [early = ''] = await codes({ starts_at: now + 1 })
    const [other = ''] = await codes({ vn: 1 })
    const [foreign = ''] = await codes({ agent_code: '666' })
    const [revoked = ''] = await codes({ revoked_at: now })
    const [video = ''] = await codes({ kind: 'video' })
    const cases: [string, object, number, string][] = [
      ['ABCD-EFGH-JKMN', {}, 404, 'codeUnknown'],
      [video, {}, 404, 'codeUnknown'],
      [used, {}, 409, 'codeUsed'],
      [good, {}, 409, 'codeMine'],
      [over, {}, 400, 'codeOver'],
      [early, {}, 400, 'codeEarly'],
      [other, { vn: 2 }, 409, 'codeSubject'],
      [other, { appEName: 'OTHER' }, 409, 'codeSubject'],
      [foreign, {}, 409, 'codeAgent'],
      [revoked, {}, 409, 'codeRevoked'],
    ]
    const said = new Set<string>()
    for (const [code, more, status, reason] of cases) {
      const refusal = await redeem(one, code, more).catch((error: unknown) => error)
      expect(refusal, reason).toMatchObject({ status, data: { reason } })
      said.add((refusal as Error).message)
    }
    expect(said.size).toBe(new Set(cases.map(([, , , reason]) => reason)).size)
  })

  test('a code of a version that was never on sale waits until it is', async () => {
    const of = { subject_id: api.world.subjectID, vn: 31 }
    const row = { ...of, name: '预备版', position: 31, ver_no: 20, is_draft: 1, price: 100, modules: '[]', hidden: 0 }
    await store.write((tx) => tx.db.insertInto('subject_version').values(row).execute())
    const [code = ''] = await codes({ vn: 31 })
    const one = await learner()
    await expect(redeem(one, code)).rejects.toMatchObject({ data: { reason: 'withdrawn' } })
    const opened = { ver_no: 1, is_draft: 0 }
    await store.write((tx) => tx.db.updateTable('subject_version').set(opened).where('vn', '=', 31).execute())
    expect(await redeem(one, code)).toMatchObject({ vn: 31 })
  })

  test('a code that is typed in another subject says which one it is for, and stays good', async () => {
    const [code = ''] = await codes()
    const one = await learner()
    await expect(redeem(one, code, { appEName: 'OTHER' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/适用于“TEST_YTMJ.* 版本2”/),
      data: { reason: 'codeSubject', AppID: api.world.subjectID, AppEName: SUBJECT, vname: '版本2' },
    })
    expect(await redeem(one, code)).toMatchObject({ AppID: api.world.subjectID, vn: 2 })
  })

  test('two people redeem one code at the same moment: one wins, the other is told that it is used', async () => {
    for (let round = 0; round < 5; round++) {
      const [code = ''] = await codes({ quantity: 1 })
      const both = [await learner(), await learner()]
      const ends = await Promise.allSettled(both.map((one) => redeem(one, code)))
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const [lost] = ends.filter((end) => end.status === 'rejected')
      expect(lost?.reason).toMatchObject({ status: 409, data: { reason: 'codeUsed' } })
      const opened = await store.db
        .selectFrom('entitlement')
        .select('user_id')
        .where(
          'user_id',
          'in',
          both.map(({ userID }) => userID),
        )
        .execute()
      expect(opened).toHaveLength(1)
      const row = await store.db
        .selectFrom('redemption_code')
        .select('used_by')
        .where('code', '=', code)
        .executeTakeFirst()
      expect(row?.used_by).toBe(opened[0]?.user_id)
    }
  })

  test('one learner who presses twice has it once', async () => {
    const [code = ''] = await codes()
    const one = await learner()
    const ends = await Promise.allSettled([redeem(one, code), redeem(one, code), redeem(one, code)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { VipApp } = await api.client.send('subjects.vipApp', { guid: one.guid, isExpirevip: 2 })
    expect(VipApp).toHaveLength(1)
  })

  test('guessing is throttled: five wrong ones cost nothing, then even a right one waits; the wait ends', async () => {
    const [code = ''] = await codes()
    const one = await learner()
    for (let at = 0; at < 6; at++)
      await expect(redeem(one, `ABCDEFGHJKM${at + 2}`)).rejects.toMatchObject({ status: 404 })
    const refusal = await redeem(one, code).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 429, data: { retryAfter: expect.any(Number) } })
    const { retryAfter } = (refusal as { data: { retryAfter: number } }).data
    api.clock.now += retryAfter * 1000
    await expect(redeem(one, code)).resolves.toMatchObject({ vn: 2 })
    api.clock.now += 3_600_000
  })

  describe('at two servers at one moment', () => {
    let servers: Pick<SalesServices, 'store' | 'now' | 'entitlements'>[]
    beforeAll(async () => {
      servers = [api.services, { ...api.services, store: await openStore() }]
    })
    const people = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          addLearner(store, api.world, `1371000${String(++made).padStart(4, '0')}`, api.clock.now),
        ),
      )
    const redeemAt = (server: number, userID: number, code: string, address: string) =>
      redeemCode(servers[server % 2] as SalesServices, {
        ...{ userID, code, address, kind: 'version', agentCode: '889', subjectID: api.world.subjectID },
      })
    const reasonsOf = (ends: PromiseSettledResult<unknown>[]) =>
      ends.map((end) => (end.status === 'fulfilled' ? 'opened' : (end.reason.data?.reason ?? end.reason.status)))

    test('each code opens once, for one of those who typed it', async () => {
      const all = await codes({ quantity: 12 })
      const two = await people(2)
      const tries = all.flatMap((code) => two.map((userID, at) => redeemAt(at, userID, code, 'a-class')))
      const reasons = reasonsOf(await Promise.allSettled(tries))
      // Too many losing tries may be throttled, which opens nothing either.
      expect(reasons.filter((reason) => reason === 'opened').length).toBeLessThanOrEqual(all.length)
      const rows = await store.db.selectFrom('redemption_code').select('used_by').where('code', 'in', all).execute()
      const used = rows.flatMap(({ used_by }) => used_by ?? [])
      const held = await store.db.selectFrom('entitlement').select('user_id').where('user_id', 'in', two).execute()
      expect(held.map(({ user_id }) => user_id).sort()).toEqual(used.sort())
      expect(reasons.filter((reason) => reason === 'opened')).toHaveLength(used.length)
      expect(used.length).toBeGreaterThan(0)
    })

    test('wrong codes of many learners of one address count one by one, and the rest wait', async () => {
      const crowd = await people(40)
      const tries = crowd.map((userID, at) => redeemAt(at, userID, 'ABCDEFGHJKM2', 'one-address'))
      const reasons = reasonsOf(await Promise.allSettled(tries))
      // Twenty are free; the next one is answered and delays the one after it.
      expect(reasons.filter((reason) => reason === 'codeUnknown')).toHaveLength(21)
      const counted = await store.db
        .selectFrom('code_guess')
        .select('failures')
        .where('guesser', '=', 'one-address')
        .executeTakeFirst()
      expect(counted?.failures).toBe(21)
    })
  })

  test('somebody else is nobody to redeem for', async () => {
    const [code = ''] = await codes()
    const one = await learner()
    await expect(redeem({ ...one, userID: one.userID + 1 }, code)).rejects.toMatchObject({ status: 403 })
  })

  test('a video code opens what it is for, and says it again to whoever used it', async () => {
    const [code = ''] = await codes({ kind: 'video' })
    const one = await learner()
    const check = ({ guid, userID }: Learner) =>
      api.client.send('sales.checkCode', { guid, userID, regCode: code, appEName: SUBJECT })
    const opened = await check(one)
    expect(opened).toEqual({ AppID: api.world.subjectID, vn: 2, vname: '版本2', EndTime: api.clock.now + 30 * DAY })
    expect(await check(one)).toEqual(opened)
    await expect(check(await learner())).rejects.toMatchObject({ status: 409, data: { reason: 'codeUsed' } })
  })

  test('a limited code binds to its first device', async () => {
    const [code = ''] = await codes({ kind: 'limited' })
    const one = await learner()
    const use = ({ guid, userName }: Learner, device: string) =>
      api.client.send('sales.useCode', { guid, userName, code, appID: api.world.subjectID, device })
    const opened = await use(one, DEVICE)
    expect(opened).toMatchObject({ vn: 2, EndTime: api.clock.now + 30 * DAY })
    expect(await use(one, DEVICE)).toEqual(opened)
    await expect(use(one, 'device-two')).rejects.toMatchObject({ status: 409, data: { reason: 'codeDevice' } })
    await expect(use({ ...one, userName: api.world.vip }, DEVICE)).rejects.toMatchObject({ status: 403 })
  })

  test('the history says a code by its last four letters only', async () => {
    const [code = ''] = await codes()
    const one = await learner()
    await redeem(one, code)
    const row = await store.db
      .selectFrom('entitlement')
      .select('note')
      .where('user_id', '=', one.userID)
      .executeTakeFirstOrThrow()
    expect(row.note).toContain(normalisedCode(code).slice(-4))
    expect(row.note).not.toContain(code.slice(0, 8))
  })
})
