import { readFileSync } from 'node:fs'
import { demoFilm } from '@tizhou/demo/videos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { OFFSET_STREAM, VIDEO_UPLOADS as UPLOADS } from '../../platform/files/uploads/tusRoutes.ts'
import { someMedia } from '../../testing/office/samples/videoSamples.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

const MIN = 60_000
const film = readFileSync(demoFilm('nk-nephrotic'))

describeOnBothDatabases('a live lesson plays a film of the videos', (openStore) => {
  let scene: Scene
  let teacher: string
  let editor: string
  let mediaID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    teacher = await scene.guidOf('teacher')
    editor = await scene.guidOf('editor')
    const begin = { guid: editor, fileName: '肾病.mp4', bytes: film.length, mark: '' }
    const { uploadID } = await send().send('videos.uploadBegin', begin)
    const done = await scene.api.http.inject({
      method: 'PATCH',
      url: `${UPLOADS}/${uploadID}?guid=${editor}`,
      headers: { 'tus-resumable': '1.0.0', 'content-type': OFFSET_STREAM, 'upload-offset': '0' },
      payload: film,
    })
    mediaID = Number(done.headers['tizhou-media'])
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const save = (video: string, of: object = {}) =>
    send().send('live.lessonSave', {
      ...{ guid: teacher, appID: scene.api.world.subjectID, module: 'Live', course: '', title: '首播', chapter: '' },
      ...{ teacher: '周老师', teacherAbout: '', about: '', place: 'premiere', video, videoSeconds: 1, address: '' },
      ...{ startsAt: scene.api.clock.now - MIN, minutes: 60, openMinutes: 0, capacity: 0, isFree: 1 },
      ...{ vnsJson: [], slowSeconds: 0, repeats: 'none', ...of },
    })

  test('a teacher finds films that can be played, with name, length and picture, and nothing else of them', async () => {
    await someMedia(scene, { name: '肾病坏的.mp4', state: 'refused' })
    await someMedia(scene, { name: '肾病删的.mp4', removed_at: 1 })
    await someMedia(scene, { name: '肾病在别处', provider: 'vendor', vendor_id: 'v1' })
    await someMedia(scene, { name: '心衰.mp4' })
    expect(await send().send('live.films', { guid: teacher, q: '肾病' })).toEqual({
      total: 1,
      rows: [{ video: `media:${mediaID}`, name: '肾病.mp4', seconds: 18, poster: expect.any(String) }],
    })
    const learner = await scene.api.login(scene.api.world.plain)
    await expect(send().send('live.films', { guid: learner })).rejects.toMatchObject({ status: 403 })
  })

  test('it plays while the lesson runs, by an address of one learner, and is not removed meanwhile', async () => {
    const { liveID } = await save(`media:${mediaID}`)
    const [plain, vip] = [await scene.api.login(scene.api.world.plain), await scene.api.login(scene.api.world.vip)]
    const appID = scene.api.world.subjectID
    const { play } = await send().send('live.enter', { appID, guid: plain, liveID })
    expect(play).toMatchObject({ kind: 'file', seconds: 18 })
    const get = (guid: string, range?: string) =>
      scene.api.http.inject({ url: `${play?.url}&guid=${guid}`, headers: range ? { range } : {} })
    const whole = await get(plain)
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.equals(film)]).toEqual([
      200,
      'video/mp4',
      true,
    ])
    expect([(await get(plain, 'bytes=5-9')).statusCode, (await get(vip)).statusCode]).toEqual([206, 403])

    const remove = () => send().send('videos.mediaRemove', { guid: editor, mediaID, removed: 1 })
    await expect(remove()).rejects.toMatchObject({ status: 400, message: expect.stringContaining('1 节直播课') })
    await send().send('live.lessonWithdraw', { guid: teacher, liveID })
    await remove()
    await send().send('videos.mediaRemove', { guid: editor, mediaID, removed: 0 })
  })

  test('an address from before opens nothing once the lesson was withdrawn, moved, closed or given another film', async () => {
    const plain = await scene.api.login(scene.api.world.plain)
    const appID = scene.api.world.subjectID
    const film = `media:${mediaID}`
    const { liveID } = await save(film)
    const { play } = await send().send('live.enter', { appID, guid: plain, liveID })
    const opens = async () => (await scene.api.http.inject({ url: `${play?.url}&guid=${plain}` })).statusCode
    expect(await opens()).toBe(200)
    const { rows } = await send().send('live.lessonList', { guid: teacher, page: 1 })
    let revision = rows.find((row) => row.liveID === liveID)?.revision as number
    const change = async (of: object) => {
      const given = film
      await save(given, { liveID, revision, ...of })
      revision += 1
      return opens()
    }
    const { mediaID: other } = await someMedia(scene, { length_ms: 1_000 })
    expect(await change({ video: `media:${other}` })).toBe(403)
    expect(await change({})).toBe(200)
    expect(await change({ isFree: 0 })).toBe(403)
    expect(await change({ startsAt: scene.api.clock.now + MIN })).toBe(403)
    expect(await change({})).toBe(200)
    await send().send('live.lessonWithdraw', { guid: teacher, liveID })
    expect(await opens()).toBe(403)
    // Staff can still play it in the list of withdrawn lessons.
    const { rows: gone } = await send().send('live.lessonList', { guid: teacher, page: 1, state: 'withdrawn' })
    const url = gone.find((row) => row.liveID === liveID)?.videoUrl
    expect((await scene.api.http.inject({ url: `${url}&guid=${teacher}` })).statusCode).toBe(200)
  })

  test('one that is not there, or longer than the lesson, is refused', async () => {
    const { mediaID: refused } = await someMedia(scene, { state: 'refused' })
    const { mediaID: long } = await someMedia(scene, { length_ms: 62 * MIN })
    for (const video of ['media:1', 'media:x', `media:${refused}`])
      await expect(save(video)).rejects.toMatchObject({ status: 400 })
    await expect(save(`media:${long}`)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('62') })
  })
})
