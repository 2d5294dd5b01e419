import { ACTIVITY_COUNTS, type ActivityCount, ADVERT_TYPES } from '@tizhou/domain/notices/activities'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { noticeDesk } from './testing/noticeDesk.ts'

const DAY = 86_400_000

describeOnBothDatabases('figures of activities', (openStore) => {
  let scene: Scene
  let seller: string
  let vip: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    seller = await scene.guidOf('seller')
    vip = await scene.api.login(scene.api.world.vip)
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const { save } = noticeDesk(() => ({ scene, seller, appID }))
  const figures = (noticeID: number) => send().send('notices.noticeFigures', { guid: seller, noticeID })
  const picture = async () => {
    const made = sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } }).png()
    const file = new Blob([new Uint8Array(await made.toBuffer())])
    return (await scene.sendFile('notices.noticePicture', { guid: seller }, file)).imageID
  }
  const click = (noticeID: number, imageID: number) =>
    send().send(
      'tracking.activityClick',
      { guid: vip, appID, manageMentID: `${noticeID}`, imageID: `${imageID}` },
      { allowedRepeat: true },
    )
  const advert = (activeID: string, btnType: string) =>
    send().send(
      'tracking.advertiseclick',
      {
        ...{ activeID, childActiveID: '', sign: '', userID: 1, agentCode: '889', appID, appEName: 'A', appName: '科' },
        ...{ vn: 1, vname: '班', userType: '1', noticeType: '2', remark: '', position: 'mainIndex', clientType: 5 },
        ...{ btnType, btnName: '横幅', startTime: '2026-11-01 08:00' },
      },
      { allowedRepeat: true },
    )

  test('each report adds to one figure of its day, whatever comes in between', async () => {
    const { noticeID } = await save({ kind: 'banner', title: '随机', html: '<p>文</p>' })
    const report: Record<string, { by: () => Promise<unknown>; adds?: ActivityCount }> = {
      shown: { by: () => advert(`${noticeID}`, ADVERT_TYPES.shown), adds: 'shown' },
      closed: { by: () => advert(`${noticeID}`, ADVERT_TYPES.closed), adds: 'closed' },
      link: { by: () => advert(`${noticeID}`, ADVERT_TYPES.link), adds: 'clicked' },
      opened: { by: () => click(noticeID, 0), adds: 'opened' },
      // Told by activityClick as well.
      banner: { by: () => advert(`${noticeID}`, ADVERT_TYPES.banner) },
      picture: { by: () => advert(`${noticeID}`, ADVERT_TYPES.picture) },
      'another button': { by: () => advert(`${noticeID}`, '99') },
      'a foreign advert': { by: () => advert('a-1', ADVERT_TYPES.shown) },
      'no activity': { by: () => advert('42', ADVERT_TYPES.shown) },
      'a foreign picture': { by: () => click(noticeID, 42) },
      'a new day': {
        by: async () => {
          scene.api.clock.now += DAY
        },
      },
    }
    const names = Object.keys(report)
    const expected = { shown: 0, opened: 0, clicked: 0, closed: 0 }
    const sequence = fc.sample(fc.constantFrom(...names), { numRuns: 40, seed: 20261127 })
    for (const name of [...names, ...sequence]) {
      const { by, adds } = report[name] as (typeof report)[string]
      await by()
      if (adds) expected[adds] += 1
    }
    const { total, days } = await figures(noticeID)
    expect(total).toEqual(expected)
    for (const count of ACTIVITY_COUNTS) expect(days.reduce((sum, day) => sum + day[count], 0)).toBe(expected[count])
    const at = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`))
    expect(at.slice(1).map((day, n) => day - (at[n] ?? 0))).toEqual(at.slice(1).map(() => DAY))
  })

  test('clicks are told by picture; those on pictures that were taken out stay in the sum', async () => {
    const [one, two] = [await picture(), await picture()]
    const pictures = [one, two].map((imageID) => ({ imageID, alt: `图 ${imageID}`, link: '/review' }))
    const { noticeID } = await save({ kind: 'banner', title: '两张图', html: '', picturesJson: pictures })
    await click(noticeID, one)
    await click(noticeID, two)
    await click(noticeID, two)
    expect(await figures(noticeID)).toMatchObject({
      title: '两张图',
      total: { clicked: 3 },
      pictures: [
        { imageID: one, clicked: 1 },
        { imageID: two, clicked: 2 },
      ],
      removedClicked: 0,
    })
    await save({ noticeID, revision: 1, kind: 'banner', title: '一张图', html: '', picturesJson: pictures.slice(0, 1) })
    expect(await figures(noticeID)).toMatchObject({
      total: { clicked: 3 },
      pictures: [{ clicked: 1 }],
      removedClicked: 2,
    })
  })

  test('what is not shown as an activity counts nothing, and only who sells reads figures', async () => {
    const { noticeID } = await save({ kind: 'notify', title: '消息' })
    await advert(`${noticeID}`, ADVERT_TYPES.shown)
    expect(await figures(noticeID)).toMatchObject({ total: { shown: 0 }, days: [] })
    const guid = await scene.guidOf('editor')
    expect(await refusal(send().send('notices.noticeFigures', { guid, noticeID }))).toMatchObject({ status: 403 })
    expect(await refusal(figures(1))).toMatchObject({ status: 404 })
  })

  test('a banner that a learner closed is marked for that learner alone, and its page stays', async () => {
    const { noticeID } = await save({ kind: 'banner', title: '可关闭', html: '<p>文</p>' })
    const closed = async (guid?: string) =>
      (
        await send().send('notices.Publish', {
          ...{ appID, noticeType: '2', vip: 0, userVName: '', agentCode: '', terminal: 5, clientType: 'web_pc' },
          ...(guid && { guid }),
        })
      ).list.find(({ ID }) => ID === noticeID)?.isClosed
    expect(await closed(vip)).toBe(0)
    await send().send('notices.noticeRead', { guid: vip, noticeID })
    expect(await closed(vip)).toBe(1)
    expect(await closed()).toBe(0)
    expect(await closed(await scene.api.login(scene.api.world.plain))).toBe(0)
  })
})
