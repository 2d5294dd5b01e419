import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

const MIN = 60_000

describeOnBothDatabases('who booked a live lesson is told of its changes', (openStore) => {
  let scene: Scene
  let teacher: string
  let vip: string
  let start: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    teacher = await scene.guidOf('teacher')
    vip = await scene.api.login(scene.api.world.vip)
    start = scene.api.clock.now
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const lesson = (of: object = {}) =>
    client().send('live.lessonSave', {
      ...{
        guid: teacher,
        appID: scene.api.world.subjectID,
        module: 'Live',
        course: '冲刺课',
        title: '心力衰竭',
        chapter: '',
      },
      ...{ teacher: '周老师', teacherAbout: '', about: '', place: 'external', video: '', videoSeconds: 0 },
      ...{ address: 'https://meeting.tencent.com/dm/abc', startsAt: start + 60 * MIN, minutes: 60, openMinutes: 30 },
      ...{ capacity: 0, isFree: 1, vnsJson: [], slowSeconds: 0, repeats: 'none', ...of },
    })
  const booked = async () => {
    const { liveID } = await lesson()
    const of = { appID: scene.api.world.subjectID, guid: vip, videoID: liveID, status: '1' as const }
    await client().send('live.appoint', of)
    return liveID
  }
  const told = async (user: string) => {
    const rows = await scene.store.db
      .selectFrom('notice')
      .select(['title', 'link'])
      .where('user_id', '=', await scene.idOf(user))
      .where('occasion', 'like', 'lesson%')
      .orderBy('updated_at')
      .orderBy('notice_id')
      .execute()
    await scene.store.write((tx) => tx.db.deleteFrom('notice').where('occasion', 'like', 'lesson%').execute())
    return rows.map(({ title }) => title)
  }
  const withdraw = (liveID: number) => client().send('live.lessonWithdraw', { guid: teacher, liveID })
  const restore = (liveID: number) => client().send('live.lessonRestore', { guid: teacher, liveID })
  const { vip: booker, plain } = { vip: () => scene.api.world.vip, plain: () => scene.api.world.plain }

  test('one that is withdrawn, comes back or moves is told to whoever booked it, once each, and to nobody else', async () => {
    const liveID = await booked()
    await withdraw(liveID)
    expect(await told(booker())).toEqual(['直播已取消：心力衰竭'])
    await restore(liveID)
    expect(await told(booker())).toEqual(['直播照常进行：心力衰竭'])
    const row = await scene.api.services.live.lessonByID(liveID)
    await lesson({ liveID, revision: row?.revision, startsAt: start + 120 * MIN })
    const [moved, ...others] = await told(booker())
    expect(moved).toMatch(/^直播改到 .+：心力衰竭$/)
    expect(others).toEqual([])
    expect(await told(plain())).toEqual([])
  })

  test('another title, a change while it is withdrawn and one of a lesson that is over are told to nobody', async () => {
    const liveID = await booked()
    const revision = async () => (await scene.api.services.live.lessonByID(liveID))?.revision
    await lesson({ liveID, revision: await revision(), title: '心衰' })
    expect(await told(booker())).toEqual([])
    await withdraw(liveID)
    await told(booker())
    await lesson({ liveID, revision: await revision(), startsAt: start + 90 * MIN })
    expect(await told(booker())).toEqual([])
    // Where it comes back, its new time is said.
    await restore(liveID)
    expect(await told(booker())).toEqual(['直播照常进行：心力衰竭'])
    scene.api.clock.now = start + 300 * MIN
    await withdraw(liveID)
    expect(await told(booker())).toEqual([])
    scene.api.clock.now = start
  })
})
