import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { ffmpegVersion } from '../../../cores/media/ffmpeg.ts'
import { someMedia } from '../../../testing/office/samples/videoSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

describeOnBothDatabases('the office of videos', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let courseID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    const of = { guid, appID, Type: 'Video' as const, name: '课程', note: '', position: 1, hidden: 0 as const }
    courseID = (await send().send('videos.courseSave', of)).courseID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const hasFfmpeg = async () => (await ffmpegVersion(scene.api.services.config)) !== ''
  const addChapter = async (name: string) =>
    (await send().send('videos.videoChapterSave', { guid, courseID, name })).chapterID
  const save = (chapterID: number, name: string, of: object = {}) =>
    send().send('videos.lessonSave', { guid, chapterID, name, note: '', free: 0, noSkip: 0, pointName: '', ...of })
  const order = async () =>
    (await send().send('videos.courseOutline', { guid, courseID })).chapters.map(({ name, videos }) => [
      name,
      videos.map((video) => video.name).join(''),
    ])

  test('chapters and lessons stand in the order that they are moved to, also from one chapter to another', async () => {
    const [first, second] = [await addChapter('上'), await addChapter('下')]
    const ids: Record<string, number> = {}
    for (const name of ['甲', '乙', '丙']) ids[name] = (await save(first, name)).videoID
    const move = (name: string, chapterID: number, before?: string) =>
      send().send('videos.lessonMove', {
        ...{ guid, videoID: ids[name] as number, chapterID },
        ...(before && { beforeID: ids[before] as number }),
      })
    await move('丙', first, '甲')
    expect(await order()).toEqual([
      ['上', '丙甲乙'],
      ['下', ''],
    ])
    await move('甲', second)
    await move('乙', second, '甲')
    await send().send('videos.videoChapterMove', { guid, chapterID: second, beforeID: first })
    expect(await order()).toEqual([
      ['下', '乙甲'],
      ['上', '丙'],
    ])
    expect(await refusal(move('甲', second, '丙'))).toMatchObject({ status: 404 })
    await send().send('videos.videoChapterRemove', { guid, chapterID: second })
    expect(await order()).toEqual([['上', '丙']])
    await send().send('videos.videoChapterRestore', { guid, chapterID: second })
    expect(await order()).toEqual([
      ['下', '乙甲'],
      ['上', '丙'],
    ])
  })

  test('a lesson is published with a video that plays alone, and its video stays while it is', async () => {
    const chapterID = await addChapter('发布')
    const { videoID, revision } = await save(chapterID, '一课')
    const publish = (published: 0 | 1) => send().send('videos.lessonPublish', { guid, videoID, published })
    expect(await refusal(publish(1))).toMatchObject({ status: 400, message: expect.stringContaining('视频') })
    const broken = await someMedia(scene, { state: 'refused', refused: '坏了' })
    expect(await refusal(save(chapterID, '一课', { videoID, revision, ...broken }))).toMatchObject({ status: 400 })
    const good = await someMedia(scene)
    await save(chapterID, '一课', { videoID, revision, ...good })
    expect(await refusal(save(chapterID, '一课', { videoID, revision }))).toMatchObject({ status: 409 })
    await publish(1)
    const removal = { guid, ...good, removed: 1 as const }
    expect(await refusal(send().send('videos.mediaRemove', removal))).toMatchObject({
      ...{ status: 400, message: expect.stringContaining('请先撤下') },
    })
    await publish(0)
    await send().send('videos.mediaRemove', removal)
    expect(await refusal(publish(1))).toMatchObject({ status: 400 })
  })

  test('subtitles with faults are refused with the lines, those in the old coding of Windows are read', async () => {
    const chapterID = await addChapter('字幕')
    const { videoID } = await save(chapterID, '一课', await someMedia(scene))
    const subtitles = (text: string | Uint8Array<ArrayBuffer>) =>
      scene.sendFile('videos.subtitleSave', { guid, videoID, lang: 'zh', name: '中文' }, new Blob([text]))
    expect(await refusal(subtitles('WEBVTT\n\n00:05.000 --> 00:02.000\n错\n'))).toMatchObject({
      ...{ status: 400, message: expect.stringContaining('第 3 行') },
    })
    expect(await refusal(subtitles('WEBVTT\n\n02:00.000 --> 02:02.000\n超\n'))).toMatchObject({ status: 400 })
    // "WEBVTT … 你好" in GB 18030.
    const old = new Uint8Array([...Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n'), 0xc4, 0xe3, 0xba, 0xc3])
    await subtitles(old)
    const detail = await send().send('videos.lessonDetail', { guid, videoID })
    expect(detail.tracks).toMatchObject([{ lang: 'zh', cues: 1, vtt: expect.stringContaining('你好') }])
    await send().send('videos.subtitleRemove', { guid, videoID, lang: 'zh' })
    expect((await send().send('videos.lessonDetail', { guid, videoID })).tracks).toEqual([])
  })

  test('staff look at the uploaded file, also of a video that learners get as an encrypted playlist', async () => {
    const chapterID = await addChapter('加密')
    const media = await someMedia(scene, { hls: 'ready' })
    const { videoID } = await save(chapterID, '一课', media)
    const { play } = await send().send('videos.lessonDetail', { guid, videoID })
    expect(play).toMatchObject({ kind: 'file', address: expect.stringContaining(`/${media.mediaID}/video.`) })
  })

  test('marks name what there is, and are kept in the order of their seconds', async () => {
    const chapterID = await addChapter('时间点')
    const { videoID } = await save(chapterID, '一课', await someMedia(scene))
    const { marksRevision: revision } = await send().send('videos.lessonDetail', { guid, videoID })
    const question = await scene.store.db
      .selectFrom('question')
      .select('question_id')
      .where('subject_id', '=', appID)
      .executeTakeFirstOrThrow()
    const marks = (
      marksJson: { second: number; kind: 'chapter' | 'point' | 'question'; name: string; ID: number | null }[],
    ) => send().send('videos.lessonMarks', { guid, videoID, revision, marksJson })
    expect(await refusal(marks([{ second: 1, kind: 'question', name: '', ID: 5 }]))).toMatchObject({ status: 400 })
    expect(await refusal(marks([{ second: 1, kind: 'point', name: '', ID: 5 }]))).toMatchObject({ status: 400 })
    expect(await refusal(marks([{ second: 1, kind: 'chapter', name: ' ', ID: null }]))).toMatchObject({ status: 400 })
    expect(await refusal(marks([{ second: 80_000, kind: 'chapter', name: '片尾之后', ID: null }]))).toMatchObject({
      status: 400,
    })
    await marks([
      { second: 30, kind: 'question', name: '', ID: question.question_id },
      { second: 0, kind: 'chapter', name: '开头', ID: null },
    ])
    const { markList } = await send().send('videos.lessonDetail', { guid, videoID })
    expect(markList.map(({ second, kind }) => [second, kind])).toEqual([
      [0, 'chapter'],
      [30, 'question'],
    ])
    expect(markList[1]?.title).not.toBe('')
  })

  test('a course and a teacher that are removed come back as they were', async () => {
    await send().send('videos.courseRemove', { guid, courseID })
    const rows = async (removed: 0 | 1) =>
      (await send().send('videos.courseList', { guid, appID, removed })).rows.map((row) => row.courseID)
    expect([await rows(0), await rows(1)]).toEqual([[], [courseID]])
    await send().send('videos.courseRestore', { guid, courseID })
    expect(await rows(0)).toEqual([courseID])
    const { teacherID } = await send().send('videos.teacherSave', { guid, name: '林澜', title: '讲师', note: '' })
    const set = (removed: 0 | 1) => send().send('videos.teacherRemove', { guid, teacherID, removed })
    await set(1)
    expect((await send().send('videos.teacherList', { guid })).rows).toEqual([])
    await set(0)
    expect((await send().send('videos.teacherList', { guid })).rows).toMatchObject([{ teacherID, name: '林澜' }])
  })

  test('lower qualities are asked for, stopped and deleted; none at or above the video, none twice, none without ffmpeg', async () => {
    const { config, media } = scene.api.services
    const { mediaID } = await someMedia(scene, { width: 1280, height: 720 })
    const ask = (heights: string, action: 'make' | 'stop' | 'remove') =>
      send().send('videos.mediaQualities', { guid, mediaID, heights, action })
    const states = async () => {
      const { rows } = await send().send('videos.mediaList', { guid })
      const row = rows.find((one) => one.mediaID === mediaID)
      return row?.qualities.map(({ height, state, isMade }) => [height, state, isMade])
    }
    expect((await send().send('videos.mediaTools', { guid })).heights).toEqual([1080, 720, 480, 360])
    const withFfmpeg = await hasFfmpeg()
    const { ffmpeg } = config
    Object.assign(config, { ffmpeg: false })
    expect(await refusal(ask('480', 'make'))).toMatchObject({
      status: 400,
      message: expect.stringContaining('没有 ffmpeg'),
    })
    Object.assign(config, { ffmpeg })
    if (withFfmpeg) {
      for (const wrong of ['720', '1080', '400', '480,900'])
        expect(await refusal(ask(wrong, 'make')), wrong).toMatchObject({ status: 400 })
      expect(await states()).toEqual([])
      await ask('480,360', 'make')
      expect(await refusal(ask('360', 'make'))).toMatchObject({ status: 409 })
      await ask('480,360', 'stop')
      expect(await states()).toEqual([])
    }
    // What is played stays while it is made anew, and when that is stopped.
    const write = scene.store.write.bind(scene.store)
    await write(async (tx) => {
      await media.in(tx).askForQuality(mediaID, 480)
      await media
        .in(tx)
        .changeQuality({ media_id: mediaID, quality: 480 }, { state: 'ready', name: '480-0123456789ab' })
      await media.in(tx).askForQuality(mediaID, 480)
      await media.in(tx).askForQuality(mediaID, 360)
    })
    expect(await states()).toEqual([
      [480, 'waiting', 1],
      [360, 'waiting', 0],
    ])
    await ask('480', 'stop')
    expect(await refusal(ask('480', 'stop'))).toMatchObject({ status: 409 })
    // One that is being made ends the claim of the server that makes it.
    await write(async (tx) => {
      await media.in(tx).changeQuality({ media_id: mediaID, quality: 360 }, { state: 'working', percent: 40 })
      await media.in(tx).changeMedia(mediaID, { work_holder: 'x', work_until: scene.api.clock.now + 60_000 })
    })
    await ask('360', 'stop')
    expect((await media.mediaByID(mediaID))?.work_holder).toBe('')
    expect(await states()).toEqual([[480, 'ready', 1]])
    // One that goes while the encrypted playlists are made, too: they begin anew without it.
    const claimed = { hls: 'working' as const, work_holder: 'x', work_until: scene.api.clock.now + 60_000 }
    await write((tx) => media.in(tx).changeMedia(mediaID, claimed))
    await ask('480', 'remove')
    expect(await media.mediaByID(mediaID)).toMatchObject({ hls: 'working', work_holder: '', work_until: 0 })
    await write((tx) => media.in(tx).changeMedia(mediaID, { hls: 'none' }))
    expect(await refusal(ask('480', 'remove'))).toMatchObject({ status: 409 })
    expect(await states()).toEqual([])
  })
})
