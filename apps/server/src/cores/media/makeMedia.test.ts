import { execFileSync } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { demoFilm } from '@tizhou/demo/videos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { OFFSET_STREAM, VIDEO_UPLOADS as UPLOADS } from '../../platform/files/uploads/tusRoutes.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { makeMedia, stopMaking } from './makeMedia.ts'

const film = readFileSync(demoFilm('nk-nephrotic'))
const PATIENCE = { timeout: 60_000 }

/** Without ffmpeg videos are played as they are: tested by uploads.test.ts and areas/videos. */
function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return process.env.FFMPEG !== 'off'
  } catch {
    return false
  }
}

describeOnBothDatabases('what ffmpeg makes of videos', (openStore) => {
  let scene: Scene
  let editor: string
  let mediaID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    editor = await scene.guidOf('editor')
    const of = { guid: editor, fileName: '片.mp4', bytes: film.length, mark: '' }
    const { uploadID } = await scene.api.client.send('videos.uploadBegin', of)
    const done = await scene.api.http.inject({
      method: 'PATCH',
      url: `${UPLOADS}/${uploadID}?guid=${editor}`,
      headers: { 'tus-resumable': '1.0.0', 'content-type': OFFSET_STREAM, 'upload-offset': '0' },
      payload: film,
    })
    mediaID = Number(done.headers['tizhou-media'])
  })
  afterAll(async () => {
    await stopMaking()
    await scene.close()
  })
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
})
