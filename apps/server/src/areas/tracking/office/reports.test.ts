import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type BugEvent, writeEvents } from '../../../cores/tracking/trackingWrites.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const DAY = 86_400_000
let made = 0

describeOnBothDatabases('error reports and usage in the back office', (openStore) => {
  let scene: Scene
  let guid: string
  let start: number
  const report = (of: Partial<BugEvent>) =>
    scene.store.write((tx) =>
      writeEvents(tx, [
        {
          kind: 'bug',
          id: `report-${++made}`,
          at: scene.api.clock.now,
          userID: null,
          subjectID: null,
          page: '/answerPage',
          fingerprint: 'one',
          bugType: 1,
          clientType: 4,
          pageType: '章节答题',
          action: 'click',
          path: '',
          detail: 'TypeError: x is undefined',
          ...of,
        },
      ]),
    )
  const use = (page: string, of: { views?: number; clicks?: number; staySeconds?: number }, at = start) =>
    scene.store.write((tx) =>
      writeEvents(tx, [
        {
          kind: 'position',
          id: `use-${++made}`,
          at,
          userID: null,
          subjectID: null,
          page,
          name: '',
          fields: {},
          usage: of,
        },
      ]),
    )

  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('operator')
    start = scene.api.clock.now
    await report({ userID: 1 })
    await report({ userID: 2 })
    scene.api.clock.now += DAY
    await report({ fingerprint: 'two', bugType: 5, page: '/chapterMenu', detail: 'missing picture' })
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const list = (filter: object = {}) => client().send('tracking.errorList', { guid, ...filter })
  const found = async (filter: object) => (await list(filter)).rows.map(({ fingerprint }) => fingerprint)

  test('the same errors stand together and are found by type, page, day, text and state', async () => {
    expect((await list()).rows).toMatchObject([
      { fingerprint: 'two', reports: 1, resolvedAt: null },
      { fingerprint: 'one', reports: 2, users: 2, resolvedAt: null },
    ])
    expect(await found({ type: 5 })).toEqual(['two'])
    expect(await found({ where: '/answerPage' })).toEqual(['one'])
    expect(await found({ from: start + 1 })).toEqual(['two'])
    expect(await found({ to: start + 1 })).toEqual(['one'])
    expect(await found({ q: 'typeerror' })).toEqual(['one'])
    expect(await found({ order: '-reports' })).toEqual(['one', 'two'])
    expect(await found({ order: 'reports' })).toEqual(['two', 'one'])
    expect(await list({ pageSize: 1, page: 2 })).toMatchObject({ total: 2, rows: [{ fingerprint: 'one' }] })
  })

  test('a group tells its newest reports', async () => {
    const { group, samples } = await client().send('tracking.errorDetail', { guid, fingerprint: 'one' })
    expect(group).toMatchObject({ detail: 'TypeError: x is undefined', reports: 2 })
    expect(samples.map(({ userID }) => userID).sort()).toEqual([1, 2])
    await expect(client().send('tracking.errorDetail', { guid, fingerprint: 'none' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('what was dealt with is open again by hand, or when it is seen again', async () => {
    const resolve = (resolved: 0 | 1) =>
      client().send('tracking.errorSetResolved', { guid, fingerprint: 'one', resolved })
    await resolve(1)
    expect(await found({ resolved: 1 })).toEqual(['one'])
    expect(await found({ resolved: 0 })).toEqual(['two'])
    await resolve(0)
    expect(await found({ resolved: 1 })).toEqual([])
    await resolve(1)
    scene.api.clock.now += 1000
    await report({ userID: 3 })
    expect(await found({ resolved: 1 })).toEqual([])
    expect((await list({ q: 'TypeError' })).rows).toMatchObject([{ resolvedAt: null, reports: 3 }])
  })

  test('usage by page adds up the days asked for, in the order asked for', async () => {
    await use('answerPage', { views: 1 })
    await use('answerPage', { staySeconds: 30 })
    await use('answerPage', { staySeconds: 90 })
    await use('answerPage', { views: 1, clicks: 3 }, start + DAY)
    await use('chapterMenu', { views: 2, clicks: 1 })
    await use('login', { views: 5 }, start - 40 * DAY)
    const usage = (filter: object = {}) => client().send('tracking.usageList', { guid, ...filter })
    expect(await usage()).toEqual({
      total: 2,
      rows: [
        { page: 'answerPage', views: 2, clicks: 3, staySeconds: 120, averageStay: 60, share: 0.5 },
        { page: 'chapterMenu', views: 2, clicks: 1, staySeconds: 0, averageStay: 0, share: 0.5 },
      ],
    })
    const pages = async (filter: object) => (await usage(filter)).rows.map(({ page, views }) => `${page} ${views}`)
    expect(await pages({ order: 'clicks' })).toEqual(['chapterMenu 2', 'answerPage 2'])
    // A Beijing day runs from 16:00 UTC to 16:00 UTC; the clock is at noon there.
    const day = start - 12 * 3_600_000
    expect(await pages({ from: day, to: day + DAY })).toEqual(['chapterMenu 2', 'answerPage 1'])
    expect(await pages({ from: day + DAY, to: day + 2 * DAY })).toEqual(['answerPage 1'])
    expect(await pages({ from: day - 50 * DAY })).toEqual(['login 5', 'answerPage 2', 'chapterMenu 2'])
    expect(await pages({ pageSize: 1, page: 2 })).toEqual(['chapterMenu 2'])
  })
})
