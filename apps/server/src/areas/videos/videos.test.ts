import { readFileSync } from 'node:fs'
import { demoFilm } from '@tizhou/demo/videos'
import { VIDEO_MODULE_NAMES, type VideoModule } from '@tizhou/domain/videos/videos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { countAudience } from '../../cores/videos/countAudience.ts'
import { OFFSET_STREAM, VIDEO_UPLOADS as UPLOADS } from '../../platform/files/uploads/tusRoutes.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { addKnowledgeBank } from '../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const film = readFileSync(demoFilm('nk-nephrotic'))
const SECONDS = 18
const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\n大量蛋白尿\n\n00:05.000 --> 00:09.000\n低白蛋白血症\n'

describeOnBothDatabases('videos', (openStore) => {
  let scene: Scene
  let editor: string
  let vip: string
  let plain: string
  let appID: number
  let questionID: number
  let mediaID: number
  let free: number
  let closed: number
  let played = 1_000

  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    appID = scene.api.world.subjectID
    // The versions of the test bank unlock all modules of videos.
    const versions = await scene.store.db
      .selectFrom('subject_version')
      .selectAll()
      .where('subject_id', '=', appID)
      .execute()
    await scene.store.write(async (tx) => {
      for (const { vn, modules } of versions)
        await tx.db
          .updateTable('subject_version')
          .set({ modules: JSON.stringify([...(JSON.parse(modules) as string[]), ...VIDEO_MODULE_NAMES]) })
          .where('subject_id', '=', appID)
          .where('vn', '=', vn)
          .execute()
    })
    const question = await scene.store.db
      .selectFrom('question')
      .select('question_id')
      .where('subject_id', '=', appID)
      .executeTakeFirstOrThrow()
    questionID = question.question_id
    await enter()
    mediaID = await upload()
    const chapterID = await addChapter('Video')
    free = await addLesson(chapterID, '免费课', { free: 1 })
    closed = await addLesson(chapterID, '正课')
    await publish(free)
    await publish(closed)
  })
  afterAll(() => scene.close())

  async function enter() {
    editor = await scene.guidOf('editor')
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
  }
  const send = () => scene.api.client
  async function upload() {
    const { uploadID } = await send().send('videos.uploadBegin', {
      guid: editor,
      fileName: '片.mp4',
      bytes: film.length,
      mark: '',
    })
    const done = await scene.api.http.inject({
      method: 'PATCH',
      url: `${UPLOADS}/${uploadID}?guid=${editor}`,
      headers: { 'tus-resumable': '1.0.0', 'content-type': OFFSET_STREAM, 'upload-offset': '0' },
      payload: film,
    })
    return Number(done.headers['tizhou-media'])
  }
  async function addChapter(Type: VideoModule) {
    const of = { guid: editor, appID, Type, name: `${Type} 课程`, note: '', position: 1, hidden: 0 as const }
    const { courseID } = await send().send('videos.courseSave', of)
    return (await send().send('videos.videoChapterSave', { guid: editor, courseID, name: '第一章' })).chapterID
  }
  const addLesson = async (chapterID: number, name: string, of: object = {}) =>
    (
      await send().send('videos.lessonSave', {
        guid: editor,
        chapterID,
        name,
        note: '',
        ...{ free: 0, noSkip: 0 },
        mediaID,
        pointName: '',
        ...of,
      })
    ).videoID
  const publish = (videoID: number, published: 0 | 1 = 1) =>
    send().send('videos.lessonPublish', { guid: editor, videoID, published })
  const lesson = (guid: string, videoID: number) => send().send('videos.lesson', { guid, appID, videoID })
  const get = async (address: string, guid: string, headers: Record<string, string> = {}) =>
    scene.api.http.inject({ url: guid === '' ? address : `${address}&guid=${guid}`, headers })
  const play = (
    guid: string,
    plays: { videoID?: number; from: number; to: number; second: number; at: number; id?: number }[],
  ) =>
    send().send('videos.played', {
      guid,
      appID,
      playsJson: plays.map((one) => ({ id: played++, videoID: free, ...one })),
    })

  test('the catalogue is for everybody; what is open, and where I am, is mine', async () => {
    const { list } = await send().send('videos.getvideochapter', { appID, Type: 'Video' })
    expect(list).toMatchObject([
      {
        name: 'Video 课程',
        lessons: 2,
        seconds: 2 * SECONDS,
        chapters: [
          {
            name: '第一章',
            videos: [
              { videoID: free, isFree: 1, seconds: SECONDS },
              { videoID: closed, isFree: 0 },
            ],
          },
        ],
      },
    ])
    expect((await send().send('videos.getvideochapter', { appID, Type: 'SpeakPoint' })).list).toEqual([])
    const open = async (guid: string) =>
      (await send().send('videos.getvideostatic', { appID, Type: 'Video', guid })).list.map(({ isOpen }) => isOpen)
    expect([await open(plain), await open(vip)]).toEqual([
      [1, 0],
      [1, 1],
    ])
  })

  test('a lesson has its address, subtitles, marks, questions and neighbours', async () => {
    const guid = editor
    const { marksRevision: revision } = await send().send('videos.lessonDetail', { guid, videoID: free })
    const marksJson = [
      { second: 9, kind: 'question' as const, name: '', ID: questionID },
      { second: 0, kind: 'chapter' as const, name: '定义', ID: null },
    ]
    await send().send('videos.lessonMarks', { guid, videoID: free, revision, marksJson })
    expect(
      await scene.sendFile('videos.subtitleSave', { guid, videoID: free, lang: 'zh', name: '中文' }, new Blob([VTT])),
    ).toEqual({ cues: 2, dropped: 0 })
    const found = await lesson(plain, free)
    expect(found).toMatchObject({
      ...{ name: '免费课', isFree: 1, previous: null, next: { videoID: closed, isOpen: 0 } },
      media: { kind: 'file', type: 'video/mp4', seconds: SECONDS, width: 960 },
      marks: [
        { second: 0, kind: 'chapter', name: '定义', ID: null },
        { second: 9, kind: 'question', ID: questionID },
      ],
      progress: { second: 0, share: 0, isDone: 0, at: null },
    })
    const track = await get(found.subtitles[0]?.address as string, plain)
    expect([track.statusCode, track.headers['content-type'], track.body]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      expect.stringContaining('大量蛋白尿'),
    ])
    const set = await send().send('videos.lessonTest', { guid: plain, appID, videoID: free })
    expect(JSON.stringify(set.test.StyleItems)).toContain(`"AllTestID":${questionID}`)
  })

  test('an address plays by ranges, for its learner, with a session, for a while', async () => {
    const { media } = await lesson(vip, closed)
    const whole = await get(media.address, vip)
    expect([whole.statusCode, whole.rawPayload.equals(film)]).toEqual([200, true])
    const part = await get(media.address, vip, { range: 'bytes=100-299' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.equals(film.subarray(100, 300))]).toEqual([
      206,
      `bytes 100-299/${film.length}`,
      true,
    ])
    expect((await get(media.address, vip, { range: `bytes=${film.length}-` })).statusCode).toBe(416)
    expect((await get(media.address, '')).statusCode).toBe(403)
    expect((await get(media.address, plain)).statusCode).toBe(403)
    expect((await get(media.address.replace(`/${closed}/`, `/${free}/`), vip)).statusCode).toBe(403)
    scene.api.clock.now += 32 * MINUTE
    expect((await get(media.address, vip)).statusCode).toBe(403)
    const again = await send().send('videos.media', { guid: vip, appID, videoID: closed })
    expect((await get(again.address, vip)).statusCode).toBe(200)
  })

  test('playlist, segments and key of an encrypted video open with the session of their learner alone, for a while', async () => {
    const folder = `media/${mediaID}/hls-test`
    await scene.api.services.files.put(`${folder}/0.ts`, Buffer.alloc(188, 7), { maxBytes: 1_000 })
    const playlist = '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:6,\n0.ts\n#EXT-X-ENDLIST\n'
    const set = (hls: 'ready' | 'none') =>
      scene.store.write(async ({ db }) => {
        await db.deleteFrom('media_hls').where('media_id', '=', mediaID).execute()
        const row = { media_id: mediaID, secret: Buffer.alloc(16, 9).toString('base64'), segments: 1, playlist, folder }
        if (hls === 'ready') await db.insertInto('media_hls').values(row).execute()
        await db.updateTable('media_file').set({ hls }).where('media_id', '=', mediaID).execute()
      })
    await set('ready')
    const { media } = await lesson(vip, closed)
    expect(media.kind).toBe('hls')
    const files = ['index.m3u8', 'key', '0.ts'].map((name) => media.address.replace('index.m3u8', name))
    const codes = (guid: string) => Promise.all(files.map(async (file) => (await get(file, guid)).statusCode))
    expect(await codes(vip)).toEqual([200, 200, 200])
    expect((await get(files[1] as string, vip)).rawPayload).toEqual(Buffer.alloc(16, 9))
    for (const guid of ['', plain, editor, 'x'.repeat(43)]) expect(await codes(guid), guid).toEqual([403, 403, 403])
    // An address that was changed to last longer opens nothing.
    const longer = files.map((file) =>
      file.replace(/([?&]e(?:xpires)?=)(\d+)/, (_, key, at) => `${key}${Number(at) + DAY}`),
    )
    expect(longer).not.toEqual(files)
    for (const file of longer) expect((await get(file, vip)).statusCode).toBe(403)
    scene.api.clock.now += 32 * MINUTE
    expect(await codes(vip)).toEqual([403, 403, 403])
    await set('none')
  })

  test('each quality opens with the session of its learner alone, as a file and as an encrypted playlist', async () => {
    const { files } = scene.api.services
    const [name, folder] = ['360-0123456789ab', `media/${mediaID}/hls-low`]
    await files.put(`media/${mediaID}/quality-${name}.bin`, film, { maxBytes: film.length })
    await files.put(`${folder}/0.ts`, Buffer.alloc(188, 5), { maxBytes: 1_000 })
    const ofRow = { media_id: mediaID, quality: 360, state: 'ready' as const, percent: 100, note: '', name }
    const size = { bytes: film.length, width: 640, height: 360 }
    const noList = { hls_folder: '', hls_segments: 0, hls_playlist: '', hls_secret: '', hls_rate: 0 }
    await scene.store.write(({ db }) =>
      db
        .insertInto('media_quality')
        .values({ ...ofRow, ...size, ...noList })
        .execute(),
    )
    const asFiles = (await lesson(vip, closed)).media
    expect(asFiles.qualities.map(({ height }) => height)).toEqual([Math.min(asFiles.width, asFiles.height), 360])
    expect(asFiles.qualities[0]?.address).toBe(asFiles.address)
    const low = asFiles.qualities[1]?.address as string
    const part = await get(low, vip, { range: 'bytes=0-99' })
    expect([part.statusCode, part.rawPayload.equals(film.subarray(0, 100))]).toEqual([206, true])
    for (const guid of ['', plain, editor]) expect((await get(low, guid)).statusCode, guid).toBe(403)
    expect((await get(low.replace(name, '360-ffffffffffff'), vip)).statusCode).toBe(404)

    const secret = (byte: number) => Buffer.alloc(16, byte).toString('base64')
    const listOf = (prefix: string) =>
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${prefix}key"\n#EXTINF:6,\n${prefix}0.ts\n#EXT-X-ENDLIST\n`
    await scene.store.write(async ({ db }) => {
      const own = { segments: 1, playlist: listOf(''), folder: `media/${mediaID}/hls-whole`, secret: secret(1) }
      await db
        .insertInto('media_hls')
        .values({ media_id: mediaID, ...own })
        .execute()
      await db.updateTable('media_file').set({ hls: 'ready' }).where('media_id', '=', mediaID).execute()
      const lists = { hls_folder: folder, hls_segments: 1, hls_playlist: listOf(`${name}-`), hls_secret: secret(2) }
      await db
        .updateTable('media_quality')
        .set({ ...lists, hls_rate: 400_000 })
        .where('media_id', '=', mediaID)
        .execute()
    })
    const { media } = await lesson(vip, closed)
    const at = (file: string) => media.address.replace('master.m3u8', file)
    const master = (await get(media.address, vip)).body.split('\n')
    const [whole, lower] = [master.indexOf(master.find((line) => line.startsWith('index.m3u8')) ?? ''), 5]
    expect(master[lower]).toMatch(new RegExp(`^${name}\\.m3u8\\?.*guid=${vip}`))
    expect(master[lower - 1]).toBe('#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=640x360')
    const rate = (line: number) => Number(/BANDWIDTH=(\d+)/.exec(master[line - 1] ?? '')?.[1])
    expect(rate(whole)).toBeGreaterThan(rate(lower))
    const names = ['master.m3u8', `${name}.m3u8`, `${name}-key`, `${name}-0.ts`]
    const codes = (guid: string) => Promise.all(names.map(async (file) => (await get(at(file), guid)).statusCode))
    expect(await codes(vip)).toEqual([200, 200, 200, 200])
    for (const guid of ['', plain, editor, 'x'.repeat(43)])
      expect(await codes(guid), guid).toEqual([403, 403, 403, 403])
    expect((await get(at(`${name}-key`), vip)).rawPayload).toEqual(Buffer.alloc(16, 2))
    expect((await get(at('key'), vip)).rawPayload).toEqual(Buffer.alloc(16, 1))
    await scene.store.write(async ({ db }) => {
      await db.deleteFrom('media_quality').where('media_id', '=', mediaID).execute()
      await db.deleteFrom('media_hls').where('media_id', '=', mediaID).execute()
      await db.updateTable('media_file').set({ hls: 'none' }).where('media_id', '=', mediaID).execute()
    })
    expect((await lesson(vip, closed)).media.qualities).toEqual([])
  })

  test('a locked lesson gives no address, and an address that was made before opens nothing once it is withdrawn', async () => {
    expect(await refusal(lesson(plain, closed))).toMatchObject({ status: 201 })
    expect(await refusal(send().send('videos.media', { guid: plain, appID, videoID: closed }))).toMatchObject({
      status: 201,
    })
    expect(await refusal(send().send('videos.lessonTest', { guid: plain, appID, videoID: closed }))).toMatchObject({
      status: 201,
    })
    const chapterID = await addChapter('Video')
    const short = await addLesson(chapterID, '撤下的课', { free: 1 })
    await publish(short)
    const { media } = await lesson(plain, short)
    await publish(short, 0)
    expect((await get(media.address, plain)).statusCode).toBe(403)
    expect(await refusal(lesson(plain, short))).toMatchObject({ status: 404 })
  })

  test('an address that was made before opens nothing once the version has ended', async () => {
    // A lesson without a cached access check.
    const fresh = await addLesson(await addChapter('Video'), '到期的课')
    await publish(fresh)
    const { address } = await send().send('videos.media', { guid: vip, appID, videoID: fresh })
    const userID = await scene.idOf(scene.api.world.vip)
    const rows = await scene.store.db.selectFrom('entitlement').selectAll().where('user_id', '=', userID).execute()
    const set = async (endOf: (row: (typeof rows)[number]) => number) => {
      await scene.store.write(async (tx) => {
        for (const row of rows)
          await tx.db
            .updateTable('entitlement')
            .set({ ends_at: endOf(row) })
            .where('user_id', '=', userID)
            .where('subject_id', '=', row.subject_id)
            .where('vn', '=', row.vn)
            .where('starts_at', '=', row.starts_at)
            .execute()
      })
      scene.api.services.entitlements.forget(userID)
    }
    await set(() => scene.api.clock.now - 1)
    const status = (await get(address, vip)).statusCode
    await set(({ ends_at }) => Number(ends_at))
    await publish(fresh, 0)
    expect(status).toBe(403)
  })

  test('what was played counts once, and the latest place wins whatever order it comes in', async () => {
    const at = scene.api.clock.now
    const { list } = await play(vip, [{ from: 0, to: 9, second: 9, at: at - 5_000 }])
    expect(list).toMatchObject([{ videoID: free, second: 9, share: 0.5 }])
    const again = { from: 0, to: 9, second: 9, at: at - 5_000, id: 77 }
    await play(vip, [again])
    await play(vip, [again, { from: 3, to: 6, second: 6, at: at - 60_000 }])
    expect((await lesson(vip, free)).progress).toMatchObject({ second: 9, share: 0.5, isDone: 0 })
    await play(vip, [{ from: 2, to: 2, second: 2, at: at - 1_000 }])
    await play(vip, [{ from: 9, to: 99, second: 99, at: at + DAY }])
    const { progress, watched } = await lesson(vip, free)
    expect([progress.second, progress.share, progress.isDone, progress.at, watched]).toEqual([
      SECONDS,
      1,
      1,
      at,
      [{ from: 0, to: SECONDS }],
    ])
    expect((await send().send('videos.learnProgress', { guid: vip, appID, type: 0 })).list[0]).toMatchObject({
      videoID: free,
      name: '免费课',
      isDone: 1,
    })
    expect((await lesson(plain, free)).progress.share).toBe(0)
    expect(await refusal(play(plain, [{ videoID: closed, from: 0, to: 9, second: 9, at }]))).toMatchObject({
      status: 404,
    })
  })

  test('batches of one moment lose nothing of each other', async () => {
    const at = scene.api.clock.now
    await Promise.all(
      Array.from({ length: 9 }, (_, part) =>
        play(plain, [{ from: part * 2, to: part * 2 + 1, second: part * 2, at: at - part }]),
      ),
    )
    expect((await lesson(plain, free)).watched).toHaveLength(9)
    expect((await lesson(plain, free)).progress.second).toBe(0)
  })

  test('the listed call of progress counts, too, and ids of other systems are events alone', async () => {
    const tell = (videoID: string, progress: number, usedTime: number) =>
      send().send('tracking.videoProgress', {
        ...{ videoID, appID, videoName: '正课', videoUrl: '/x', progress, totalProgress: SECONDS, type: 15 },
        ...{ guid: vip, usedTime, clientType: 5 },
      })
    scene.api.clock.now += 1_000
    await tell(String(closed), 6, 6)
    await tell('cc-1234', 6, 6)
    expect((await lesson(vip, closed)).watched).toEqual([{ from: 0, to: 6 }])
  })

  test('the curve of a lesson is counted by a job: who watched what, and where people stop', async () => {
    scene.api.clock.now += MINUTE
    await runJob(countAudience, scene.api.services)
    const of = { guid: editor, videoID: free }
    const curve = await send().send('videos.audience', of)
    expect(curve).toMatchObject({ seconds: SECONDS, bucketSeconds: 1, viewers: 2, finished: 1 })
    expect(curve.watched.slice(0, 4)).toEqual([2, 1, 2, 1])
    expect(curve.stopped[0]).toBe(1)
    expect((await send().send('videos.watchers', { ...of, order: '-share' })).rows.map(({ share }) => share)).toEqual([
      1, 0.5,
    ])
    expect(JSON.stringify(await send().send('videos.watchers', of))).not.toContain(scene.api.world.vip)
    expect(await runJob(countAudience, scene.api.services)).toBe(false)
  })

  test('clearing forgets the subject, and what was played before it does not come back', async () => {
    const at = scene.api.clock.now
    await play(vip, [{ from: 0, to: 5, second: 5, at: at - 10 }])
    expect((await send().send('videos.deleteProgress', { appID, guid: vip })).deleted).toBe(2)
    await play(vip, [{ from: 5, to: 9, second: 9, at: at - 5 }])
    expect((await send().send('videos.learnProgress', { guid: vip, appID, type: 0 })).list).toEqual([])
    scene.api.clock.now += 1_000
    await play(vip, [{ from: 5, to: 9, second: 9, at: at + 500 }])
    expect((await lesson(vip, free)).watched).toEqual([{ from: 5, to: 9 }])
    expect((await lesson(plain, free)).watched).toHaveLength(9)
  })

  test('notes stand at a second, are changed and removed by their owner alone', async () => {
    const save = (guid: string, of: object = {}) =>
      send().send('videos.videoNoteSave', { guid, appID, videoID: free, second: 3.5, note: ' 记住 ', ...of })
    const { noteID } = await save(vip)
    await save(vip, { second: 1, note: '先' })
    const mine = async (guid: string) =>
      (await send().send('videos.videoNotes', { guid, appID, videoID: free })).list.map(({ second, note }) => [
        second,
        note,
      ])
    expect(await mine(vip)).toEqual([
      [1, '先'],
      [3.5, '记住'],
    ])
    expect(await refusal(save(plain, { noteID, note: '改' }))).toMatchObject({ status: 404 })
    await send().send('videos.videoNoteRemove', { guid: plain, appID, noteID })
    await save(vip, { noteID, second: 500, note: '改' })
    expect(await mine(vip)).toEqual([
      [1, '先'],
      [SECONDS, '改'],
    ])
    await send().send('videos.videoNoteRemove', { guid: vip, appID, noteID })
    expect(await mine(vip)).toEqual([[1, '先']])
    expect(await refusal(save(plain, { videoID: closed }))).toMatchObject({ status: 201 })
    expect(await refusal(save(vip, { note: '  ' }))).toMatchObject({ status: 400 })
  })

  test('a search finds titles of all lessons, and words of those that are open', async () => {
    const find = async (guid: string, q: string) =>
      (await send().send('videos.searchVideos', { guid, appID, q })).list.map(({ videoID, where, second, isOpen }) => [
        videoID,
        where,
        second,
        isOpen,
      ])
    expect(await find(plain, '正课')).toEqual([[closed, 'title', null, 0]])
    expect(await find(plain, '定义')).toEqual([[free, 'chapter', 0, 1]])
    expect(await find(plain, '白蛋白')).toEqual([[free, 'subtitle', 5, 1]])
    await scene.sendFile(
      'videos.subtitleSave',
      { guid: editor, videoID: closed, lang: 'zh', name: '中文' },
      new Blob([VTT]),
    )
    expect(await find(plain, '白蛋白')).toHaveLength(1)
    expect(await find(vip, '白蛋白')).toHaveLength(2)
  })

  test('a day with new lessons is a red dot until it is read', async () => {
    scene.api.clock.now += DAY
    await enter()
    const unread = async (guid: string) =>
      (await send().send('dots.getRedDog', { guid, appID, channelID: 1 })).list.find(
        ({ HitType }) => HitType === 'videos',
      )?.unread ?? 0
    const before = await unread(vip)
    const chapterID = await addChapter('TeacherVideo')
    const fresh = await addLesson(chapterID, '新课')
    await publish(fresh)
    expect(await unread(vip)).toBe(before + 1)
    const [log] = (await send().send('videos.getVideoLogList', { guid: vip, appID, vip: 1 })).list
    expect(log).toMatchObject({ count: 1, isRead: 0, note: '' })
    const UpdateDate = log?.UpdateDate as string
    await send().send('videos.videoLogSave', { guid: editor, appID, day: UpdateDate, revision: 0, note: '上新一课' })
    expect(
      await refusal(
        send().send('videos.videoLogSave', { guid: editor, appID, day: UpdateDate, revision: 0, note: '又' }),
      ),
    ).toMatchObject({ status: 409 })
    expect(await send().send('videos.getVideoLogName', { guid: plain, appID, UpdateDate })).toMatchObject({
      ...{ note: '上新一课', list: [{ videoID: fresh, name: '新课', Type: 'TeacherVideo', isOpen: 0 }] },
    })
    await send().send('videos.updateVideoRedDot', { guid: vip, appID, UpdateDate })
    expect([await unread(vip), await unread(plain)]).toEqual([before, before + 1])
  })

  test('what is next: an unfinished lesson, then the open one behind it, each for himself', async () => {
    const chapterID = await addChapter('SpeakPoint')
    const [first, second, third] = [
      await addLesson(chapterID, '一', { free: 1 }),
      await addLesson(chapterID, '二'),
      await addLesson(chapterID, '三', { free: 1 }),
    ]
    for (const videoID of [first, second, third]) await publish(videoID)
    const next = async (guid: string) => (await send().send('videos.nextVideo', { guid, appID })).next
    const watch = async (guid: string, videoID: number, to: number) => {
      scene.api.clock.now += 1_000
      await play(guid, [{ videoID, from: 0, to, second: to, at: scene.api.clock.now }])
    }
    await scene.addStaff('begins', [])
    expect(await next(await scene.guidOf('begins'))).toBeNull()
    await watch(vip, first, 3)
    await watch(plain, first, 3)
    expect([await next(vip), await next(plain)]).toMatchObject([
      { videoID: first, name: '一', courseName: 'SpeakPoint 课程', Type: 'SpeakPoint', isFollowing: 0 },
      { videoID: first },
    ])
    await watch(vip, first, SECONDS)
    await watch(plain, first, SECONDS)
    // The second lesson is closed to one of them, who is led past it.
    expect([await next(vip), await next(plain)]).toMatchObject([
      { videoID: second, isFollowing: 1 },
      { videoID: third, isFollowing: 1 },
    ])
    // Where a course has nothing left, the one that was watched before it goes on.
    await watch(plain, free, 1)
    await watch(plain, third, SECONDS)
    expect((await next(plain))?.videoID).not.toBe(third)
    await publish(third, 0)
    await watch(vip, second, SECONDS)
    expect((await next(vip))?.videoID).toBe(free)
  })
})
