import { randomFillSync } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { addMedia, newMedia } from '@tizhou/server/cores/media/media'
import { partPath } from '@tizhou/server/cores/media/paths'
import { putChapter, putCourse, putLesson } from '@tizhou/server/cores/videos/desk'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore } from '@tizhou/server/platform/database/open'
import { LocalFiles } from '@tizhou/server/platform/files/localFiles'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { memoryOf, pinLoad, type Running, startOnServerCore } from './support/processes.ts'
import { loggedIn } from './support/sessions.ts'

/**
 * Learners watch at the same time, each by ranges of a megabyte through an address of their own. Measures bytes a
 * second, compared with a bare server of one file in the same run, and the server's memory.
 */
const READERS = Number(process.env.BENCH_READERS ?? 500)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ROUNDS = 3
const PART = 16 * 2 ** 20
const PARTS = 8
const RANGE = 2 ** 20
const AIM = { share: 0.8, megabytes: 150 }

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const whole = join(folder, 'whole.mp4')
pinLoad()
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A free lesson whose video has this many parts, and learners with sessions. */
async function prepare() {
  const now = Date.now()
  const store = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
  const files = new LocalFiles(join(folder, 'files'))
  const people = await loggedIn(store, READERS, now)
  const [subject_id, course_id, chapter_id, lesson_id, media_id] = [newId(), newId(), newId(), newId(), newId()]
  const changed = { removed_at: null, revision: 1, updated_at: now, updated_by: 'bench' }
  const out = createWriteStream(whole)
  for (let part = 0; part < PARTS; part++) {
    const bytes = randomFillSync(Buffer.alloc(PART))
    out.write(bytes)
    const path = partPath(media_id, `part${part}`)
    await files.put(path, bytes, { maxBytes: PART })
    await store.write(async ({ db }) => {
      await db
        .insertInto('media_part')
        .values({ media_id, start_byte: part * PART, bytes: PART, path })
        .execute()
    })
  }
  await new Promise<void>((resolve) => out.end(resolve))
  await store.write(async (tx) => {
    const subject = { subject_id, code: 'BENCH', name: '科目', short_name: '科目', family: 'BENCH', position: 1 }
    await tx.db
      .insertInto('subject')
      .values({ ...subject, revision: 1, updated_at: now })
      .execute()
    const row = { media_id, provider: 'files' as const, name: 'bench.mp4', created_at: now, created_by: 'bench' }
    const found = { bytes: PART * PARTS, container: 'mp4', length_ms: 3_600_000, poster_tried: 1 as const }
    await addMedia(tx, newMedia({ ...row, ...found }))
    const course = { course_id, subject_id, module: 'Video' as const, name: '课程', note: '', position: 1 }
    await putCourse(tx, { ...course, hidden: 0, ...changed })
    await putChapter(tx, { chapter_id, course_id, name: '章', position: 1, removed_at: null })
    await putLesson(tx, {
      ...{ lesson_id, course_id, chapter_id, position: 1, name: '课', note: '', free: 1, no_skip: 0, media_id },
      ...{ teacher_id: null, question_chapter_id: null, point_id: null },
      ...{ published_at: now, published_day: beijingDate(now), ...changed },
    })
  })
  await store.close()
  return { people, subject_id, lesson_id }
}

async function measure(): Promise<boolean> {
  const { people, subject_id, lesson_id } = await prepare()
  const bare = await startOnServerCore(['bench/support/staticServer.ts', whole], /^(\d+)$/)
  const product = await startOnServerCore([...SERVER, '--no-demo'], /at http:\/\/127\.0\.0\.1:(\d+)/, {
    ...SERVER_ENV,
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    WEB_DIR: join(folder, 'none'),
  })
  try {
    const addresses = await Promise.all(
      people.map(async ({ guid }) => {
        const query = `guid=${guid}&appID=${subject_id}&videoID=${lesson_id}`
        const reply = await fetch(`http://127.0.0.1:${product.port}/api/videos/media?${query}`)
        const { status, msg, data } = (await reply.json()) as { status: number; msg: string; data: { address: string } }
        if (status !== 200) throw new Error(`media: ${status} ${msg}`)
        return `${data.address}&guid=${guid}`
      }),
    )
    const rest = memoryOf(product.child.pid as number)?.now ?? Number.NaN
    const shares: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await read(
        bare,
        people.map(() => '/'),
      )
      const ours = await read(product, addresses)
      shares.push(ours / alone)
      console.log(`  round ${round + 1}: ${(ours / 1e6).toFixed(0)} MB/s, bare ${(alone / 1e6).toFixed(0)} MB/s`)
    }
    const peak = (memoryOf(product.child.pid as number)?.peak ?? Number.NaN) - rest
    const share = [...shares].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number
    console.log(`  ${READERS} readers: ${share.toFixed(2)} of the bare server (aim ${AIM.share})`)
    console.log(`  memory over rest: ${Math.round(peak)} MB (aim ${AIM.megabytes})`)
    return share >= AIM.share && peak < AIM.megabytes
  } finally {
    await product.stop()
    await bare.stop()
  }
}

/** Bytes a second of all readers together; each requests one range after the other. */
async function read({ port }: Running, paths: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS })
  const began = performance.now()
  const until = began + SECONDS * 1000
  let bytes = 0
  const once = (path: string, range: string) =>
    new Promise<void>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent, headers: { range } }, (reply) => {
        if (reply.statusCode !== 206) return reject(new Error(`a range: ${reply.statusCode}`))
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        reply.on('end', resolve)
        reply.on('error', reject)
      }).on('error', reject)
    })
  await Promise.all(
    paths.map(async (path, reader) => {
      for (let at = reader; performance.now() < until; at++) {
        const start = (at * RANGE) % (PART * PARTS)
        await once(path, `bytes=${start}-${start + RANGE - 1}`)
      }
    }),
  )
  const took = performance.now() - began
  agent.destroy()
  return (bytes / took) * 1000
}
