import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoFilm } from '@tizhou/demo/videos'
import { mediaByID } from '@tizhou/server/cores/media/media'
import { openStore } from '@tizhou/server/platform/database/open'
import { partsOf } from '@tizhou/server/platform/database/uploadRows'
import { LocalFiles } from '@tizhou/server/platform/files/localFiles'
import { OFFSET_STREAM, VIDEO_UPLOADS as UPLOADS } from '@tizhou/server/platform/files/uploads/tusRoutes'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { memoryOf, pinLoad, type Running, startOnServerCore } from './support/processes.ts'
import { loggedIn } from './support/sessions.ts'

/**
 * Uploads one video over a line that breaks ten times. Measures seconds, bytes that were sent twice and the server's
 * memory, and checks that the stored video equals the sent one. BENCH_MEGABYTES sets the size; 5120 is the largest that
 * the server takes. The disk needs twice that.
 */
const BYTES = Number(process.env.BENCH_MEGABYTES ?? 512) * 2 ** 20
const CUTS = 10
const MEGABYTE = 2 ** 20
const MARK_EVERY = 32 * MEGABYTE
/** Megabytes above the idle memory. */
const AIM = 150

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const video = join(folder, 'video.mp4')
pinLoad()
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A film of the demo with a last box of the missing size: mostly holes on the disk, with random bytes here and there. */
async function makeVideo(): Promise<void> {
  const film = readFileSync(demoFilm('nk-nephrotic'))
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  head.write('mdat', 4, 'latin1')
  head.writeBigUInt64BE(BigInt(BYTES - film.length), 8)
  const file = await open(video, 'w')
  await file.write(film, 0, film.length, 0)
  await file.write(head, 0, head.length, film.length)
  await file.truncate(BYTES)
  for (let at = MARK_EVERY; at + MEGABYTE < BYTES; at += MARK_EVERY) await file.write(randomBytes(4_096), 0, 4_096, at)
  await file.close()
}

async function measure(): Promise<boolean> {
  await makeVideo()
  const database = { sqliteFile: join(folder, 'tizhou.db') }
  const store = await openStore(database)
  const [{ guid, userID }] = (await loggedIn(store, 1, Date.now())) as [{ guid: string; userID: number }]
  await store.write((tx) => tx.run('insert into user_role (user_id, role) values (?, ?)', [userID, 'editor']))
  await store.close()
  const product = await startOnServerCore([...SERVER, '--no-demo'], /at http:\/\/127\.0\.0\.1:(\d+)/, {
    ...SERVER_ENV,
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    FFMPEG: 'off',
    WEB_DIR: join(folder, 'none'),
  })
  let sent: Sent
  let memory: number
  try {
    const rest = memoryOf(product.child.pid as number)?.now ?? Number.NaN
    sent = await upload(product, guid)
    memory = (memoryOf(product.child.pid as number)?.peak ?? Number.NaN) - rest
  } finally {
    await product.stop()
  }
  const isSame = await isKept(database, sent.mediaID)
  const speed = BYTES / sent.seconds / 1e6
  console.log(
    `  ${BYTES / MEGABYTE} MB, cut ${CUTS} times: ${sent.seconds.toFixed(1)} s, ${speed.toFixed(0)} MB/s; the last request took ${sent.lastSeconds.toFixed(1)} s to answer`,
  )
  console.log(
    `  sent twice: ${(sent.again / MEGABYTE).toFixed(1)} MB; waited for a lock ${sent.waits} times, ${sent.waitSeconds.toFixed(1)} s at the most`,
  )
  console.log(`  memory over rest: ${Math.round(memory)} MB (aim ${AIM})`)
  console.log(`  what is kept is what was sent: ${isSame}`)
  return isSame && memory < AIM
}

interface Sent {
  mediaID: number
  seconds: number
  /** Seconds from the last byte to the reply. */
  lastSeconds: number
  /** Bytes that arrived before the line broke and were not counted. */
  again: number
  waits: number
  waitSeconds: number
}

