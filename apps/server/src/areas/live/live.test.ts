import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { remindLessons } from '../../cores/live/remindLessons.ts'
import { repeatLessons } from '../../cores/live/repeatLessons.ts'
import { readMails } from '../../cores/mail/mail.ts'
import { addUser } from '../../cores/people/users.ts'
import { dueReminders } from '../../cores/reminders/queue.ts'
import { sendReminders } from '../../cores/reminders/sendReminders.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { PASSWORD, TEST_COST } from '../../testing/bank.ts'
import { saveOver } from '../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

const MIN = 60_000

describeOnBothDatabases('live lessons', (openStore) => {
  let scene: Scene
  let teacher: string
  let vip: string
  let plain: string
  let appID: number
  let start: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    teacher = await scene.guidOf('teacher')
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
    appID = scene.api.world.subjectID
    start = scene.api.clock.now
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const at = (minutes: number) => {
    scene.api.clock.now = start + minutes * MIN
  }
  const save = (of: object = {}) =>
    send().send('live.lessonSave', {
      ...{ guid: teacher, appID, module: 'Live', course: '冲刺课', title: '心力衰竭', chapter: '' },
      ...{ teacher: '周老师', teacherAbout: '', about: '<p>讲<script>1</script>要点</p>', place: 'external' },
      ...{ video: '', videoSeconds: 0, address: 'https://meeting.tencent.com/dm/abc' },
      ...{
        startsAt: start + 60 * MIN,
        minutes: 60,
        openMinutes: 30,
        capacity: 0,
        isFree: 1,
        vnsJson: [],
        slowSeconds: 0,
        repeats: 'none',
      },
      ...of,
    })
  const refused = (made: Promise<unknown>) => expect(made).rejects
  const appoint = (guid: string, videoID: number, status: '0' | '1' = '1') =>
    send().send('live.appoint', { appID, guid, videoID, status })
  const enter = (guid: string, liveID: number) => send().send('live.enter', { appID, guid, liveID })
  let said = 0
  const say = (guid: string, liveID: number, text: string, of: object = {}) =>
    send().send(
      'live.say',
      { guid, liveID, messageID: `message-of-test-${++said}`, kind: 'chat', text, ...of },
      { allowedRepeat: true },
    )
  const feed = (guid: string, liveID: number, after = 0) => send().send('live.feed', { guid, liveID, after })

  test('the list tells what is announced, open, running, over and to be replayed, by the clock of the server', async () => {
    at(0)
    const { liveID } = await save({ replayMinutes: 10 })
    const state = async () =>
      (await send().send('live.optimalLive', { appID, guid: plain })).list.find((one) => one.liveID === liveID)?.state
    for (const [minutes, expected] of [
      [0, 'announced'],
      [30, 'open'],
      [60, 'running'],
      [120, 'over'],
      [130, 'replay'],
    ] as const) {
      at(minutes)
      expect(await state()).toBe(expected)
    }
    at(0)
    expect(await send().send('live.lesson', { appID, guid: plain, liveID })).toMatchObject({ about: '<p>讲要点</p>' })
    await send().send('live.lessonWithdraw', { guid: teacher, liveID })
    expect(await state()).toBeUndefined()
    await refused(send().send('live.lesson', { appID, guid: plain, liveID })).toMatchObject({ status: 404 })
    await send().send('live.lessonRestore', { guid: teacher, liveID })
    expect(await state()).toBe('announced')
  })

  test('of several for the last seat one gets it; who cancels makes room, and nobody books twice', async () => {
    at(0)
    const { liveID } = await save({ capacity: 1 })
    const passwordHash = await hashPassword(PASSWORD, TEST_COST)
    const names = Array.from({ length: 5 }, (_, one) => `1371000000${one}`)
    for (const userName of names)
      await scene.store.write((tx) =>
        addUser(tx, { userName, nickName: userName, passwordHash, roles: [], now: scene.api.clock.now }),
      )
    const guids = await Promise.all(names.map((name) => scene.api.login(name)))
    const made = await Promise.allSettled(guids.map((guid) => appoint(guid, liveID)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of made)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, data: { reason: 'full' } })
    const winner = guids[made.findIndex(({ status }) => status === 'fulfilled')] as string
    expect(await appoint(winner, liveID)).toMatchObject({ appointStatus: 1, booked: 1 })
    expect(await appoint(winner, liveID, '0')).toMatchObject({ appointStatus: 0, booked: 0 })
    expect(await appoint(plain, liveID)).toMatchObject({ appointStatus: 1, booked: 1 })
    at(61)
    await refused(appoint(plain, liveID, '0')).toMatchObject({ status: 409 })
  })

  test('a booking and its end are told to the learner’s other tabs', async () => {
    at(0)
    const { liveID } = await save()
    const userID = (await scene.api.services.sessions.find(plain))?.userID ?? 0
    const topics: string[] = []
    const leave = scene.api.services.push.join({
      ...{ userID, appID, end: () => undefined },
      tell: (topic) => topics.push(topic),
    })
    const told = () => topics.filter((topic) => topic === 'bookings').length
    // On PostgreSQL the first stream opens the LISTEN connection; once it is open `all` is sent.
    if (scene.api.services.store.dialect === 'postgres')
      await expect.poll(() => topics, { timeout: 20_000 }).toContain('all')
    await appoint(plain, liveID)
    await expect.poll(told, { timeout: 20_000 }).toBe(1)
    await appoint(plain, liveID, '0')
    await expect.poll(told, { timeout: 20_000 }).toBe(2)
    leave()
  })

  test('a mistyped year and names of blanks are refused at their fields, and nothing is kept of them', async () => {
    at(0)
    const before = await send().send('live.lessonList', { guid: teacher })
    const faults = (of: object) =>
      save(of).then(
        () => [],
        (error) => error.data.errors.map(({ field }: { field: string }) => field),
      )
    expect(await faults({ startsAt: Date.UTC(20261, 0) })).toEqual(['startsAt'])
    expect(await faults({ startsAt: 0, replayMinutes: 0, teacher: '  ', title: ' ' })).toEqual(
      expect.arrayContaining(['startsAt', 'title', 'teacher']),
    )
    expect(await send().send('live.lessonList', { guid: teacher })).toMatchObject({ total: before.total })
  })

  test('what is not opened is neither booked nor entered, and names the versions that open it', async () => {
    at(0)
    const { liveID } = await save({ isFree: 0, vnsJson: [2] })
    await refused(appoint(plain, liveID)).toMatchObject({ status: 201 })
    expect(await appoint(vip, liveID)).toMatchObject({ appointStatus: 1 })
    const [shown] = (await send().send('live.optimalLive', { appID, guid: plain })).list.filter(
      (one) => one.liveID === liveID,
    )
    expect(shown).toMatchObject({ isOpen: 0, vnlistZhibo: ['版本2'] })
    at(60)
    await refused(enter(plain, liveID)).toMatchObject({ status: 201 })
    await refused(feed(plain, liveID)).toMatchObject({ status: 201 })
    await refused(say(plain, liveID, '在吗')).toMatchObject({ status: 201 })
    expect((await fetch(`${scene.api.origin}/events/live/${liveID}?guid=${plain}`, STREAM)).status).toBe(204)
    // A module that no version has opens nothing either.
    at(0)
    const other = await save({ isFree: 0, module: 'SprintLive' })
    await refused(appoint(vip, other.liveID)).toMatchObject({ status: 201 })
  })

  test('every door of a room is shut before its time, to whom it is not open, and to the muted; a booking is its learner’s own', async () => {
    at(0)
    const { liveID } = await save({ isFree: 0, vnsJson: [2], replayMinutes: 10 })
    const doors = (guid: string) => [
      () => enter(guid, liveID),
      () => feed(guid, liveID),
      () => say(guid, liveID, '在吗'),
      () => say(guid, liveID, '在吗', { kind: 'question' }),
      () => send().send('live.sign', { guid, liveID, windowID: 1 }),
      () => send().send('live.myQuestions', { guid, liveID }),
    ]
    const stream = async (guid: string) =>
      (await fetch(`${scene.api.origin}/events/live/${liveID}?guid=${guid}`, STREAM)).status
    const replay = (guid: string) => send().send('live.replayChat', { appID, guid, liveID, from: 0, to: 600 })
    // Before its time, for somebody whom it will be open to.
    for (const door of doors(vip)) await refused(door()).toMatchObject({ status: 403, data: { reason: 'announced' } })
    expect(await stream(vip)).toBe(204)
    await refused(replay(vip)).toMatchObject({ status: 403 })

    // Somebody else's booking: nobody cancels it, and it opens nothing.
    await appoint(vip, liveID)
    await refused(appoint(plain, liveID)).toMatchObject({ status: 201 })
    expect(await appoint(plain, liveID, '0')).toMatchObject({ appointStatus: 0, booked: 1 })
    const booked = async (guid: string) =>
      (await send().send('live.lesson', { appID, guid, liveID })).lesson.appointStatus
    expect([await booked(vip), await booked(plain)]).toEqual([1, 0])

    // Locked, while it runs and as a replay.
    at(70)
    for (const door of doors(plain)) await refused(door()).toMatchObject({ status: 201 })
    expect(await stream(plain)).toBe(204)
    // Muted: neither chat nor questions; looking on stays open.
    const userID = await scene.idOf(scene.api.world.vip)
    await send().send('live.personMute', { guid: teacher, liveID, userID, isMuted: 1 })
    for (const kind of ['chat', 'question'])
      await refused(say(vip, liveID, '让我说', { kind })).toMatchObject({ status: 403, data: { reason: 'muted' } })
    expect(await enter(vip, liveID)).toMatchObject({ isMuted: 1 })
    expect((await feed(teacher, liveID)).messages).toEqual([])
    at(150)
    await refused(replay(plain)).toMatchObject({ status: 403 })
    expect((await replay(vip)).list).toEqual([])
  })

  test('before the sign-in opens nobody enters but teachers', async () => {
    at(0)
    const { liveID } = await save()
    await refused(enter(plain, liveID)).toMatchObject({ status: 403 })
    expect(await enter(teacher, liveID)).toMatchObject({ isTeacher: 1 })
    at(30)
    expect(await enter(plain, liveID)).toMatchObject({ isTeacher: 0, myName: '乙**', canWrite: 1 })
  })

  test('who booked is reminded once a quarter of an hour before, of the new time where it moved, not where it was cancelled', async () => {
    at(0)
    for (const guid of [vip, plain])
      await send().send('reminders.choose', { guid, kind: 'live', mail: 1, sms: 0, push: 0 })
    const { liveID } = await save({ startsAt: start + 300 * MIN })
    await appoint(vip, liveID)
    await appoint(plain, liveID)
    await appoint(plain, liveID, '0')
    const due = async (now: number) =>
      (await dueReminders(scene.store, now, 100)).filter(({ path }) => path.includes(String(liveID)))
    at(284)
    await runJob(remindLessons, scene.api.services)
    expect(await due(scene.api.clock.now)).toEqual([])
    at(285)
    await runJob(remindLessons, scene.api.services)
    await runJob(remindLessons, scene.api.services)
    expect(await due(scene.api.clock.now)).toMatchObject([
      { kind: 'live', user_id: await scene.idOf(scene.api.world.vip) },
    ])
    await save({ liveID, revision: 1, startsAt: start + 400 * MIN })
    await runJob(remindLessons, scene.api.services)
    expect(await due(scene.api.clock.now)).toHaveLength(1)
    at(390)
    await runJob(remindLessons, scene.api.services)
    expect(await due(scene.api.clock.now)).toHaveLength(2)
  })

  test('a lesson that repeats makes the next one some days before, like itself, and no other', async () => {
    at(0)
    const { client } = scene.api
    const day = 24 * 60
    const { liveID } = await save({
      ...{ title: '每日一讲', repeats: 'daily', startsAt: start + 3 * day * MIN, replayMinutes: 20, capacity: 30 },
      ...{ slowSeconds: 5, vnsJson: [2], isFree: 0 },
    })
    const series = async () =>
      (await client.send('live.lessonList', { guid: teacher, q: '每日一讲', order: 'startsAt' })).rows
    const work = async () => {
      const { services } = scene.api
      await Promise.all([runJob(repeatLessons, services), runJob(repeatLessons, services)])
      return (await series()).map(({ startsAt, repeats }) => [(startsAt - start) / MIN / day, repeats])
    }
    expect(await work()).toEqual([[3, 'daily']])
    at(1)
    expect(await work(), 'three days before').toEqual([
      [3, 'none'],
      [4, 'daily'],
    ])
    const [first, next] = await series()
    const { liveID: _, startsAt, revision, repeats, ...like } = first as NonNullable<typeof first>
    expect(next).toMatchObject(like)
    expect(await appoint(vip, next?.liveID as number)).toMatchObject({ booked: 1 })

    // The series follows what the newest became, whatever happens to older ones.
    await client.send('live.lessonWithdraw', { guid: teacher, liveID })
    const changed = {
      ...{ liveID: next?.liveID, revision: next?.revision, title: '每日一讲（新）', repeats: 'weekly', capacity: 0 },
      ...{ startsAt: next?.startsAt },
    }
    await save(changed)
    at(day + 1)
    expect(await work()).toEqual([
      [4, 'none'],
      [11, 'weekly'],
    ])
    expect((await series()).map(({ title }) => title)).toEqual(['每日一讲（新）', '每日一讲（新）'])

    // It rests while the newest is withdrawn; weeks that passed are left out.
    const newest = (await series()).at(-1)?.liveID as number
    await client.send('live.lessonWithdraw', { guid: teacher, liveID: newest })
    at(26 * day)
    expect(await work()).toEqual([[4, 'none']])
    await client.send('live.lessonRestore', { guid: teacher, liveID: newest })
    expect(await work()).toEqual([
      [4, 'none'],
      [11, 'none'],
      [32, 'weekly'],
    ])
    const last = (await series()).at(-1)
    await save({
      ...changed,
      liveID: last?.liveID,
      revision: last?.revision,
      startsAt: last?.startsAt,
      repeats: 'none',
    })
    at(29 * day + 1)
    expect(await work()).toHaveLength(3)
  })

  test('a message counts once however often it is sent; text is cleaned, and words of the filter are stars', async () => {
    at(0)
    const { liveID } = await save()
    await saveOver(send(), 'live.filterWordsSave', { guid: teacher, wordsJson: ['微 信', '加群'] })
    at(40)
    const once = { messageID: 'the-same-message-id' }
    const made = await Promise.all(
      Array.from({ length: 4 }, () => say(plain, liveID, '  加微-信 <b>x</b> https://a.example 👍 ', once)),
    )
    expect(new Set(made.map(({ message }) => message.messageID)).size).toBe(1)
    const { messages, cursor } = await feed(vip, liveID)
    expect(messages).toMatchObject([{ text: '加*** #x# # #', name: '乙**', isMine: 0, kind: 'chat' }])
    expect((await feed(plain, liveID)).messages).toMatchObject([{ isMine: 1 }])
    expect((await feed(vip, liveID, cursor)).messages).toEqual([])
    await refused(say(plain, liveID, ' \u200b ')).toMatchObject({ status: 400, msg: '请写点什么' })
    await refused(
      saveOver(send(), 'live.filterWordsSave', { guid: teacher, wordsJson: ['加群', ' 的'] }),
    ).toMatchObject({
      ...{ status: 400, msg: '过滤词至少两个字： 的' },
    })
    await saveOver(send(), 'live.filterWordsSave', { guid: teacher, wordsJson: [] })
  })

  test('the server refuses the muted and the too fast; a teacher hides and pins, and everybody sees the change', async () => {
    at(0)
    const { liveID } = await save()
    at(40)
    const { message } = await say(plain, liveID, '广告')
    const { cursor } = await feed(vip, liveID)
    const desk = await feed(teacher, liveID)
    const userID = desk.messages[0]?.userID as number
    expect(userID).toBe(await scene.idOf(scene.api.world.plain))
    expect((await feed(vip, liveID)).messages[0]).not.toHaveProperty('userID')
    const ofRoom = { guid: teacher, liveID }
    await send().send('live.linePin', { ...ofRoom, messageID: message.messageID })
    expect((await feed(vip, liveID, cursor)).room?.pinned).toMatchObject({ text: '广告' })
    await send().send('live.lineHide', { ...ofRoom, messageID: message.messageID, isHidden: 1 })
    const hidden = await feed(vip, liveID, cursor)
    expect(hidden.messages).toMatchObject([{ messageID: message.messageID, hidden: 1, text: '' }])
    expect(hidden.room?.pinned).toBeNull()
    await refused(send().send('live.linePin', { ...ofRoom, messageID: message.messageID })).toMatchObject({
      status: 409,
    })

    await send().send('live.personMute', { ...ofRoom, userID, isMuted: 1 })
    await refused(say(plain, liveID, '再发')).toMatchObject({ status: 403, data: { reason: 'muted' } })
    expect((await enter(plain, liveID)).isMuted).toBe(1)
    await send().send('live.personMute', { ...ofRoom, userID, isMuted: 0 })
    await send().send('live.roomRules', { ...ofRoom, slowSeconds: 30, isQuiet: 0 })
    await refused(say(plain, liveID, '太快')).toMatchObject({ status: 429, data: { retryAfter: 30 } })
    await say(teacher, liveID, '老师不受限')
    scene.api.clock.now += 30_000
    await say(plain, liveID, '够久了')
    await send().send('live.roomRules', { ...ofRoom, slowSeconds: 0, isQuiet: 1 })
    await refused(say(plain, liveID, '安静')).toMatchObject({ status: 403, data: { reason: 'quiet' } })
    await say(plain, liveID, '还能问吗', { kind: 'question' })
    // Learners may do none of this.
    for (const name of ['lineHide', 'linePin', 'personMute', 'roomRules', 'signOpen'] as const)
      await refused(
        send().send(`live.${name}`, {
          ...{ guid: vip, liveID, messageID: message.messageID, isHidden: 1, userID, isMuted: 1 },
          ...{ slowSeconds: 0, isQuiet: 0 },
        } as never),
      ).toMatchObject({ status: 403 })
  })

  test('a question stands aside for the teacher until it is answered, then everybody reads both', async () => {
    at(0)
    const { liveID } = await save()
    at(40)
    const { message } = await say(plain, liveID, '房颤怎么抗凝', { kind: 'question' })
    expect((await feed(vip, liveID)).messages).toEqual([])
    expect((await send().send('live.myQuestions', { guid: plain, liveID })).list).toMatchObject([{ answer: '' }])
    expect((await send().send('live.deskOf', { guid: teacher, liveID })).questions).toBe(1)
    await send().send('live.questionAnswer', { guid: teacher, liveID, messageID: message.messageID, answer: '看评分' })
    expect((await feed(vip, liveID)).messages).toMatchObject([
      { kind: 'question', text: '房颤怎么抗凝', answer: '看评分' },
    ])
    expect((await enter(vip, liveID)).messages).toHaveLength(1)
    expect((await send().send('live.deskOf', { guid: teacher, liveID })).questions).toBe(0)
  })

  test('attendance counts the time in the room while it runs, sign-ins and who came of those who booked', async () => {
    at(0)
    const { liveID } = await save({ replayMinutes: 0 })
    await appoint(plain, liveID)
    await appoint(vip, liveID)
    const here = (guid: string, of: object = {}) =>
      send().send('tracking.liveRecord', {
        ...{ appID, guid, liveFunctionID: 'stay', liveCCID: '', liveID: String(liveID) },
        ...of,
      })
    const rows = async () => {
      const found = await send().send('live.attendance', { guid: teacher, liveID })
      return found
    }
    await here(plain)
    expect((await rows()).attended).toBe(0)
    for (let minute = 59; minute <= 65; minute++) {
      at(minute)
      await here(plain)
    }
    // An absence does not count as attendance.
    at(75)
    await here(plain)
    at(76)
    await here(plain)
    expect((await enter(plain, liveID)).present).toBe(1)
    const { windowID } = await send().send('live.signOpen', { guid: teacher, liveID })
    expect((await feed(plain, liveID)).room?.sign).toMatchObject({ windowID })
    expect((await enter(plain, liveID)).isSigned).toBe(0)
    await send().send('live.sign', { guid: plain, liveID, windowID })
    await send().send('live.sign', { guid: plain, liveID, windowID })
    expect([(await enter(plain, liveID)).isSigned, (await enter(vip, liveID)).isSigned]).toEqual([1, 0])
    at(79)
    await refused(send().send('live.sign', { guid: vip, liveID, windowID })).toMatchObject({ status: 409 })
    // Of another subject, or unknown: no effect.
    await here(vip, { appID: scene.api.world.otherSubjectID })
    await here(vip, { liveID: 'no-lesson' })
    const found = await rows()
    expect(found).toMatchObject({ total: 2, booked: 2, attended: 1, bookedAttended: 1, signs: 1, averageSeconds: 360 })
    expect(found.rows[0]).toMatchObject({ name: '乙**', seconds: 360, signed: 1, isBooked: 1, watchedReplay: 0 })
    expect(JSON.stringify(found)).not.toContain(scene.api.world.plain)
    at(121)
    await here(vip)
    expect(await rows()).toMatchObject({ attended: 1, replays: 1 })
  })

  test('the replay gives the chat by its time, to those whom the lesson is open to', async () => {
    at(0)
    const { liveID } = await save({ replayMinutes: 30 })
    at(61)
    await say(plain, liveID, '一分钟')
    at(70)
    await say(vip, liveID, '十分钟')
    const chat = (guid: string, from: number, to: number) =>
      send().send('live.replayChat', { appID, guid, liveID, from, to })
    await refused(chat(plain, 0, 600)).toMatchObject({ status: 403 })
    at(150)
    expect((await chat(plain, 0, 120)).list).toMatchObject([{ text: '一分钟', at: start + 61 * MIN }])
    expect((await chat(plain, 120, 4_000)).list).toMatchObject([{ text: '十分钟' }])
    await refused(say(plain, liveID, '晚了')).toMatchObject({ status: 409 })
  })

  test('a room elsewhere: only listed hosts, and the way there is for one person and some minutes', async () => {
    at(0)
    for (const address of [
      'https://evil.example/',
      'http://meeting.tencent.com/',
      'https://meeting.tencent.com.evil.example/',
    ])
      await refused(save({ address })).toMatchObject({ status: 400 })
    const { liveID } = await save()
    at(61)
    const { out } = await enter(plain, liveID)
    expect(out?.host).toBe('meeting.tencent.com')
    const go = (url: string, guid: string) =>
      fetch(`${scene.api.origin}${url}`, { redirect: 'manual', headers: { cookie: `GUID=${guid}` } })
    const url = out?.url as string
    const there = await go(url, plain)
    expect([there.status, there.headers.get('location')]).toEqual([302, 'https://meeting.tencent.com/dm/abc'])
    expect((await go(url, vip)).status).toBe(403)
    expect((await go(url, 'nobody')).status).toBe(403)
    expect((await go(url.replace(/u=\d+/, 'u=1'), plain)).status).toBe(403)
    at(72)
    expect((await go(url, plain)).status).toBe(403)
    // A host that is no longer allowed is not redirected to.
    const fresh = (await enter(plain, liveID)).out?.url as string
    const { live } = scene.api.services.config
    const hosts = live.hosts
    Object.assign(live, { hosts: [] })
    expect((await go(fresh, plain)).status).toBe(404)
    Object.assign(live, { hosts })
  })

  test('a premiere plays while it runs, by an address of one learner, and is a replay afterwards', async () => {
    at(0)
    await refused(save({ place: 'premiere' })).toMatchObject({ status: 400 })
    const bytes = Buffer.concat([Buffer.from('000000206674797069736f6d', 'hex'), Buffer.alloc(2_000, 7)])
    await refused(
      scene.sendFile('live.lessonVideo', { guid: teacher, fileName: 'a.mp4' }, new Blob(['no video'])),
    ).toMatchObject({ status: 400 })
    await refused(
      scene.sendFile('live.lessonVideo', { guid: teacher, fileName: 'a.exe' }, new Blob([bytes])),
    ).toMatchObject({ status: 400 })
    const { video } = await scene.sendFile('live.lessonVideo', { guid: teacher, fileName: 'a.mp4' }, new Blob([bytes]))
    await refused(save({ place: 'premiere', video: 'live/other.mp4' })).toMatchObject({ status: 400 })
    const { liveID } = await save({ place: 'premiere', video, videoSeconds: 3_000, replayMinutes: 0 })
    at(40)
    expect((await enter(plain, liveID)).play).toBeNull()
    at(70)
    const { play } = await enter(plain, liveID)
    expect(play).toMatchObject({ kind: 'file', seconds: 3_000 })
    const of = (guid: string) =>
      fetch(`${scene.api.origin}${play?.url}&guid=${guid}`, { headers: { range: 'bytes=0-9' } })
    expect((await of(plain)).status).toBe(206)
    expect((await of(vip)).status).toBe(403)
    at(121)
    expect((await enter(plain, liveID)).play).toMatchObject({ kind: 'file' })
  })

  test('the calendar file has the time of the lesson; a made-up address has none', async () => {
    at(0)
    const { liveID } = await save()
    const { calendar } = await send().send('live.lesson', { appID, guid: plain, liveID })
    const text = await (await fetch(`${scene.api.origin}${calendar}`)).text()
    expect(text).toContain('SUMMARY:直播：心力衰竭')
    expect(text).toContain('DTSTART:20261120T050000Z')
    expect(text).toContain('DTEND:20261120T060000Z')
    // Changes the first character of the signature: some bits of the last one are unused.
    const madeUp = calendar.replace(/\/(.)([^/]*\.ics)$/, (_, sign, rest) => `/${sign === 'A' ? 'B' : 'A'}${rest}`)
    expect((await fetch(`${scene.api.origin}${madeUp}`)).status).toBe(404)
  })

  test('following the account is what the learner says', async () => {
    expect(await send().send('live.userConcern', { guid: vip })).toMatchObject({ isConcern: 0 })
    await send().send('live.setConcern', { guid: vip })
    await send().send('live.setConcern', { guid: vip })
    expect(await send().send('live.userConcern', { guid: vip })).toMatchObject({ isConcern: 1 })
  })

  test('reminders are switched on by what reaches the learner, and a lesson that was booked before is told of by mail', async () => {
    at(0)
    const passwordHash = await hashPassword(PASSWORD, TEST_COST)
    const keen = { userName: 'keen-learner', nickName: '学员', passwordHash, now: scene.api.clock.now }
    await scene.store.write((tx) => addUser(tx, keen))
    const guid = await scene.api.login(keen.userName)
    const concern = () => send().send('live.userConcern', { guid })
    const { liveID } = await save({ startsAt: start + 900 * MIN })
    await appoint(guid, liveID)
    await expect(send().send('live.remindMe', { guid })).rejects.toMatchObject({
      status: 409,
      data: { reason: 'noWay' },
    })

    // A channel without an address sends nothing.
    await send().send('reminders.choose', { guid, kind: 'live', mail: 1, sms: 0, push: 0 })
    expect(await concern()).toEqual({ isConcern: 0, ways: 0 })
    await send().send('reminders.choose', { guid, kind: 'live', mail: 0, sms: 0, push: 0 })
    await send().send('reminders.setMail', { guid, address: 'keen@example.org' })
    await expect(send().send('live.remindMe', { guid })).rejects.toMatchObject({ status: 409 })
    const lastMail = async () => (await readMails(scene.store, 1))[0]
    const code = /确认码：(\d{6})/.exec((await lastMail())?.body ?? '')?.[1] as string
    await send().send('reminders.confirmMail', { guid, code })
    const soon = await save({ startsAt: start + 10 * MIN, title: '马上就讲' })
    await appoint(guid, soon.liveID)
    await runJob(remindLessons, scene.api.services)
    const told = async () => {
      await runJob(remindLessons, scene.api.services)
      await runJob(sendReminders, scene.api.services)
      return (await readMails(scene.store, 100)).filter(({ body }) => body.includes('马上就讲')).length
    }
    expect(await told()).toBe(0)
    expect(await send().send('live.remindMe', { guid })).toEqual({ list: ['mail'] })
    expect(await concern()).toEqual({ isConcern: 0, ways: 1 })
    expect(await told()).toBe(1)
    await send().send('live.remindMe', { guid })
    expect(await told(), 'once').toBe(1)
    at(885)
    await runJob(remindLessons, scene.api.services)
    await runJob(sendReminders, scene.api.services)
    expect(await lastMail()).toMatchObject({
      address: 'keen@example.org',
      subject: expect.stringContaining('快开始了'),
      body: expect.stringContaining(`/liveBroadcast?liveID=${liveID}`),
    })
  })
})

const STREAM = { headers: { accept: 'text/event-stream' } }
