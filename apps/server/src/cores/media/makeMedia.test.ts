import { createDecipheriv, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoFilm } from '@tizhou/demo/videos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { OFFSET_STREAM, VIDEO_UPLOADS as UPLOADS } from '../../platform/files/uploads/tusRoutes.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { hasFfmpeg, makeTestFilm } from '../../testing/testFilm.ts'
import { makeMedia, stopMaking } from './makeMedia.ts'

const film = readFileSync(demoFilm('nk-nephrotic'))
const PATIENCE = { timeout: 60_000 }

function testFilm(): Buffer {
  const path = join(tmpdir(), `tizhou-test-${process.pid}-${randomUUID()}.mp4`)
  try {
    makeTestFilm(path, 2)
    return readFileSync(path)
  } finally {
    rmSync(path, { force: true })
  }
}

describeOnBothDatabases('what ffmpeg makes of videos', (openStore) => {
  let scene: Scene
  let editor: string
  let mediaID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    editor = await scene.guidOf('editor')
    mediaID = await upload(film, '片.mp4')
  })
  afterAll(async () => {
    await stopMaking()
    await scene.close()
  })
  async function upload(bytes: Buffer, fileName: string): Promise<number> {
    const of = { guid: editor, fileName, bytes: bytes.length, mark: '' }
    const { uploadID } = await scene.api.client.send('videos.uploadBegin', of)
    const done = await scene.api.http.inject({
      method: 'PATCH',
      url: `${UPLOADS}/${uploadID}?guid=${editor}`,
      headers: { 'tus-resumable': '1.0.0', 'content-type': OFFSET_STREAM, 'upload-offset': '0' },
      payload: bytes,
    })
    return Number(done.headers['tizhou-media'])
  }
  const row = async () => (await scene.api.client.send('videos.mediaList', { guid: editor })).rows[0]
  const make = () => runJob(makeMedia, scene.api.services)
  const get = (url: string) => scene.api.http.inject({ url })

  test.skipIf(!hasFfmpeg())(
    'a video gets a picture, and on demand an encrypted playlist that plays with a session alone',
    async () => {
      expect((await row())?.poster).toBe('')
      await make()
      await expect.poll(async () => (await row())?.poster, PATIENCE).not.toBe('')
      const picture = await get((await row())?.poster as string)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
      await stopMaking()

      await scene.api.client.send('videos.mediaHls', { guid: editor, mediaID, hls: 1 })
      await make()
      await expect.poll(async () => (await row())?.hls, PATIENCE).toBe('ready')
      const { media_id } = (await scene.api.services.media.mediaByID(mediaID)) as { media_id: number }
      const userID = await scene.idOf('editor')
      const stored = await scene.api.services.media.mediaByID(media_id)
      const play = await scene.api.services.videos.playOf(stored as never, { path: `videos/${mediaID}`, userID })
      expect(play).toMatchObject({ kind: 'hls', type: 'application/vnd.apple.mpegurl' })
      const address = play?.address as string
      expect((await get(address)).statusCode).toBe(403)
      const playlist = (await get(`${address}&guid=${editor}`)).body
      const base = address.slice(0, address.lastIndexOf('/index.m3u8') + 1)
      const [, key] = /URI="([^"]+)"/.exec(playlist) as RegExpExecArray
      const segment = playlist.split('\n').find((line) => line !== '' && !line.startsWith('#')) as string
      expect((await get(`${base}${key?.replace(/&guid=.*/, '')}`)).statusCode).toBe(403)
      const secret = (await get(`${base}${key}`)).rawPayload
      expect(secret).toHaveLength(16)
      const encrypted = (await get(`${base}${segment}`)).rawPayload
      // RFC 8216, 5.2: without an IV attribute the IV is the segment's number.
      const decipher = createDecipheriv('aes-128-cbc', secret, Buffer.alloc(16))
      const plain = Buffer.concat([decipher.update(encrypted), decipher.final()])
      expect([plain[0], plain[188], encrypted[0] === 0x47 && encrypted[188] === 0x47]).toEqual([0x47, 0x47, false])

      await scene.api.client.send('videos.mediaHls', { guid: editor, mediaID, hls: 0 })
      expect((await row())?.hls).toBe('none')
      expect((await get(`${address}&guid=${editor}`)).statusCode).toBe(404)
      expect(await scene.api.services.files.list(`media/${mediaID}`)).not.toContainEqual(expect.stringContaining('hls'))
    },
    120_000,
  )

  test.skipIf(!hasFfmpeg())(
    'a ladder is made below the video, encrypted where the video is; what is stopped leaves nothing behind',
    async () => {
      const { services, client } = scene.api
      const made = await upload(testFilm(), '高清.mp4')
      const ask = (heights: string, action: 'make' | 'stop' | 'remove') =>
        client.send('videos.mediaQualities', { guid: editor, mediaID: made, heights, action })
      const rows = () => services.media.qualitiesOf([made])
      const ready = async () => (await rows()).flatMap(({ state, quality }) => (state === 'ready' ? [quality] : []))
      await ask('480,360', 'make')
      await make()
      await expect.poll(ready, PATIENCE).toEqual([480, 360])
      const [high, low] = await rows()
      expect([high?.width, high?.height, low?.width, low?.height]).toEqual([854, 480, 640, 360])
      expect(Number(low?.bytes)).toBeLessThan(Number(high?.bytes))
      const userID = await scene.idOf('editor')
      const play = async () => {
        const row = await services.media.mediaByID(made)
        return services.videos.playOf(row as never, { path: `videos/${made}`, userID })
      }
      const plain = await play()
      expect(plain?.qualities.map(({ height }) => height)).toEqual([720, 480, 360])
      const whole = await get(`${plain?.qualities[2]?.address}&guid=${editor}`)
      expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, Number(low?.bytes)])
      await stopMaking()

      // HLS comes to all of them; one that is made anew is encrypted at once, and the earlier files go.
      await client.send('videos.mediaHls', { guid: editor, mediaID: made, hls: 1 })
      await make()
      const hls = async () => (await services.media.mediaByID(made))?.hls
      await expect.poll(hls, PATIENCE).toBe('ready')
      expect((await rows()).every(({ hls_folder }) => hls_folder !== '')).toBe(true)
      await stopMaking()
      await ask('360', 'make')
      await make()
      await expect.poll(async () => (await rows())[1]?.name !== low?.name && (await ready()).length, PATIENCE).toBe(2)
      await stopMaking()
      const list = await get(`${(await play())?.address}&guid=${editor}`)
      expect(list.body.match(/^\d+-[0-9a-f]+\.m3u8/gm)).toHaveLength(2)
      for (const one of await rows()) {
        const base = `${(await play())?.address.replace(/master\.m3u8.*/, '')}`
        const query = `${(await play())?.address.replace(/.*\?/, '?')}&guid=${editor}`
        const encrypted = (await get(`${base}${one.name}-0.ts${query}`)).rawPayload
        const secret = (await get(`${base}${one.name}-key${query}`)).rawPayload
        const decipher = createDecipheriv('aes-128-cbc', secret, Buffer.alloc(16))
        expect(Buffer.concat([decipher.update(encrypted), decipher.final()])[188]).toBe(0x47)
      }
      const stored = await services.files.list(`media/${made}`)
      expect(stored.filter((path) => path.includes('/quality-'))).toHaveLength(2)
      expect(new Set(stored.flatMap((path) => /hls-[0-9a-f]+/.exec(path)?.[0] ?? [])).size).toBe(3)

      await ask('480,360', 'remove')
      await client.send('videos.mediaHls', { guid: editor, mediaID: made, hls: 0 })
      const left = await services.files.list(`media/${made}`)
      expect(left.filter((path) => /hls-|quality-/.test(path))).toEqual([])
      expect((await play())?.kind).toBe('file')
    },
    240_000,
  )
})