async function upload({ port }: Running, guid: string): Promise<Sent> {
  const origin = `http://127.0.0.1:${port}`
  const begun = await fetch(`${origin}/api/console/videos/uploads`, {
    method: 'POST',
    body: new URLSearchParams({ guid, fileName: 'bench.mp4', bytes: String(BYTES), mark: 'bench' }),
  })
  const { status, msg, data } = (await begun.json()) as { status: number; msg: string; data: { uploadID: string } }
  if (status !== 200) throw new Error(`uploadBegin: ${status} ${msg}`)
  const path = `${UPLOADS}/${data.uploadID}?guid=${guid}`
  const began = performance.now()
  let again = 0
  let waits = 0
  let waitSeconds = 0
  let offset = 0
  let reached = 0
  for (let cut = 1; cut <= CUTS + 1; cut++) {
    const until = cut > CUTS ? BYTES : Math.floor((BYTES / (CUTS + 1)) * cut) + 12_345
    const from = performance.now()
    for (;;) {
      const reply = await patch(port, path, offset, until)
      // The bytes from before the break are still being stored; by the tus protocol the client asks again.
      if (reply !== 'cut' && (reply.status === 423 || reply.status === 409)) {
        waits += 1
        await new Promise((resolve) => setTimeout(resolve, 100))
        waitSeconds = Math.max(waitSeconds, (performance.now() - from) / 1_000)
        offset = await received(origin, path)
        continue
      }
      again += Math.max(0, reached - offset)
      reached = until
      if (reply === 'cut') break
      if (reply.status !== 204) throw new Error(`an upload: ${reply.status} ${reply.text}`)
      const seconds = (performance.now() - began) / 1_000
      return { mediaID: reply.mediaID, seconds, lastSeconds: reply.lastSeconds, again, waits, waitSeconds }
    }
    offset = await received(origin, path)
  }
  throw new Error('the upload has no end')
}

async function received(origin: string, path: string): Promise<number> {
  const reply = await fetch(`${origin}${path}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  if (reply.status !== 200) throw new Error(`HEAD: ${reply.status}`)
  return Number(reply.headers.get('upload-offset'))
}

interface Reply {
  status: number
  text: string
  mediaID: number
  lastSeconds: number
}

/** Sends from `offset` on; with `until` before the end, the line breaks once that many bytes went to the network. */
async function patch(port: number, path: string, offset: number, until: number): Promise<'cut' | Reply> {
  const headers = {
    'tus-resumable': '1.0.0',
    'content-type': OFFSET_STREAM,
    'upload-offset': String(offset),
    'content-length': String(BYTES - offset),
  }
  const asked = request({ port, host: '127.0.0.1', method: 'PATCH', path, headers })
  let ended: Error | undefined
  asked.on('error', (error) => {
    ended = error
  })
  const answered = new Promise<Reply>((resolve) => {
    asked.on('response', (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          mediaID: Number(reply.headers['tizhou-media']),
          lastSeconds: (performance.now() - lastAt) / 1_000,
        }),
      )
    })
  })
  let lastAt = performance.now()
  let early: Reply | undefined
  void answered.then((reply) => {
    early = reply
  })
  for await (const chunk of createReadStream(video, { start: offset, end: until - 1, highWaterMark: MEGABYTE })) {
    if (early || ended) break
    if (!asked.write(chunk)) await Promise.race([once(asked, 'drain').catch(() => undefined), answered])
  }
  lastAt = performance.now()
  if (early) {
    asked.destroy()
    return early
  }
  if (until < BYTES) {
    asked.destroy()
    return 'cut'
  }
  if (ended) throw ended
  asked.end()
  return answered
}

/** Whether the parts of the video in order equal the file that was sent. */
async function isKept(database: { sqliteFile: string }, mediaID: number): Promise<boolean> {
  const store = await openStore(database)
  const files = new LocalFiles(join(folder, 'files'))
  const [media, parts] = [await mediaByID(store, mediaID), await partsOf(store, mediaID)]
  await store.close()
  if (media?.state !== 'ready' || Number(media.bytes) !== BYTES) return false
  const kept = createHash('sha256')
  let at = 0
  for (const { start_byte, path } of parts) {
    const found = await files.get(path)
    if (Number(start_byte) !== at || !found) return false
    for await (const chunk of found.content) kept.update(chunk as Buffer)
    at += found.file.bytes
  }
  const whole = createHash('sha256')
  for await (const chunk of createReadStream(video, { highWaterMark: MEGABYTE })) whole.update(chunk as Buffer)
  return at === BYTES && kept.digest('hex') === whole.digest('hex')
}
