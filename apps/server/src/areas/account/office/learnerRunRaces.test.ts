import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { runLearners, somePhone } from '../../../testing/office/samples/accountSamples.ts'
import { appIDOf, type Scene, setScene } from '../../../testing/office/scene.ts'

const DAY = 86_400_000
const REPEAT = { allowedRepeat: true } as const

describeOnBothDatabases('what others do while a run over learners waits, or after it', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('operator')
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const now = () => scene.api.clock.now
  const version = () => ({ appID: appIDOf(scene), vn: 2 })
  const learner = async () => {
    const userName = somePhone()
    const { userID } = await client().send('account.learnerCreate', { guid, userName, nickName: '学' }, REPEAT)
    return { userName, userID }
  }
  let made = 0
  const group = async (userIDs: readonly number[]) => {
    const { groupID } = await client().send('account.groupSave', { guid, name: `变动班 ${++made}`, note: '' }, REPEAT)
    if (userIDs.length > 0) await client().send('account.groupAdd', { guid, groupID, idsJson: [...userIDs] }, REPEAT)
    return groupID
  }
  const access = async (asked: object) => {
    const of = { guid, what: 'grant' as const, ...version(), reason: '赠送', ...asked }
    return (await client().send('account.accessCheck', of, REPEAT)).runID
  }
  const check = async (lines: readonly string[]) => {
    const file = new Blob([['手机号,姓名,班级', ...lines].join('\n')])
    return (await scene.sendFile('account.learnerImportCheck', { guid, fileName: '学员.csv' }, file)).runID
  }
  const begin = (runID: number) => client().send('account.learnerRunStart', { guid, runID }, REPEAT)
  const run = async (runID: number) => {
    await begin(runID)
    await runLearners(scene)
  }
  const undo = async (runID: number) => {
    await client().send('account.learnerRunUndo', { guid, runID }, REPEAT)
    await runLearners(scene)
  }
  /** Of these people in their order, or of all rows in the order of the run. */
  const told = async (runID: number, of?: readonly { userID: number }[]) => {
    const { rows } = await client().send('account.learnerRunItems', { guid, runID, pageSize: 200 }, REPEAT)
    const wanted = of ? of.flatMap(({ userID }) => rows.find((row) => row.userID === userID) ?? []) : rows
    return wanted.map(({ state, reason }) => ({ state, reason }))
  }
  const detail = (runID: number) => client().send('account.learnerRunDetail', { guid, runID }, REPEAT)
  const terms = async (userID: number) =>
    (await scene.api.services.people.entitlementsOf(userID))
      .filter((one) => one.ends_at > now() && one.ends_at > one.starts_at)
      .map(({ starts_at, ends_at }) => [(starts_at - now()) / DAY, (ends_at - now()) / DAY])
      .sort((a, b) => (a[0] as number) - (b[0] as number))
  const employ = (userID: number) =>
    scene.store.write((tx) => scene.api.services.people.in(tx).setRoles(userID, '新老师', ['teacher']))
  const grant = (userID: number, from: number, to: number, source = 'order') =>
    scene.store.write((tx) =>
      scene.api.services.subjects.in(tx).grantEntitlement({
        ...{ userID, subjectID: appIDOf(scene), vn: 2, source, at: now(), reason: '' },
        ...{ startsAt: now() + from * DAY, endsAt: now() + to * DAY },
      }),
    )

  test('who became staff or left the group since is left alone, counted, with the reason; the others are not', async () => {
    const [stays, employed, leaves, late] = [await learner(), await learner(), await learner(), await learner()]
    const groupID = await group([stays.userID, employed.userID, leaves.userID, late.userID])
    const runID = await access({ groupID, days: 10 })
    await employ(employed.userID)
    await client().send('account.groupRemove', { guid, groupID, idsJson: [leaves.userID] }, REPEAT)
    await begin(runID)
    await client().send('account.groupRemove', { guid, groupID, idsJson: [late.userID] }, REPEAT)
    await runLearners(scene)
    expect(await told(runID, [stays, employed, leaves, late])).toEqual([
      { state: 'done', reason: '' },
      { state: 'moved', reason: '检查后成为员工账号，不在这里改' },
      { state: 'moved', reason: '检查后离开了班级' },
      { state: 'moved', reason: '检查后离开了班级' },
    ])
    expect(await terms(stays.userID)).toEqual([[0, 10]])
    for (const { userID } of [employed, leaves, late]) expect(await terms(userID)).toEqual([])
    const { reasons, counts } = await detail(runID)
    expect(reasons).toMatchObject([
      { reason: '检查后离开了班级', count: 2 },
      { reason: '检查后成为员工账号，不在这里改', count: 1 },
    ])
    expect(counts.find(({ state }) => state === 'moved')?.count).toBe(3)
    // Somebody who was ticked is changed whatever group they are in.
    const ticked = await access({ idsJson: [leaves.userID], days: 5 })
    await run(ticked)
    expect(await terms(leaves.userID)).toEqual([[0, 5]])
  })

  test('an import leaves alone who became staff, by whichever number, and nobody joins a group that was archived', async () => {
    const known = await learner()
    const fresh = somePhone()
    const groupID = await group([])
    const { rows } = await client().send('account.groupList', { guid }, REPEAT)
    const name = rows.find((one) => one.groupID === groupID)?.name ?? ''
    const other = somePhone()
    const runID = await check([`${known.userName},甲,${name}`, `${fresh},乙,`, `${other},丙,${name}`])
    await employ(known.userID)
    await scene.addStaff(fresh, ['teacher'])
    await client().send('account.groupSetArchived', { guid, groupID, archived: 1 }, REPEAT)
    await run(runID)
    expect(await told(runID)).toEqual([
      { state: 'moved', reason: '检查后成为员工账号，不在这里改' },
      { state: 'moved', reason: '检查后成为员工账号，不在这里改' },
      { state: 'moved', reason: '检查后班级已归档' },
    ])
    expect(await scene.api.services.people.userByName(other)).toBeUndefined()
    expect((await client().send('account.groupDetail', { guid, groupID }, REPEAT)).members).toBe(0)
  })

  test('two editors import the same people at one time: each account is made once, and either undo leaves what the other did', async () => {
    const [a, b] = [somePhone(), somePhone()]
    const [first, second] = [await group([]), await group([])]
    const { rows } = await client().send('account.groupList', { guid, pageSize: 200 }, REPEAT)
    const nameOf = (groupID: number) => rows.find((one) => one.groupID === groupID)?.name ?? ''
    const mine = await check([`${a},甲,${nameOf(first)}`, `${b},乙,${nameOf(first)}`])
    const theirs = await check([`${a},甲二,${nameOf(second)}`, `${b},乙二,${nameOf(second)}`])
    await Promise.all([begin(mine), begin(theirs)])
    await runLearners(scene)
    const made = await scene.api.services.people.peopleNamed({ names: [a, b] })
    expect(made).toHaveLength(2)
    const members = async (groupID: number) =>
      (await client().send('account.groupDetail', { guid, groupID }, REPEAT)).members
    expect([await members(first), await members(second)]).toEqual([2, 2])
    await undo(mine)
    expect([await members(first), await members(second)]).toEqual([0, 2])
    await undo(theirs)
    expect([await members(first), await members(second)]).toEqual([0, 0])
  })

  test('a shortened term is not put back over what was bought behind it, and the text says why', async () => {
    const [buyer, other] = [await learner(), await learner()]
    const idsJson = [buyer.userID, other.userID]
    await run(await access({ idsJson, days: 15 }))
    await run(await access({ what: 'extend', idsJson, days: 10 }))
    const shortened = await access({ what: 'shorten', idsJson, until: now() + 3 * DAY })
    await run(shortened)
    await grant(buyer.userID, 3, 9)
    await undo(shortened)
    expect(await told(shortened, [buyer, other])).toEqual([
      { state: 'stays', reason: '之后又买了或开通了后面的一段，恢复会与它重叠，保持不变' },
      { state: 'undone', reason: '' },
    ])
    expect(await terms(buyer.userID)).toEqual([
      [0, 3],
      [3, 9],
    ])
    expect(await terms(other.userID)).toEqual([
      [0, 15],
      [15, 25],
    ])
  })

  test('what stood behind a shortened term before stays where it is, and the undo fills the gap', async () => {
    const { userID } = await learner()
    await run(await access({ idsJson: [userID], days: 10 }))
    await grant(userID, 10, 40)
    const shortened = await access({ what: 'shorten', idsJson: [userID], until: now() + 3 * DAY })
    await run(shortened)
    await undo(shortened)
    expect(await told(shortened)).toEqual([{ state: 'undone', reason: '' }])
    expect(await terms(userID)).toEqual([
      [0, 10],
      [10, 40],
    ])
  })

  test('one term is made longer up to the next one at most', async () => {
    const { userID } = await learner()
    const entitlementID = await grant(userID, 0, 10, 'staff')
    const setEnd = (was: number, days: number) =>
      client().send('sales.entitlementSetEnd', {
        ...{ guid, entitlementID, reason: '改期' },
        ...{ wasEndsAt: now() + was * DAY, endsAt: now() + days * DAY },
      })
    await setEnd(10, 3)
    await grant(userID, 3, 33)
    await expect(setEnd(3, 10)).rejects.toMatchObject({ status: 400, msg: expect.stringContaining('重叠') })
    await setEnd(3, 2)
    await setEnd(2, 3)
    expect(await terms(userID)).toEqual([
      [0, 3],
      [3, 33],
    ])
  })
})
