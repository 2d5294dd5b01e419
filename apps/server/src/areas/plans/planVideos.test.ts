import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { someMedia } from '../../testing/office/samples/videoSamples.ts'
import { type PlanScene, planScene } from './testing/planScene.ts'

describeOnBothDatabases('videos in plans', (openStore) => {
  let of: PlanScene
  let cptID: number
  beforeAll(async () => {
    of = await planScene(openStore)
    const { content } = of.scene.api.services
    const { byID } = await content.chapters(of.appid)
    const homes = await content.homes(of.appid)
    const chapter = [...byID.values()].find(({ chapterID }) => (homes.counts.get(chapterID) ?? 0) > 0)
    cptID = chapter?.chapterID as number
  })
  afterAll(() => of.scene.close())
  const send = () => of.scene.api.client

  async function addLesson(name: string, free: 0 | 1) {
    const guid = await of.scene.guidOf('editor')
    const course = { guid, appID: of.appid, Type: 'Video' as const, name: '课程', note: '', position: 1 }
    const { courseID } = await send().send('videos.courseSave', { ...course, hidden: 0 })
    const { chapterID } = await send().send('videos.videoChapterSave', { guid, courseID, name: '章' })
    const { mediaID } = await someMedia(of.scene, { length_ms: 600_000 })
    const lesson = { guid, chapterID, name, note: '', free, noSkip: 0 as const, mediaID, cptID, pointName: '' }
    const { videoID } = await send().send('videos.lessonSave', lesson)
    await send().send('videos.lessonPublish', { guid, videoID, published: 1 })
    return videoID
  }

  test('lessons of a chapter that are open are tasks with their names and lengths; closed ones are not', async () => {
    const open = await addLesson('免费课', 1)
    await addLesson('没有开通的课', 0)
    of.nextVersion()
    const plan = await of.opened({ videos: 1 })
    const videos = (await of.tasks(plan)).filter(({ kind }) => kind === 'video')
    expect(videos[0]).toMatchObject({ key: `video-${open}-1`, name: '免费课', CptID: cptID })
    expect(videos.every(({ name }) => name === '免费课')).toBe(true)
    expect(videos.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(10)
    expect(await send().send('plans.getvideoinfo', { ...plan, play_id: open })).toMatchObject({
      ...{ name: '免费课', courseName: '课程', seconds: 600, totalProgress: 0 },
    })
    const seen = { ...plan, play_id: open, mdate: of.dayAt(0), timesize: 600, totalProgress: 1, type: 1 }
    await send().send('plans.videoview', seen)
    expect((await of.tasks(plan)).filter(({ kind, state }) => kind === 'video' && state !== 'done')).toEqual([])
  })

  test('videos have a switch of their own, and the set-up says which module they need', async () => {
    of.nextVersion()
    const without = await of.opened({ texts: 1, videos: 0 })
    expect((await of.tasks(without)).some(({ kind }) => kind === 'video')).toBe(false)
    of.nextVersion()
    const draft = await of.begun({ texts: 1, videos: 0 })
    const { has, modules } = await send().send('plans.entrancesetp', { ...draft, step: 4 })
    expect(has).toMatchObject({ texts: 0, videos: 1 })
    expect(modules).toEqual([{ choice: 'videos', name: '视频课程', isOpen: 0, closed: 1 }])
  })

  test('a set-up from before the switch has videos where it has texts', async () => {
    for (const texts of [0, 1] as const) {
      of.nextVersion()
      const draft = await of.begun({ texts })
      const { videos, ...kept } = of.setup({ texts })
      await of.scene.store.write((tx) =>
        tx.run('update study_plan set setup = ? where plan_id = ?', [JSON.stringify(kept), draft.plan_id]),
      )
      expect((await send().send('plans.entrancesetp', { ...draft, step: 1 })).setup.videos).toBe(texts)
      await send().send('plans.openplan', draft)
      expect((await of.tasks(draft)).some(({ kind }) => kind === 'video')).toBe(texts === 1)
    }
  })
})
