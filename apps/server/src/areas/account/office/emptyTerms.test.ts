import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { personalOfSubjects } from '../../../cores/subjects/personal.ts'
import { runLearners, somePhone } from '../../../testing/office/samples/accountSamples.ts'
import { appIDOf, type Scene, setScene } from '../../../testing/office/scene.ts'

const DAY = 86_400_000
const REPEAT = { allowedRepeat: true } as const

describeOnBothDatabases('terms that are ended before they begin', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('operator')
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const now = () => scene.api.clock.now
  const learner = async () => {
    const of = { guid, userName: somePhone(), nickName: '学' }
    return (await client().send('account.learnerCreate', of, REPEAT)).userID
  }
  const run = async (userID: number, asked: object) => {
    const of = {
      guid,
      what: 'grant' as const,
      appID: appIDOf(scene),
      vn: 2,
      reason: '赠送',
      idsJson: [userID],
      ...asked,
    }
    const { runID } = await client().send('account.accessCheck', of, REPEAT)
    await client().send('account.learnerRunStart', { guid, runID }, REPEAT)
    await runLearners(scene)
    return runID
  }
  const undo = async (runID: number) => {
    await client().send('account.learnerRunUndo', { guid, runID }, REPEAT)
    await runLearners(scene)
    return (await client().send('account.learnerRunItems', { guid, runID }, REPEAT)).rows.map(({ state }) => state)
  }
  const grant = (userID: number, from: number, to: number) =>
    scene.store.write((tx) =>
      scene.api.services.subjects.in(tx).grantEntitlement({
        ...{ userID, subjectID: appIDOf(scene), vn: 2, source: 'order', at: now(), reason: '' },
        ...{ startsAt: now() + from * DAY, endsAt: now() + to * DAY },
      }),
    )
  const days = (starts: number, ends: number) => [(starts - now()) / DAY, (ends - now()) / DAY]
  const rowsOf = (userID: number) =>
    scene.store.db.selectFrom('entitlement').selectAll().where('user_id', '=', userID).execute()
  /** What the office, its list and its export, and the learner are shown. */
  const shown = async (userID: number) => {
    const { subjects } = await client().send('account.userDetail', { guid, userID }, REPEAT)
    const { user_name: q } = (await scene.api.services.people.userByID(userID)) ?? { user_name: '' }
    const { rows, total } = await client().send('sales.entitlementList', { guid, q }, REPEAT)
    scene.api.services.entitlements.forget(userID)
    const own = await scene.api.services.entitlements.of(userID)
    expect(total).toBe(rows.length)
    return {
      office: subjects.map((one) => days(one.startsAt, one.endsAt)).sort(),
      list: rows.map((one) => days(one.startsAt, one.endsAt)).sort(),
      own: own.map((one) => days(one.starts_at, one.ends_at)),
    }
  }

  test('they are lines nowhere: neither on the page of the customer, in the list of access, nor for the learner', async () => {
    const userID = await learner()
    await run(userID, { days: 10 })
    await run(userID, { what: 'extend', days: 20 })
    await run(userID, { what: 'shorten', until: now() + 4 * DAY })
    expect(await shown(userID)).toEqual({ office: [[0, 4]], list: [[0, 4]], own: [[0, 4]] })
    const exported = personalOfSubjects.tables.find(({ table }) => table === 'entitlement')?.exported
    const told = (await rowsOf(userID)).filter((row) => !(exported && 'file' in exported && exported.isNothing?.(row)))
    expect(told.map((row) => days(row.starts_at, row.ends_at))).toEqual([[0, 4]])
  })

  test('no line of the history ends before it begins', async () => {
    const userID = await learner()
    await run(userID, { days: 10 })
    await run(userID, { what: 'extend', days: 20 })
    await run(userID, { what: 'revoke' })
    const events = await scene.store.db
      .selectFrom('entitlement_event')
      .selectAll()
      .where('user_id', '=', userID)
      .execute()
    expect(events).toHaveLength(4)
    for (const one of events) expect(one.ends_after ?? 0).toBeGreaterThanOrEqual(one.starts_at)
  })

  test('what is granted next begins where the access really ends, without a gap', async () => {
    const userID = await learner()
    await run(userID, { days: 10 })
    await run(userID, { what: 'extend', days: 20 })
    await run(userID, { what: 'shorten', until: now() + 25 * DAY })
    await run(userID, { what: 'shorten', until: now() + 6 * DAY })
    const of = { guid, appID: appIDOf(scene), vn: 2, reason: '补', userID, days: 5 }
    await client().send('sales.entitlementGrant', of, REPEAT)
    expect((await shown(userID)).own).toEqual([[0, 11]])
  })

  test('an undo puts no emptied term back over what was bought meanwhile, wherever that begins', async () => {
    const [buyer, other] = [await learner(), await learner()]
    const runs = new Map<number, number>()
    for (const userID of [buyer, other]) {
      await grant(userID, 0, 5)
      await grant(userID, 30, 60)
      runs.set(userID, await run(userID, { what: 'shorten', until: now() + 20 * DAY, withPaid: 1 }))
    }
    // It begins before the day to which the emptied term was set, and reaches over all that it was.
    await grant(buyer, 5, 90)
    expect(await undo(runs.get(buyer) ?? 0)).toEqual(['stays'])
    expect((await shown(buyer)).own).toEqual([[0, 90]])
    expect(await undo(runs.get(other) ?? 0)).toEqual(['undone'])
    expect((await shown(other)).own).toEqual([
      [0, 5],
      [30, 60],
    ])
  })
})
