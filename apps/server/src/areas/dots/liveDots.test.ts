import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { tellOfLessons } from '../../cores/live/tellOfLessons.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

const MINUTE = 60_000

describeOnBothDatabases('dots of lessons that begin', (openStore) => {
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
  })
  beforeEach(async () => {
    await scene.store.write(async (tx) => {
      for (const table of ['dot_seen', 'live_lesson'] as const) await tx.db.deleteFrom(table).execute()
    })
    scene.api.clock.now += MINUTE
    start = scene.api.clock.now
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const at = (minutes: number) => {
    scene.api.clock.now = start + minutes * MINUTE
  }
  /** A lesson in an hour, for an hour, whose room opens half an hour before. */
  const save = (of: object = {}) =>
    send().send('live.lessonSave', {
      ...{ guid: teacher, appID, module: 'Live', course: '', title: '直播', chapter: '', teacher: '周老师' },
      ...{ teacherAbout: '', about: '', place: 'external', video: '', videoSeconds: 0 },
      ...{ address: 'https://meeting.tencent.com/x', startsAt: start + 60 * MINUTE, minutes: 60, openMinutes: 30 },
      ...{ capacity: 0, isFree: 1, vnsJson: [], slowSeconds: 0, repeats: 'none' },
      ...of,
    })
  const news = async (guid: string, of = appID) =>
    Object.fromEntries(
      (await send().send('dots.getRedDog', { guid, appID: of, channelID: 1 })).list
        .filter(({ HitType, unread }) => HitType.startsWith('live') && unread > 0)
        .map(({ HitType, unread }) => [HitType, unread]),
    )
  const look = (guid: string, HitType: 'live' | 'live-sprint') => send().send('dots.upRedDog', { guid, appID, HitType })

  test('a lesson has a dot from its opening and again from its start, each time until it was looked at, and none after its end', async () => {
    const { liveID } = await save()
    const { lesson } = await send().send('live.lesson', { appID, guid: plain, liveID })
    expect(lesson.state).toBe('announced')
    at(29)
    expect(await news(plain)).toEqual({})
    at(30)
    expect(await news(plain)).toEqual({ live: 1 })
    expect(await news(plain, scene.api.world.otherSubjectID)).toEqual({})
    await look(plain, 'live')
    expect(await news(plain)).toEqual({})
    expect(await news(vip), 'each for himself').toEqual({ live: 1 })
    at(59)
    expect(await news(plain)).toEqual({})
    at(61)
    expect(await news(plain)).toEqual({ live: 1 })
    await look(plain, 'live')
    expect(await news(plain)).toEqual({})
    at(119)
    expect(await news(vip)).toEqual({ live: 1 })
    at(120)
    expect(await news(vip)).toEqual({})
  })

  test('only what one may enter: versions, modules, and what was withdrawn', async () => {
    await save({ isFree: 0, vnsJson: [2] })
    await save({ module: 'SprintLive' })
    const { liveID } = await save()
    at(61)
    expect(await news(vip)).toEqual({ live: 2, 'live-sprint': 1 })
    expect(await news(plain)).toEqual({ live: 1, 'live-sprint': 1 })
    await send().send('live.lessonWithdraw', { guid: teacher, liveID })
    expect(await news(plain)).toEqual({ 'live-sprint': 1 })
    at(62)
    await look(plain, 'live-sprint')
    expect(await news(plain)).toEqual({})
    expect(await news(vip)).toEqual({ live: 1, 'live-sprint': 1 })
  })

  test('open pages of the subject are told once of each opening, start and end, and of a lesson that is withdrawn meanwhile', async () => {
    const told: string[] = []
    const { push } = scene.api.services
    const userID = await scene.idOf(scene.api.world.vip)
    const leave = push.join({ userID, appID, tell: (topic) => told.push(topic) })
    await expect
      .poll(async () => {
        await scene.store.write((tx) => push.tell(tx, 'everyone', 'notices'))
        return told
      })
      .toContain('notices')
    const { liveID } = await save()
    const heard = async (expected: boolean) => {
      told.length = 0
      const worked = await runJob(tellOfLessons, scene.api.services)
      expect(worked).toBe(expected)
      if (expected) await expect.poll(() => told).toContain('dots')
    }
    await heard(false)
    for (const minutes of [30, 60, 120]) {
      at(minutes)
      await heard(true)
      at(minutes + 1)
      await heard(false)
    }
    at(61)
    told.length = 0
    await send().send('live.lessonWithdraw', { guid: teacher, liveID })
    await expect.poll(() => told).toContain('dots')
    leave()
  })
})
