import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { readDocuments } from './files/readDocuments.ts'
import { removeDropped } from './files/removeDropped.ts'
import { pagePath } from './paths.ts'
import { makePdf } from './testing/makePdf.ts'

const FREE = 2
const PAGES = 5
const nothing = async () => undefined

describeOnBothDatabases('documents', (openStore) => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-documents-'))
  let api: Api
  let documentID: number
  let vip: { guid: string; userID: number }
  let plain: { guid: string; userID: number }
  const open = new Set<number>()
  const file = async (pages: number) => {
    const path = join(folder, `${pages}.pdf`)
    writeFileSync(path, await (await makePdf(pages)).save())
    return path
  }
  const read = () => runJob(readDocuments, api.services)
  const person = async (name: string) => {
    const guid = await api.login(name)
    return { guid, userID: (await api.services.sessions.find(guid)).userID }
  }
  const pagesFor = (userID: number, from: number, to = from) =>
    api.services.documents.pageAddresses({ documentID, userID, from, to })
  const addressFor = async (userID: number, page: number) => (await pagesFor(userID, page)).list[0]?.address as string
  const get = async (address: string, guid = '') => {
    const { statusCode, headers, rawPayload } = await api.http.inject({ url: `${address}&guid=${guid}` })
    return { status: statusCode, type: headers['content-type'], bytes: rawPayload }
  }
  const change = (revision: number, of: object) =>
    api.services.store.write((tx) =>
      api.services.documents
        .in(tx)
        .changeDocument(documentID, revision, { updated_at: api.clock.now, updated_by: 'editor', ...of }),
    )
  const revision = async () => (await api.services.documents.documentByID(documentID))?.revision as number
  const show = async (version: number) => {
    const of = { version, updated_at: api.clock.now, updated_by: 'editor' }
    const at = await revision()
    return api.services.store.write((tx) => api.services.documents.in(tx).showVersion(documentID, at, of))
  }

  beforeAll(async () => {
    api = await startApi(await openStore())
    vip = await person(api.world.vip)
    plain = await person(api.world.plain)
    open.add(vip.userID)
    api.services.documentRules.push(async (_services, id, userID) => id === documentID && open.has(userID))
    const of = { file: await file(PAGES), fileName: 'book.pdf', by: 'editor', title: '讲义', freePages: FREE }
    documentID = await api.services.documents.takeDocument(of, nothing)
  })
  afterAll(async () => {
    await api.close()
    rmSync(folder, { recursive: true })
  })

  test('a new document is there once it has been read and shown', async () => {
    await expect(pagesFor(vip.userID, 1)).rejects.toMatchObject({ status: 404 })
    expect(await show(1)).toBe(false)
    expect(await read()).toBe(true)
    expect(await api.services.documents.versionsOf(documentID)).toMatchObject([{ version: 1, state: 'held' }])
    await expect(pagesFor(vip.userID, 1)).rejects.toMatchObject({ status: 404 })
    expect(await show(1)).toBe(true)
    expect(await api.services.documents.versionsOf(documentID)).toMatchObject([
      { version: 1, state: 'ready', pages: PAGES, done_pages: PAGES, removed: '[]' },
    ])
    expect(await pagesFor(vip.userID, 2, 4)).toMatchObject({
      ...{ title: '讲义', pages: PAGES, readable: PAGES, place: 1 },
      list: [
        { page: 2, width: 595, height: 842 },
        { page: 3, width: 595, height: 842 },
        { page: 4, width: 595, height: 842 },
      ],
    })
    expect(await read()).toBe(false)
  })

  test('an address gives one page with the mark of whom it was made for', async () => {
    const [one, other] = await Promise.all([
      addressFor(vip.userID, 1).then((address) => get(address, vip.guid)),
      addressFor(plain.userID, 1).then((address) => get(address, plain.guid)),
    ])
    expect([one.status, one.type, other.status]).toEqual([200, 'application/pdf', 200])
    expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(one.bytes.equals(other.bytes)).toBe(false)
  })

  test('another learner, an expired address, a changed one and the bare file are refused', async () => {
    const address = await addressFor(vip.userID, 4)
    expect((await get(address, vip.guid)).status).toBe(200)
    expect((await get(address, plain.guid)).status).toBe(403)
    expect((await get(address)).status).toBe(403)
    expect((await get(address.replace('/4?', '/3?'), vip.guid)).status).toBe(403)
    expect((await get(address.replace(`u=${vip.userID}`, `u=${plain.userID}`), plain.guid)).status).toBe(403)
    expect((await get(address.replace('/pages/', '/documents/'), vip.guid)).status).toBe(403)
    const before = api.clock.now
    api.clock.now += 7 * 60_000
    expect((await get(address, vip.guid)).status).toBe(403)
    api.clock.now = before
  })

  test('beyond the free pages nothing is handed out, and an address given before stops to open', async () => {
    expect(await pagesFor(plain.userID, 1, PAGES)).toMatchObject({
      readable: FREE,
      list: [{ page: 1 }, { page: FREE }],
    })
    await expect(pagesFor(plain.userID, FREE + 1)).rejects.toMatchObject({ status: 201 })
    await expect(pagesFor(vip.userID, PAGES + 1)).rejects.toMatchObject({ status: 404 })
    const address = await addressFor(vip.userID, FREE + 1)
    open.delete(vip.userID)
    expect((await get(address, vip.guid)).status).toBe(403)
    open.add(vip.userID)
    expect((await get(address, vip.guid)).status).toBe(200)
  })

  test('search finds pages up to the last that may be read, and nothing by a wildcard', async () => {
    const find = (q: string, upTo = PAGES) => api.services.documents.pagesHolding({ documentID, version: 1, q, upTo })
    expect(await find('NUMBER4')).toEqual([{ page: 4, excerpt: 'Page number4 of the book' }])
    expect(await find('number4', FREE)).toEqual([])
    expect(await find('number%')).toEqual([])
    expect(await find('  ')).toEqual([])
  })

  test('a removed document opens nothing until it is restored; an old form changes nothing', async () => {
    const address = await addressFor(vip.userID, 1)
    const before = await revision()
    expect(await change(before, { removed_at: api.clock.now })).toBe(true)
    expect(await change(before, { title: '旧' })).toBe(false)
    expect((await get(address, vip.guid)).status).toBe(403)
    await expect(pagesFor(vip.userID, 1)).rejects.toMatchObject({ status: 404 })
    expect(await change(before + 1, { removed_at: null })).toBe(true)
    expect((await get(address, vip.guid)).status).toBe(200)
  })

  test('a new version takes the place of the old one when it is shown, and the old one can be shown again', async () => {
    const files = [await file(3), await file(3)]
    const take = (one: string) =>
      api.services.documents.takeVersion({ documentID, file: one, fileName: 'b', by: 'editor' }, nothing)
    // Of two at once one is refused; no number is given twice where they come one after the other.
    const taken = (await Promise.all(files.map(take))).filter((version) => version !== undefined)
    expect(taken).toContain(2)
    expect(new Set(taken).size).toBe(taken.length)
    expect((await pagesFor(vip.userID, 1)).version).toBe(1)
    await read()
    expect((await pagesFor(vip.userID, 1)).version).toBe(1)
    expect(await show(2)).toBe(true)
    expect(await pagesFor(vip.userID, 1)).toMatchObject({ version: 2, pages: 3 })
    expect([await show(9), await show(1)]).toEqual([false, true])
    expect(await pagesFor(vip.userID, 1)).toMatchObject({ version: 1, pages: PAGES })
  })

  test('a version that was given up is never shown, and its files are removed: also when that was begun before', async () => {
    const { documents, files, store } = api.services
    const version = (await documents.takeVersion(
      { documentID, file: await file(3), fileName: 'c', by: 'editor' },
      nothing,
    )) as number
    const drop = async (at: number, of = version) =>
      store.write((tx) =>
        documents.in(tx).dropVersion(documentID, at, { version: of, updated_at: 1, updated_by: 'editor' }),
      )
    expect(await drop(await revision())).toBe(false)
    await read()
    const [{ original } = { original: '' }] = await documents.versionsOf(documentID)
    const paths = [original, ...[1, 2, 3].map((page) => pagePath(documentID, version, page))]
    const there = async () => (await Promise.all(paths.map((path) => files.stat(path)))).filter(Boolean).length
    expect(await there()).toBe(4)
    expect(await drop((await revision()) - 1)).toBe(false)
    // Of a version that was shown nothing is given up.
    expect(await drop(await revision(), 1)).toBe(false)
    expect((await documents.versionsOf(documentID))[0]).toMatchObject({ version, state: 'held' })
    expect(await drop(await revision())).toBe(true)
    expect(await show(version)).toBe(false)
    await files.remove(paths[1] ?? '')
    expect(await runJob(removeDropped, api.services)).toBe(true)
    expect(await there()).toBe(0)
    expect((await documents.versionsOf(documentID))[0]).toMatchObject({ state: 'dropped', original: '', pages: 3 })
    expect(await documents.pageSizesOf(documentID, version)).toEqual([])
    expect(await runJob(removeDropped, api.services)).toBe(false)
    expect((await pagesFor(vip.userID, 1)).version).toBe(1)
  })

  test('a version that cannot be read says why, and the one before stays', async () => {
    const path = join(folder, 'broken.pdf')
    writeFileSync(path, '%PDF-1.7\nnothing\nstartxref\n9\n%%EOF\n')
    const version = await api.services.documents.takeVersion(
      { documentID, file: path, fileName: 'x', by: 'e' },
      nothing,
    )
    await read()
    const [newest] = await api.services.documents.versionsOf(documentID)
    expect(newest).toMatchObject({ version, state: 'refused', refused: expect.stringContaining('文件损坏') })
    expect((await pagesFor(vip.userID, 1)).version).toBe(1)
  })

  test('a file that was cut off is refused at once, and leaves nothing behind', async () => {
    const path = join(folder, 'cut.pdf')
    const before = await api.services.documents.versionsOf(documentID)
    for (const text of ['%PDF-1.7\nnothing', `%PDF-1.7\n1 0 obj\n${'x'.repeat(200_000)}`]) {
      writeFileSync(path, text)
      const of = { documentID, file: path, fileName: 'x', by: 'e' }
      await expect(api.services.documents.takeVersion(of, nothing)).rejects.toThrow('这个 PDF 不完整')
    }
    expect(await api.services.documents.versionsOf(documentID)).toEqual(before)
  })

  test('the last page that was read is kept, within what may be read', async () => {
    const put = (userID: number, page: number) =>
      api.services.store.write((tx) =>
        api.services.documents
          .in(tx)
          .putPlace({ user_id: userID, document_id: documentID, page, updated_at: api.clock.now }),
      )
    await put(vip.userID, 3)
    await put(vip.userID, 4)
    await put(plain.userID, 4)
    expect((await pagesFor(vip.userID, 1)).place).toBe(4)
    expect((await pagesFor(plain.userID, 1)).place).toBe(FREE)
  })
})
