import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { demoFilm } from '@tizhou/demo/videos'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { uploadByID } from '../../platform/database/uploadRows.ts'
import type { Content, Files } from '../../platform/files/port.ts'
import { OFFSET_STREAM, VIDEO_UPLOADS as UPLOADS } from '../../platform/files/uploads/tusRoutes.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { mediaFolder } from './paths.ts'

const PART = 16 * 2 ** 20

/** The film followed by a box that players skip: longer than a part. */
function longFilm(): Buffer {
  const film = readFileSync(demoFilm('nk-nephrotic'))
  const free = Buffer.alloc(PART + 4_096 - film.length)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  return Buffer.concat([film, free])
}

/** The content until the disk is full. */
async function* untilFull(content: Content) {
  for await (const chunk of content as Readable) {
    yield (chunk as Buffer).subarray(0, 1_024)
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
}

describeOnBothDatabases('a disk that is full', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => scene.close())

  /** From file number `from` (from 1) on the disk is full. */
  function fillUp(from: number): void {
    const { files } = scene.api.services
    const put = files.put.bind(files)
    let came = 0
    vi.spyOn(files, 'put').mockImplementation(((path, content, settings) =>
      ++came < from
        ? put(path, content, settings)
        : put(path, Readable.from(untilFull(content), { objectMode: false }), settings)) as Files['put'])
  }
  const tus = (method: 'HEAD' | 'PATCH', id: string, offset = 0, payload?: Buffer) =>
    scene.api.http.inject({
      method,
      url: `${UPLOADS}/${id}?guid=${guid}`,
      headers: {
        'tus-resumable': '1.0.0',
        ...(payload && { 'content-type': OFFSET_STREAM, 'upload-offset': String(offset) }),
      },
      ...(payload && { payload }),
    })

  test('an upload says why it stops, keeps the parts that fitted, shows nothing, and goes on once there is room', async () => {
    const film = longFilm()
    const begin = { guid, fileName: '长片.mp4', bytes: film.length, mark: 'long' }
    const { uploadID } = await scene.api.client.send('videos.uploadBegin', begin)
    const upload = await uploadByID(scene.store, uploadID, scene.api.clock.now)
    const mediaID = upload?.media_id as number
    const kept = () => scene.api.services.files.list(mediaFolder(mediaID))
    const named = async () => (await scene.api.client.send('videos.mediaList', { guid, q: '长片' })).rows

    fillUp(2)
    const full = await tus('PATCH', uploadID, 0, film)
    expect([full.statusCode, full.headers['content-type'], full.body]).toEqual([
      507,
      'text/plain; charset=utf-8',
      '服务器的磁盘已满，请联系运维；腾出空间后可以从断开处继续',
    ])
    expect((await tus('HEAD', uploadID)).headers['upload-offset']).toBe(String(PART))
    expect(await kept()).toHaveLength(1)
    expect(await named()).toEqual([])
    expect(await scene.api.services.media.mediaByID(mediaID)).toBeUndefined()
    // Still full: the same answer, and nothing received is lost.
    expect((await tus('PATCH', uploadID, PART, film.subarray(PART))).statusCode).toBe(507)
    expect(await scene.api.client.send('videos.uploadBegin', begin)).toMatchObject({ uploadID, received: PART })

    vi.restoreAllMocks()
    const last = await tus('PATCH', uploadID, PART, film.subarray(PART))
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, String(film.length)])
    expect(await named()).toMatchObject([{ mediaID, state: 'ready', bytes: film.length, seconds: 18 }])
    const media = await scene.api.services.media.openMedia(mediaID)
    expect((await buffer((await media?.stream()) as Readable)).equals(film)).toBe(true)
    expect(await kept()).toHaveLength(2)
  })
})
