import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { fileDrafts } from '@tizhou/server/cores/content/filing/fileDrafts'
import { newId } from '@tizhou/server/platform/database/ids'
import { openStore, type StoreAddress } from '@tizhou/server/platform/database/open'
import type { Store } from '@tizhou/server/platform/database/store'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findPostgres, startPostgres } from '../tools/testing/databases/postgresServer.ts'
import { pinLoad, startOnServerCore } from './support/processes.ts'
import { editorOf } from './support/staff.ts'

/**
 * Measures how long an editor waits for a paper of 600 questions in four units to be drawn from 100,000 by a blueprint
 * of 40 lines, and holds a second draw with the seed to the same paper. Times are those of the whole call: the bank is
 * read, questions are drawn, the draft is saved. Beside them: opening, and publishing what was drawn.
 */

const QUESTIONS = Number(process.env.BENCH_ROWS ?? 100_000)
const TIMES = Number(process.env.BENCH_TIMES ?? 5)
const AIM_MS = 1_000
const SUBJECT = 'BENCH'
const CHAPTERS = 200
const UNITS = 4
/** Of each unit, each of 15 questions. */
const LINES = 10
const SEED = 20_261_128
const DAY_MS = 86_400_000

function draft(at: number) {
  const options = ['甲', '乙', '丙', '丁', '戊'].map((content, of) => ({ name: 'ABCDE'[of] as string, content }))
  return {
    ...{ externalID: `bench-${at}`, chapterPath: [`第${at % CHAPTERS}章`], style: 'A1', form: 'ATEST' as const },
    ...{ stem: `第 ${at} 题：最可能的诊断是`, options, answer: 'B', explanation: '略', points: [`要点 ${at % 997}`] },
    // Seven has no part in the numbers of chapters and of points: all difficulties stand in each of both.
    difficulty: (Math.floor(at / 7) % 5) + 1,
  }
}

async function fill(store: Store): Promise<{ appID: number; guid: string }> {
  const appID = newId()
  const now = Date.now()
  const row = { code: SUBJECT, name: SUBJECT, short_name: SUBJECT, family: SUBJECT, position: 1, revision: 1 }
  await store.write((tx) =>
    tx.db
      .insertInto('subject')
      .values({ ...row, subject_id: appID, updated_at: now })
      .execute(),
  )
  const drafts = Array.from({ length: QUESTIONS }, (_, at) => draft(at))
  await fileDrafts(store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, drafts, { now })
  if (store.dialect === 'postgres') await store.write((tx) => tx.run('analyze', []))
  return { appID, guid: await editorOf(store, now) }
}

/** Lines of chapters × difficulties, and two of points, which meet few questions. */
function blueprint(cptIDs: readonly number[]): WirePaperForm {
  const lineOf = (unit: number, at: number) => ({
    count: 15,
    cptIDs: at < LINES - 2 ? cptIDs.filter((_, chapter) => chapter % (UNITS * LINES) === unit * LINES + at) : [],
    difficulties: at % 2 === 0 ? [] : [((unit + at) % 5) + 1, ((unit + at + 1) % 5) + 1],
    points: at < LINES - 2 ? [] : [`要点 ${unit * 10 + at}`, `要点 ${unit * 10 + at + 100}`],
  })
  return {
    ...{ name: '医师资格考试模拟', kind: 'firstMock', sourceName: '一模', groupName: '', room: 'B', year: null },
    ...{ module: 'FirstMock', isFree: true, rule: '2023', passMark: 360, tellsAt: null },
    ...{ opensAt: Date.now() + DAY_MS, closesAt: Date.now() + 2 * DAY_MS },
    ...{ entrySeconds: null, handInAfterSeconds: 0, attempts: 1 },
    units: Array.from({ length: UNITS }, (_, unit) => ({
      ...{ name: `第${unit + 1}单元`, seconds: 9_000, restSeconds: 0, passMark: null },
      sections: [
        {
          ...{ styleID: 1, name: '', marks: 1, items: [] },
          lines: Array.from({ length: LINES }, (_, at) => lineOf(unit, at)),
        },
      ],
    })),
  }
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] as number

async function measure(name: string, address: StoreAddress, env: Record<string, string>): Promise<boolean> {
  const store = await openStore(address)
  const { appID, guid } = await fill(store)
  await store.close()
  const running = await startOnServerCore([...SERVER, '--no-demo'], /Tizhou is at http:\/\/[^:]+:(\d+)/, {
    ...SERVER_ENV,
    ...env,
    ...{ PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  })
  const client = createClient({ addresses: contractAddresses(), origin: `http://127.0.0.1:${running.port}`, fetch })
  const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const from = performance.now()
    const got = await work()
    return [performance.now() - from, got]
  }
  try {
    const { trees } = await client.send('content.questionChapters', { guid, appID })
    const cptIDs = trees.flatMap(({ chapters }) => chapters.map(({ cptID }) => cptID))
    let { paperKey, revision } = await client.send('exams.deskSave', { guid, appID, formJson: blueprint(cptIDs) })
    const open = () => client.send('exams.deskPaper', { guid, appID, paperKey })
    const times: number[] = []
    const papers = new Set<string>()
    let drawn = 0
    for (let turn = 0; turn < TIMES; turn++) {
      const [ms, draw] = await timed(() =>
        client.send('exams.deskDraw', { guid, appID, paperKey, revision, seed: SEED, lastPapers: 3 }),
      )
      times.push(ms)
      revision = draw.revision
      drawn = draw.lines.reduce((sum, line) => sum + line.drawn, 0)
      papers.add(JSON.stringify((await open()).form.units))
    }
    const [opening] = await timed(open)
    const [publishing] = await timed(() => client.send('exams.deskPublish', { guid, appID, paperKey, revision }))
    console.log(
      `${name.padEnd(12)}${[times[0] as number, median(times), Math.max(...times), opening, publishing].map((ms) => `${ms.toFixed(0)} ms`.padStart(12)).join('')}${`${drawn}`.padStart(10)}${`${papers.size}`.padStart(10)}`,
    )
    return Math.max(...times) < AIM_MS && drawn === UNITS * LINES * 15 && papers.size === 1
  } finally {
    await running.stop()
  }
}

pinLoad()
const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
console.log(
  `${String(QUESTIONS).padEnd(12)}${['first', 'p50', 'most', 'opening', 'publishing'].map((head) => head.padStart(12)).join('')}${'drawn'.padStart(10)}${'papers'.padStart(10)}`,
)
const isMet = [await measure('SQLite', { sqliteFile: join(folder, 'tizhou.db') }, { DATA_DIR: folder })]
const bin = findPostgres()
if (bin) {
  const server = await startPostgres(bin, { durable: true })
  try {
    isMet.push(await measure('PostgreSQL', { databaseUrl: server.url }, { DATABASE_URL: server.url, DATA_DIR: folder }))
  } finally {
    await server.stop()
  }
} else console.log('PostgreSQL  not measured: there is none on this machine')
rmSync(folder, { recursive: true, force: true })
console.log(
  `\nAim: ${UNITS * LINES * 15} drawn in under ${AIM_MS} ms, the same paper each time: ${isMet.every(Boolean) ? 'met' : 'MISSED'}`,
)
