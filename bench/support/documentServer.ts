import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as after } from 'node:timers/promises'
import { type App, buildApp } from '@tizhou/server/app'
import { readDocuments } from '@tizhou/server/cores/documents/files/readDocuments'
import { openStore } from '@tizhou/server/platform/database/open'
import { runJob } from '@tizhou/server/platform/jobs/runJob'
import { readConfig } from '@tizhou/server/settings'
import { loggedIn } from './sessions.ts'

/**
 * The server of bench/documents.ts. It prepares in another process, so that splitting the document does not count in
 * the idle memory of the server, and answers each line with its duration in ms.
 */
const PAGES = 300
const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const isSplitting = process.argv[2] !== undefined
const config = readConfig({
  DATA_DIR: folder,
  WEB_DIR: '/nonexistent',
  CONSOLE_DIR: '/nonexistent',
  LOG_LEVEL: 'silent',
})

async function withApp<T>(use: (app: App) => Promise<T>): Promise<T> {
  const store = await openStore({ sqliteFile: join(folder, 'bench.db') })
  const app = await buildApp(config, store)
  try {
    return await use(app)
  } finally {
    await app.http.close()
    await store.close()
  }
}

if (isSplitting) await withApp(split)
else {
  try {
    await serve()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function split({ services }: App): Promise<void> {
  const { makePdf } = await import('@tizhou/server/cores/documents/testing/makePdf')
  const file = join(folder, 'book.pdf')
  writeFileSync(file, await (await makePdf(PAGES)).save())
  const of = { file, fileName: 'book.pdf', by: 'bench', title: 'bench', freePages: 0 }
  const documentID = await services.documents.takeDocument(of, async () => undefined)
  await runJob(readDocuments, services)
  const shown = { version: 1, updated_at: Date.now(), updated_by: 'bench' }
  if (!(await services.store.write((tx) => services.documents.in(tx).showVersion(documentID, 1, shown))))
    throw new Error('the document cannot be shown')
}

async function serve(): Promise<void> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value as string | undefined
  const answer = async (work: () => Promise<unknown> | unknown) => {
    const started = performance.now()
    await work()
    console.log(performance.now() - started)
  }
  await next()
  await answer(() => spawnSync(process.execPath, [import.meta.filename, folder], { stdio: 'inherit' }))
  await withApp(async ({ http, services }) => {
    services.documentRules.push(async () => true)
    const [person] = await loggedIn(services.store, 1, Date.now())
    if (!person) throw new Error('there is no learner')
    const { guid } = person
    const { userID } = await services.sessions.find(guid)
    const { document_id: documentID } = await services.store.db
      .selectFrom('document')
      .select('document_id')
      .executeTakeFirstOrThrow()
    const open = async (page: number) => {
      const { list } = await services.documents.pageAddresses({ documentID, userID, from: page, to: page })
      const { statusCode } = await http.inject({ url: `${list[0]?.address}&guid=${guid}` })
      if (statusCode !== 200) throw new Error(`page ${page}: ${statusCode}`)
    }
    await http.ready()
    for (let asked = await next(); asked !== undefined; asked = await next()) {
      if (asked === 'rest') await answer(() => after(2_000))
      else if (asked === 'all') await answer(() => inOrder(open))
      else await answer(() => open(Number(asked.split(' ')[1])))
    }
  })
}

async function inOrder(open: (page: number) => Promise<void>): Promise<void> {
  for (let page = 1; page <= PAGES; page++) await open(page)
}
