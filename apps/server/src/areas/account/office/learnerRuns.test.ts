import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { runLearners, somePhone } from '../../../testing/office/samples/accountSamples.ts'
import { appIDOf, type Scene, setScene } from '../../../testing/office/scene.ts'

const DAY = 86_400_000
const REPEAT = { allowedRepeat: true } as const

describeOnBothDatabases('imports of learners and access of many', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('operator')
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  let made = 0
  const someGroup = async () =>
    (await client().send('account.groupSave', { guid, name: `批量班 ${++made}`, note: '' }, REPEAT)).groupID
  const now = () => scene.api.clock.now
  const file = (lines: readonly string[]) => new Blob([['手机号,姓名,班级,科目,版本,有效期至', ...lines].join('\n')])
  const check = async (lines: readonly string[], more: object = {}) => {
    const of = { guid, fileName: '学员.csv', ...more }
    return (await scene.sendFile('account.learnerImportCheck', of, file(lines))).runID
  }
  const access = async (asked: object) => {
    const of = { guid, what: 'grant' as const, appID: appIDOf(scene), vn: 2, reason: '赠送', ...asked }
    return (await client().send('account.accessCheck', of, REPEAT)).runID
  }
  const detail = (runID: number) => client().send('account.learnerRunDetail', { guid, runID }, REPEAT)
  const items = async (runID: number) =>
    (await client().send('account.learnerRunItems', { guid, runID, pageSize: 200 }, REPEAT)).rows
  const outcomes = async (runID: number) =>
    Object.fromEntries((await detail(runID)).counts.map(({ outcome, count }) => [outcome, count]))
  const start = (runID: number) => client().send('account.learnerRunStart', { guid, runID }, REPEAT)
  const run = async (runID: number) => {
    await start(runID)
    await runLearners(scene)
  }
  const undo = async (runID: number) => {
    await client().send('account.learnerRunUndo', { guid, runID }, REPEAT)
    await runLearners(scene)
  }
  const ends = async (userID: number) =>
    (await scene.api.services.people.entitlementsOf(userID))
      .filter((one) => one.ends_at > now())
      .map((one) => one.ends_at)
  const learner = async () => {
    const userName = somePhone()
    const { userID } = await client().send('account.learnerCreate', { guid, userName, nickName: '学' }, REPEAT)
    return { userName, userID }
  }
  const account = (userName: string) => scene.api.services.people.userByName(userName)

  test('a file is told row by row and column by column, and changes nothing until it is run', async () => {
    const groupID = await someGroup()
    const { rows } = await client().send('account.groupList', { guid }, REPEAT)
    const group = rows.find((one) => one.groupID === groupID)?.name ?? ''
    const [fresh, known] = [somePhone(), await learner()]
    const code = scene.api.world.subjectID
    const subject = (await scene.api.services.subjects.subjectByID(code))?.code ?? ''
    const { short_name: short } = (await scene.api.services.subjects.subjectByID(code)) ?? { short_name: '' }
    const version = `${short} ${(await scene.api.services.subjects.versionsOf(code)).find(({ vn }) => vn === 2)?.name}`
    const runID = await check([
      `${fresh},张三,${group},${subject},2,2027-06-30`,
      `${known.userName},李四,${group},,,`,
      `1380000,短,,,,`,
      `${fresh},又一次,,,,`,
      `${somePhone()},,没有的班,,,`,
      `${somePhone()},,,${subject},没有的版本,2027-06-30`,
      `${somePhone()},,,${subject},2,昨天`,
    ])
    expect(await outcomes(runID)).toEqual({ new: 1, known: 1, refused: 5 })
    const told = (await items(runID)).filter(({ outcome }) => outcome === 'refused')
    expect(told.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
      '4 手机号 不是 11 位手机号',
      '5 手机号 手机号与前面的行重复',
      '6 班级 没有“没有的班”这个班级，请先新建或改成已有的班级',
      '7 版本 该科目没有这个版本',
      '8 有效期至 不是日期，请写成 2027-06-30',
    ])
    expect((await detail(runID)).samples[0]).toMatchObject({
      before: '没有账号',
      after: `新建账号，加入班级“${group}”，开通“${version}”到 2027-06-30`,
    })
    expect(JSON.stringify([await detail(runID), await items(runID)])).not.toContain(fresh)
    expect(await account(fresh)).toBeUndefined()

    await run(runID)
    expect(await detail(runID)).toMatchObject({ state: 'done', done: 2, total: 2 })
    // Rows that were left out still say whose they are, with the phone masked.
    const left = (await items(runID)).filter(({ outcome }) => outcome === 'refused')
    expect(left.map(({ name }) => name).slice(0, 2)).toEqual([
      '138**** 短',
      `${fresh.slice(0, 3)}****${fresh.slice(7)} 又一次`,
    ])
    const made = await account(fresh)
    expect(made).toMatchObject({ nick_name: '张三', password_hash: '' })
    expect(await ends(made?.user_id ?? 0)).toEqual([Date.parse('2027-07-01T00:00:00+08:00')])
    const { members } = await client().send('account.groupDetail', { guid, groupID }, REPEAT)
    expect(members).toBe(2)
    // Nobody's number stays in what is kept of the file.
    const kept = await scene.store.db
      .selectFrom('learner_run_item')
      .select('plan')
      .where('run_id', '=', runID)
      .execute()
    expect(JSON.stringify(kept)).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
    await expect(start(runID)).rejects.toMatchObject({ status: 409 })

    await undo(runID)
    expect(await account(fresh)).toBeUndefined()
    expect(await account(known.userName)).toBeDefined()
    expect((await client().send('account.groupDetail', { guid, groupID }, REPEAT)).members).toBe(0)
    await expect(client().send('account.learnerRunUndo', { guid, runID }, REPEAT)).rejects.toMatchObject({
      status: 409,
    })
  })

  test('the undo of an import keeps an account that somebody used, and says so', async () => {
    const [used, unused] = [somePhone(), somePhone()]
    const runID = await check([`${used},用过,,,,`, `${unused},没用,,,,`], {
      ...{ appID: appIDOf(scene), vn: 2, until: now() + 30 * DAY },
    })
    await run(runID)
    const userID = (await account(used))?.user_id ?? 0
    await scene.store.write((tx) => scene.api.services.sessions.start(tx, userID, 'web_pc'))
    await undo(runID)
    expect(await account(unused)).toBeUndefined()
    expect(await account(used)).toBeDefined()
    expect(await ends(userID)).toEqual([])
    const [row] = await items(runID)
    const told = { state: 'partly', reason: '已收回开通的版本；账号保留：已经有人使用' }
    expect(row).toMatchObject(told)
    expect(await detail(runID)).toMatchObject({ state: 'partly' })
    // A second undo that finds nothing more forgets nothing of the first.
    await undo(runID)
    expect((await items(runID))[0]).toMatchObject(told)
    expect(await detail(runID)).toMatchObject({ state: 'partly' })
  })

  test('an account that anything refers to stays, and the undo goes on with the others', async () => {
    const [first, second] = [somePhone(), somePhone()]
    const runID = await check([`${first},甲,,,,`, `${second},乙,,,,`], {
      ...{ appID: appIDOf(scene), vn: 2, until: now() + 30 * DAY },
    })
    await run(runID)
    const user_id = (await account(first))?.user_id ?? 0
    const place = { place_key: `place of ${user_id}`, user_id, expires_at: now() + DAY }
    await scene.store.write((tx) => tx.db.insertInto('known_place').values(place).execute())
    await undo(runID)
    expect(await account(first)).toBeDefined()
    expect(await ends(user_id)).toEqual([])
    expect(await account(second)).toBeUndefined()
    expect(await detail(runID)).toMatchObject({ state: 'partly' })
    expect((await items(runID))[0]).toMatchObject({ reason: '已收回开通的版本；账号保留：有其他记录' })
  })

  test('an account that got more since stays, and its row says truly what was taken away and why it stays', async () => {
    const groupID = await someGroup()
    const [one, other] = [somePhone(), somePhone()]
    const runID = await check([`${one},甲,,,,`, `${other},乙,,,,`], {
      ...{ groupID, appID: appIDOf(scene), vn: 2, until: now() + 30 * DAY },
    })
    await run(runID)
    const userID = (await account(one))?.user_id ?? 0
    const elsewhere = await someGroup()
    await client().send('account.groupAdd', { guid, groupID: elsewhere, idsJson: [userID] }, REPEAT)
    const outlook = () => client().send('account.learnerRunUndoCheck', { guid, runID }, REPEAT)
    expect(await outlook()).toEqual({
      ...{ whole: 1, partly: 1, none: 0 },
      reasons: [{ reason: '账号保留：还在其他班级', count: 1 }],
    })
    await undo(runID)
    expect((await items(runID))[0]).toMatchObject({
      ...{ state: 'partly', reason: '已移出班级、已收回开通的版本；账号保留：还在其他班级' },
    })
    expect((await client().send('account.groupDetail', { guid, groupID }, REPEAT)).members).toBe(0)
    expect(await ends(userID)).toEqual([])
    expect(await account(other)).toBeUndefined()
    // Once nothing else is left the account goes, too.
    await client().send('account.groupRemove', { guid, groupID: elsewhere, idsJson: [userID] }, REPEAT)
    await undo(runID)
    expect(await account(one)).toBeUndefined()
    expect(await detail(runID)).toMatchObject({ state: 'undone' })
  })

  test('the log says of an undo that it has begun, since the rows are gone through after it', async () => {
    const runID = await check([`${somePhone()},甲,,,,`], { groupID: await someGroup() })
    await run(runID)
    await undo(runID)
    const { rows } = await client().send('audit.auditList', { guid, call: 'account.learnerRunUndo' }, REPEAT)
    const told = rows.find(({ targetID }) => targetID === String(runID))?.changes
    expect(told?.map(({ field, after }) => [field, after])).toEqual([
      ['undoBegun', 'true'],
      ['rows', '1'],
    ])
  })

  test('an undo that takes nothing back does not count as one: it works once the later changes are undone', async () => {
    const { userID } = await learner()
    const idsJson = [userID]
    const granted = await access({ idsJson, days: 10 })
    await run(granted)
    const extended = await access({ what: 'extend', idsJson, days: 5 })
    await run(extended)
    const shortened = await access({ what: 'shorten', idsJson, until: now() + 3 * DAY })
    await run(shortened)
    const outlook = (runID: number) => client().send('account.learnerRunUndoCheck', { guid, runID }, REPEAT)
    expect(await outlook(granted)).toMatchObject({ whole: 0, partly: 0, none: 1 })
    await undo(granted)
    expect(await detail(granted)).toMatchObject({ state: 'done', undoneAt: null, undoneBy: '' })
    expect((await items(granted))[0]).toMatchObject({ state: 'stays', reason: '权限之后又改过，保持不变' })
    await undo(shortened)
    await undo(extended)
    expect(await outlook(granted)).toEqual({ whole: 1, partly: 0, none: 0, reasons: [] })
    await undo(granted)
    expect(await detail(granted)).toMatchObject({ state: 'undone' })
    expect((await items(granted))[0]).toMatchObject({ state: 'undone', reason: '' })
    expect(await ends(userID)).toEqual([])
  })

  test('a group is given a version: who has it for longer keeps that, everybody is told, and one step takes it back', async () => {
    const groupID = await someGroup()
    const [one, longer] = [await learner(), await learner()]
    const idsJson = [one.userID, longer.userID]
    await client().send('account.groupAdd', { guid, groupID, idsJson })
    const of = { guid, appID: appIDOf(scene), vn: 2, reason: '早就有' }
    await client().send('sales.entitlementGrant', { ...of, userID: longer.userID, days: 400 }, REPEAT)
    const until = now() + 90 * DAY
    const runID = await access({ groupID, until })
    expect(await outcomes(runID)).toEqual({ change: 1, longer: 1 })
    expect((await detail(runID)).samples).toMatchObject([{ before: '没有权限', outcome: 'change' }])
    await run(runID)
    expect(await ends(one.userID)).toEqual([until])
    const told = await scene.api.services.subjects.entitlementChangesOf(one.userID)
    expect(told).toMatchObject([{ kind: 'added', ends_at: until }])
    const { rows } = await client().send('sales.entitlementHistory', { guid, userID: one.userID }, REPEAT)
    expect(rows).toMatchObject([{ kind: 'granted', reason: '赠送', by: 'operator' }])
    await undo(runID)
    expect(await ends(one.userID)).toEqual([])
    expect(await ends(longer.userID)).toHaveLength(1)
  })

  test('a version is extended, shortened and revoked; what was changed again since stays', async () => {
    const [one, other] = [await learner(), await learner()]
    const idsJson = [one.userID, other.userID]
    await run(await access({ idsJson: [one.userID], days: 10 }))
    const extended = await access({ what: 'extend', idsJson, days: 5 })
    expect(await outcomes(extended)).toEqual({ change: 1, none: 1 })
    await run(extended)
    expect(Math.max(...(await ends(one.userID)))).toBe(now() + 15 * DAY)
    const shortened = await access({ what: 'shorten', idsJson: [one.userID], until: now() + 3 * DAY })
    await run(shortened)
    expect(Math.max(...(await ends(one.userID)))).toBe(now() + 3 * DAY)
    await undo(shortened)
    expect(Math.max(...(await ends(one.userID)))).toBe(now() + 15 * DAY)
    const revoked = await access({ what: 'revoke', idsJson: [one.userID] })
    await run(revoked)
    expect(await ends(one.userID)).toEqual([])
    await client().send(
      'sales.entitlementGrant',
      {
        ...{ guid, appID: appIDOf(scene), vn: 2, reason: '又开', userID: one.userID, days: 1 },
      },
      REPEAT,
    )
    await undo(extended)
    expect((await items(extended))[0]).toMatchObject({ state: 'stays' })
  })

  test('what was bought is shortened only where staff say so', async () => {
    const { userID } = await learner()
    const subjectID = appIDOf(scene)
    const endsAt = now() + 100 * DAY
    await scene.store.write((tx) =>
      scene.api.services.subjects.in(tx).grantEntitlement({
        ...{ userID, subjectID, vn: 2, startsAt: now(), endsAt, source: 'order', at: now(), reason: '' },
      }),
    )
    const refused = await access({ what: 'revoke', idsJson: [userID] })
    expect(await outcomes(refused)).toEqual({ paid: 1 })
    expect(await detail(refused)).toMatchObject({ total: 0, paid: 0, paidStays: 1 })
    const asked = await access({ what: 'revoke', idsJson: [userID], withPaid: 1 })
    expect(await detail(asked)).toMatchObject({ total: 1, paid: 1 })
    await run(asked)
    expect(await ends(userID)).toEqual([])
    await undo(asked)
    expect(await ends(userID)).toEqual([endsAt])
  })

  test('the example row of the template is no learner', async () => {
    const example = '示例，请删除,张三,,,,2027-06-30'
    expect(await outcomes(await check([example, `${somePhone()},李四,,,,`]))).toEqual({ new: 1 })
    await expect(check([example])).rejects.toMatchObject({ status: 400 })
  })

  test('whoever changed it since the look is told to the other, who changes nothing', async () => {
    const [one, other] = [await learner(), await learner()]
    const idsJson = [one.userID, other.userID]
    const [mine, theirs] = [await access({ idsJson, days: 30 }), await access({ idsJson, days: 60 })]
    await run(theirs)
    await expect(start(mine)).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
    expect(await ends(one.userID)).toEqual([now() + 60 * DAY])
    // Looked at again with the same settings, it begins.
    const { runID } = await client().send('account.accessCheckAgain', { guid, runID: mine }, REPEAT)
    const { title } = await detail(mine)
    expect(await detail(runID)).toMatchObject({ title, state: 'checked', total: 2, reason: '赠送' })
    await run(runID)
    expect(Math.max(...(await ends(one.userID)))).toBe(now() + 90 * DAY)
    const imported = await check([`${somePhone()},甲,`])
    await expect(client().send('account.accessCheckAgain', { guid, runID: imported }, REPEAT)).rejects.toMatchObject({
      status: 400,
    })
  })

  test('an order is looked at again only while its version is there', async () => {
    const runID = await access({ idsJson: [(await learner()).userID], days: 30 })
    const run = await scene.api.services.learners.runByID(runID)
    const { version, ...rest } = JSON.parse(run?.asked ?? '{}') as { version: object }
    const asked = JSON.stringify({ ...rest, version: { ...version, vn: 99 } })
    await scene.store.write((tx) =>
      tx.db.updateTable('learner_run').set({ asked }).where('run_id', '=', runID).execute(),
    )
    await expect(client().send('account.accessCheckAgain', { guid, runID }, REPEAT)).rejects.toMatchObject({
      ...{ status: 400, data: { errors: [{ field: 'vn', reason: '该科目没有这个版本' }] } },
    })
  })

  test('what somebody changes between the start and its turn stays as that person left it', async () => {
    const { userID } = await learner()
    const runID = await access({ idsJson: [userID], days: 30 })
    await start(runID)
    const of = { guid, appID: appIDOf(scene), vn: 2, reason: '抢先', userID, days: 7 }
    await client().send('sales.entitlementGrant', of, REPEAT)
    await runLearners(scene)
    expect((await items(runID))[0]).toMatchObject({ state: 'moved' })
    expect(await ends(userID)).toEqual([now() + 7 * DAY])
  })

  test('a run stops where it is told to, and what it did can be undone', async () => {
    const lines = Array.from({ length: 120 }, () => `${somePhone()},停,,,,`)
    const runID = await check(lines)
    await start(runID)
    await client().send('account.learnerRunStop', { guid, runID })
    await runLearners(scene)
    expect(await detail(runID)).toMatchObject({ state: 'stopped', done: 0, total: 120 })
    expect((await items(runID))[0]?.name).toMatch(/^\d{3}\*{4}\d{4} 停$/)
    const kept = await scene.store.db
      .selectFrom('learner_run_item')
      .select('plan')
      .where('run_id', '=', runID)
      .execute()
    expect(JSON.stringify(kept)).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
  })

  test('staff and everybody else who is found by a filter', async () => {
    const runID = await access({
      days: 1,
      idsJson: [await scene.idOf('editor'), await scene.idOf(scene.api.world.plain)],
    })
    expect(await outcomes(runID)).toMatchObject({ refused: 1, change: 1 })
    const found = await access({ days: 1, q: scene.api.world.plain })
    expect((await detail(found)).items).toBe(1)
    const faulty = [
      { days: 1, until: now() + DAY },
      {},
      { until: now() - DAY },
      { days: 1, vn: 99 },
      { days: 1, reason: ' ' },
    ]
    for (const asked of faulty) await expect(access(asked)).rejects.toMatchObject({ status: 400 })
  })

  test('a check that nobody runs goes after a day, with the numbers of its file', async () => {
    const runID = await check([`${somePhone()},忘了,,,,`])
    scene.api.clock.now += DAY + 1
    await runLearners(scene)
    await expect(detail(runID)).rejects.toMatchObject({ status: 404 })
    guid = await scene.guidOf('operator')
  })

  test('a file without the column, or with nobody in it, is refused', async () => {
    const send = (text: string) =>
      scene.sendFile('account.learnerImportCheck', { guid, fileName: 'x.csv' }, new Blob([text]))
    await expect(send('姓名\n张三\n')).rejects.toMatchObject({ status: 400 })
    await expect(send('手机号\n')).rejects.toMatchObject({ status: 400 })
  })
})
