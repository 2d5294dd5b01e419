import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { demoFilm } from '@tizhou/demo/videos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { buildApp } from '../../app.ts'
import { UPLOAD_MS, type UploadRow, uploadByID } from '../../platform/database/uploadRows.ts'
import { receiveUpload } from '../../platform/files/uploads/receiveUpload.ts'
import { OFFSET_STREAM, VIDEO_UPLOADS as UPLOADS } from '../../platform/files/uploads/tusRoutes.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { cleanMedia } from './cleanMedia.ts'

const film = readFileSync(demoFilm('nk-nephrotic'))
const DAY = 86_400_000

describeOnBothDatabases('uploads of videos', (openStore) => {
  let scene: Scene
  let editor: string
  let other: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    scene = await setScene(await openStore())
    editor = await scene.guidOf('editor')
    await scene.addStaff('editor2', ['editor'])
    // A second server with the same database and store of files.
    const { config } = scene.api.services
    other = await buildApp(config, scene.store, { now: () => scene.api.clock.now })
    await other.http.ready()
  })
  afterAll(async () => {
    await other.http.close()
    await scene.close()
  })
  const begin = (fileName: string, bytes: number, mark = '') =>
    scene.api.client.send('videos.uploadBegin', { guid: editor, fileName, bytes, mark })
  const tus = (
    method: 'HEAD' | 'PATCH' | 'DELETE',
    id: string,
    of: { offset?: number; body?: Buffer; guid?: string; on?: Scene['api']['http'] } = {},
  ) =>
    (of.on ?? scene.api.http).inject({
      method,
      url: `${UPLOADS}/${id}?guid=${of.guid ?? editor}`,
      headers: {
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH' && { 'content-type': OFFSET_STREAM, 'upload-offset': String(of.offset) }),
      },
      ...(of.body && { payload: of.body }),
    })
  const mediaNamed = async (q: string) => (await scene.api.client.send('videos.mediaList', { guid: editor, q })).rows
  const bytesOf = async (mediaID: number) => {
    const media = await scene.api.services.media.openMedia(mediaID)
    const chunks: Buffer[] = []
    for await (const chunk of (await media?.stream()) ?? []) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  test('a file comes in parts, by whichever server, and is the same in the end', async () => {
    const { uploadID } = await begin('第一课.mp4', film.length)
    const half = Math.floor(film.length / 2)
    const first = await tus('PATCH', uploadID, { offset: 0, body: film.subarray(0, half) })
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(half)])
    const head = await tus('HEAD', uploadID, { on: other.http })
    expect([head.headers['upload-offset'], head.headers['upload-length']]).toEqual([String(half), String(film.length)])
    const last = await tus('PATCH', uploadID, { offset: half, body: film.subarray(half), on: other.http })
    expect(last.statusCode).toBe(204)
    const mediaID = Number(last.headers['tizhou-media'])
    expect(await mediaNamed('第一课')).toMatchObject([
      { mediaID, state: 'ready', container: 'mp4', codecs: 'avc1, mp4a', width: 960, seconds: 18, bytes: film.length },
    ])
    expect((await bytesOf(mediaID)).equals(film)).toBe(true)
    expect((await tus('HEAD', uploadID)).statusCode).toBe(404)
  })

  test('what had come when a line broke stays, and the upload is found again by its mark', async () => {
    const { uploadID } = await begin('断线.mp4', film.length, 'mark-1')
    const upload = await uploadByID(scene.store, uploadID, scene.api.clock.now)
    const breaks = Readable.from(
      (async function* () {
        yield film.subarray(0, 30_000)
        throw new Error('the line broke')
      })(),
      { objectMode: false },
    )
    expect(await receiveUpload(scene.api.services, upload as UploadRow, 0, breaks)).toBe(30_000)
    const found = await begin('断线.mp4', film.length, 'mark-1')
    expect(found.uploadID).toBe(uploadID)
    expect(found.received).toBe(30_000)
    const rest = await tus('PATCH', uploadID, { offset: found.received, body: film.subarray(found.received) })
    expect((await bytesOf(Number(rest.headers['tizhou-media']))).equals(film)).toBe(true)
  })

  test('a file whose line breaks ten times, at one server or the other, is whole in the end, and nothing of it shows before', async () => {
    const { uploadID } = await begin('断了十次.mp4', film.length, 'mark-10')
    const cuts = Array.from({ length: 10 }, (_, cut) => Math.floor((film.length / 11) * (cut + 1)) + cut * 7)
    let offset = 0
    for (const [cut, until] of cuts.entries()) {
      const upload = await uploadByID(scene.store, uploadID, scene.api.clock.now)
      const breaks = Readable.from(
        (async function* () {
          yield film.subarray(offset, until)
          throw new Error('the line broke')
        })(),
        { objectMode: false },
      )
      const [here, there] = cut % 2 === 0 ? [scene.api, other] : [other, scene.api]
      await receiveUpload(here.services, upload as UploadRow, offset, breaks)
      offset = Number((await tus('HEAD', uploadID, { on: there.http })).headers['upload-offset'])
      expect(offset).toBe(until)
      expect(await mediaNamed('断了十次')).toEqual([])
    }
    const last = await tus('PATCH', uploadID, { offset, body: film.subarray(offset) })
    expect((await bytesOf(Number(last.headers['tizhou-media']))).equals(film)).toBe(true)
    expect(await mediaNamed('断了十次')).toMatchObject([{ state: 'ready', seconds: 18 }])
  })

  test('a renamed program and a broken film can be put into no lesson', async () => {
    const sendWhole = async (name: string, body: Buffer) => {
      const { uploadID } = await begin(name, body.length)
      const sent = await tus('PATCH', uploadID, { offset: 0, body })
      return {
        why: decodeURIComponent(String(sent.headers['tizhou-refused'])),
        mediaID: Number(sent.headers['tizhou-media']),
      }
    }
    const appID = scene.api.world.subjectID
    const course = { guid: editor, appID, Type: 'Video' as const, name: '课程', note: '', position: 1 }
    const { courseID } = await scene.api.client.send('videos.courseSave', { ...course, hidden: 0 })
    const { chapterID } = await scene.api.client.send('videos.videoChapterSave', { guid: editor, courseID, name: '章' })
    const of = { guid: editor, chapterID, name: '课', note: '', free: 1 as const, noSkip: 0 as const, pointName: '' }
    const files: [string, Buffer, string][] = [
      ['程序.mp4', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(400)]), '这是程序'],
      ['坏片.mp4', film.subarray(0, film.length - 9_000), '文件不完整'],
    ]
    for (const [name, body, why] of files) {
      const sent = await sendWhole(name, body)
      expect(sent.why).toContain(why)
      await expect(scene.api.client.send('videos.lessonSave', { ...of, mediaID: sent.mediaID })).rejects.toMatchObject({
        status: 400,
      })
      expect(await scene.api.services.files.list(`media/${sent.mediaID}`)).toEqual([])
    }
    expect((await scene.api.client.send('videos.getvideochapter', { appID, Type: 'Video' })).list).toEqual([])
  })

  test('two requests at the same place: one goes on, the other changes nothing', async () => {
    const { uploadID } = await begin('两处.mp4', film.length)
    const both = await Promise.all(
      [scene.api.http, other.http].map((on) => tus('PATCH', uploadID, { offset: 0, body: film, on })),
    )
    const codes = both.map(({ statusCode }) => statusCode).sort()
    expect(codes[0]).toBe(204)
    expect([404, 409, 423]).toContain(codes[1])
    const [row] = await mediaNamed('两处')
    expect((await bytesOf(row?.mediaID as number)).equals(film)).toBe(true)
  })

  test('a wrong place, too many bytes and what is no upload of mine are refused', async () => {
    const { uploadID } = await begin('别的.mp4', 100)
    expect((await tus('PATCH', uploadID, { offset: 7, body: film.subarray(0, 10) })).statusCode).toBe(409)
    expect((await tus('PATCH', uploadID, { offset: 0, body: film.subarray(0, 200) })).statusCode).toBe(413)
    expect((await tus('HEAD', uploadID, { guid: await scene.guidOf('editor2') })).statusCode).toBe(404)
    expect((await tus('HEAD', uploadID, { guid: await scene.guidOf('seller') })).statusCode).toBe(403)
    expect((await tus('HEAD', uploadID, { guid: 'x'.repeat(32) })).statusCode).toBe(401)
    await expect(begin('太大.mp4', 5 * 2 ** 30 + 1)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('5 GB'),
    })
    expect((await tus('DELETE', uploadID)).statusCode).toBe(204)
    expect((await tus('HEAD', uploadID)).statusCode).toBe(404)
  })

  test('a file that is no video is kept as a row with the reason, without its bytes', async () => {
    const text = Buffer.from('这只是一段文字，改了名字')
    const { uploadID } = await begin('改名.mp4', text.length)
    const sent = await tus('PATCH', uploadID, { offset: 0, body: text })
    expect(decodeURIComponent(String(sent.headers['tizhou-refused']))).toContain('不是视频文件')
    const [row] = await mediaNamed('改名')
    expect(row).toMatchObject({ state: 'refused', refused: expect.stringContaining('不是视频文件') })
    expect(await scene.api.services.files.list(`media/${row?.mediaID}`)).toEqual([])
  })

  test('an upload that nothing comes of expires, and a removed video goes after a month; until then it can be restored', async () => {
    const { uploadID } = await begin('过期.mp4', film.length)
    await tus('PATCH', uploadID, { offset: 0, body: film.subarray(0, 1_000) })
    const [row] = await mediaNamed('第一课')
    const mediaID = row?.mediaID as number
    const removal = (removed: 0 | 1) => scene.api.client.send('videos.mediaRemove', { guid: editor, mediaID, removed })
    await removal(1)
    await removal(0)
    expect(await mediaNamed('第一课')).toHaveLength(1)
    await removal(1)
    scene.api.clock.now += UPLOAD_MS + 1
    editor = await scene.guidOf('editor')
    expect((await tus('HEAD', uploadID)).statusCode).toBe(404)
    await runJob(cleanMedia, scene.api.services)
    expect(await scene.api.services.files.list(`media/${mediaID}`)).not.toEqual([])
    expect(
      await scene.store.db.selectFrom('media_upload').selectAll().where('upload_id', '=', uploadID).execute(),
    ).toEqual([])
    scene.api.clock.now += 30 * DAY
    await runJob(cleanMedia, scene.api.services)
    expect(await scene.api.services.files.list(`media/${mediaID}`)).toEqual([])
  })
})
