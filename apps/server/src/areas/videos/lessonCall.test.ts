import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { addKnowledgeBank } from '../../testing/knowledgeScene.ts'
import { someMedia } from '../../testing/office/samples/videoSamples.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

const SECONDS = 100

describeOnBothDatabases('what the call of a lesson says', (openStore) => {
  let scene: Scene
  let guid: string
  let plain: string
  let appID: number
  let chapterID: number
  let mediaID: number

  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    appID = scene.api.world.subjectID
    guid = await scene.guidOf('editor')
    plain = await scene.api.login(scene.api.world.plain)
    ;({ mediaID } = await someMedia(scene, { length_ms: SECONDS * 1_000 }))
    const course = { guid, appID, Type: 'Video' as const, name: '课程', note: '', position: 1, hidden: 0 as const }
    const { courseID } = await send().send('videos.courseSave', course)
    ;({ chapterID } = await send().send('videos.videoChapterSave', { guid, courseID, name: '章' }))
  })
  afterAll(() => scene.close())

  const send = () => scene.api.client
  const form = (name: string, noSkip: 0 | 1) => ({
    ...{ guid, chapterID, name, note: '', free: 1 as const, noSkip, mediaID, pointName: '' },
  })
  async function addLesson(name: string, noSkip: 0 | 1) {
    const { videoID } = await send().send('videos.lessonSave', form(name, noSkip))
    await send().send('videos.lessonPublish', { guid, videoID, published: 1 })
    return videoID
  }
  const lesson = (videoID: number) => send().send('videos.lesson', { guid: plain, appID, videoID })
  let plays = 1
  const play = (videoID: number, from: number, to: number) =>
    send().send('videos.played', {
      ...{ guid: plain, appID },
      playsJson: [{ id: plays++, videoID, from, to, second: to, at: scene.api.clock.now - 1 }],
    })

  test('a lesson that forbids skipping says so until it was watched once, and only while staff want it', async () => {
    const free = await addLesson('可以跳的课', 0)
    const bound = await addLesson('不能跳的课', 1)
    expect([(await lesson(free)).noSkip, (await lesson(bound)).noSkip]).toEqual([0, 1])
    await play(bound, 0, 60)
    expect((await lesson(bound)).noSkip).toBe(1)
    await play(bound, 60, 96)
    expect(await lesson(bound)).toMatchObject({ noSkip: 0, progress: { isDone: 1 } })

    const again = await addLesson('放开的课', 1)
    const { revision, noSkip } = await send().send('videos.lessonDetail', { guid, videoID: again })
    expect(noSkip).toBe(1)
    await send().send('videos.lessonSave', { ...form('放开的课', 0), videoID: again, revision })
    expect((await lesson(again)).noSkip).toBe(0)
  })

  test('a point at a mark has its own name, unless the lesson calls it otherwise', async () => {
    const videoID = await addLesson('有考点的课', 0)
    const point = await scene.store.db
      .selectFrom('point')
      .select(['point_id', 'name'])
      .where('subject_id', '=', appID)
      .executeTakeFirstOrThrow()
    const { marksRevision: revision } = await send().send('videos.lessonDetail', { guid, videoID })
    const ofPoint = { kind: 'point' as const, ID: point.point_id }
    const marksJson = [
      { second: 1, name: '', ...ofPoint },
      { second: 2, name: '本课的叫法', ...ofPoint },
      { second: 3, kind: 'chapter' as const, name: '小结', ID: null },
    ]
    await send().send('videos.lessonMarks', { guid, videoID, revision, marksJson })
    expect(point.name).not.toBe('')
    expect((await lesson(videoID)).marks.map(({ name }) => name)).toEqual([point.name, '本课的叫法', '小结'])
  })
})
