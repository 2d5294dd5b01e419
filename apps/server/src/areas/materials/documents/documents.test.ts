import { PDFDocument } from '@cantoo/pdf-lib'
import type { DocumentShelf } from '@tizhou/domain/materials/materials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { readDocuments } from '../../../cores/documents/files/readDocuments.ts'
import { makeHostilePdf, makePdf } from '../../../cores/documents/testing/makePdf.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

const PAGES = 4
const FREE = 2
const MODULES = ['PointsSecretPdf', 'hxzsdNew', 'Sprint']

describeOnBothDatabases('documents of materials', (openStore) => {
  let scene: Scene
  let editor: string
  let vip: string
  let plain: string
  let appID: number
  const send = () => scene.api.client
  const upload = async (shelf: DocumentShelf, title: string, pdf?: PDFDocument) => {
    const bytes = await (pdf ?? (await makePdf(PAGES))).save()
    const of = { guid: editor, appID, shelf, title, fileName: `${title}.pdf` }
    return (await scene.sendFile('materials.documentUpload', of, new Blob([new Uint8Array(bytes)]))).documentID
  }
  const read = () => runJob(readDocuments, scene.api.services)
  const show = async (documentID: number, version = 1) => {
    const { revision } = (await detail(documentID)).document
    return send().send('materials.documentShow', { guid: editor, documentID, revision, version })
  }
  const detail = (documentID: number) => send().send('materials.documentDetail', { guid: editor, documentID })
  const save = async (documentID: number, of: object = {}) => {
    const { document } = await detail(documentID)
    const { revision, title, shelf, position, nodeID } = document
    return send().send('materials.documentSave', {
      ...{ guid: editor, documentID, revision, title, shelf, position, freePages: FREE, canSave: 0 },
      ...(nodeID !== null && { nodeID }),
      ...of,
    })
  }
  const shown = async (shelf: DocumentShelf, title: string, of: object = {}) => {
    const documentID = await upload(shelf, title)
    await read()
    await show(documentID)
    await save(documentID, of)
    return documentID
  }
  const clearance = async (guid: string) => (await send().send('materials.getClearancePDF', { appID, guid })).list
  const fetchOf = async (address: string, guid: string) => {
    const { statusCode, headers, rawPayload } = await scene.api.http.inject({ url: `${address}&guid=${guid}` })
    return { status: statusCode, headers, bytes: rawPayload }
  }

  beforeAll(async () => {
    scene = await setScene(await openStore())
    editor = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
    await scene.store.write((tx) =>
      tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
        JSON.stringify(['ChapterTest', ...MODULES]),
        appID,
      ]),
    )
  })
  afterAll(() => scene.close())

  test('a document is told once an editor has shown it; the whole of it is for those whose version opens the shelf', async () => {
    const documentID = await upload('clearance', '通关讲义')
    expect(await clearance(vip)).toEqual([])
    expect(await refusal(send().send('materials.document', { guid: vip, documentID }))).toMatchObject({ status: 404 })
    expect((await detail(documentID)).document.newest).toMatchObject({ version: 1, state: 'waiting' })
    await read()
    await save(documentID)
    expect((await detail(documentID)).document).toMatchObject({ version: 0, newest: { version: 1, state: 'held' } })
    expect(await clearance(vip)).toEqual([])
    expect(await refusal(send().send('materials.document', { guid: vip, documentID }))).toMatchObject({ status: 404 })
    await show(documentID)
    expect((await detail(documentID)).document).toMatchObject({ version: 1, newest: { state: 'ready' } })
    expect(await clearance(vip)).toEqual([
      { documentID, title: '通关讲义', chapterID: null, pages: PAGES, freePages: FREE, isOpen: 1, canSave: 0 },
    ])
    expect(await clearance(plain)).toMatchObject([{ documentID, isOpen: 0, freePages: FREE }])
    expect(await send().send('materials.document', { guid: plain, documentID })).toEqual({
      ...{ title: '通关讲义', appID, shelf: 'clearance', module: 'hxzsdNew', version: 1, pages: PAGES, readable: FREE },
      ...{ place: 1, canSave: 0, sizes: [{ from: 1, width: 595, height: 842 }] },
    })
    expect(await send().send('materials.document', { guid: vip, documentID })).toMatchObject({ readable: PAGES })
  })

  test('pages open by their addresses: beyond the free ones, for somebody else, or removed meanwhile they do not', async () => {
    const documentID = await shown('sprint', '冲刺讲义')
    const pages = (guid: string, from: number) =>
      send().send('materials.documentPages', { guid, documentID, from, to: PAGES })
    const { list } = await pages(vip, 1)
    expect(list.map(({ page }) => page)).toEqual([1, 2, 3, 4])
    const [, , third] = list
    expect((await fetchOf(third?.address ?? '', vip)).status).toBe(200)
    expect((await fetchOf(third?.address ?? '', plain)).status).toBe(403)
    expect((await pages(plain, 1)).list.map(({ page }) => page)).toEqual([1, 2])
    expect(await refusal(pages(plain, FREE + 1))).toMatchObject({ outcome: 'notVip' })
    await send().send('materials.documentRemove', { guid: editor, documentID })
    expect((await fetchOf(third?.address ?? '', vip)).status).toBe(403)
    expect(await refusal(pages(vip, 1))).toMatchObject({ status: 404 })
    await send().send('materials.documentRestore', { guid: editor, documentID })
    expect((await fetchOf(third?.address ?? '', vip)).status).toBe(200)
  })

  test('words are found up to the last page that may be read; the place is kept, and none beyond it', async () => {
    const documentID = await shown('sprint2', '最后三天')
    const find = async (guid: string, q: string) =>
      (await send().send('materials.documentSearch', { guid, documentID, q })).list
    expect(await find(vip, 'number3')).toEqual([{ page: 3, excerpt: 'Page number3 of the book' }])
    expect(await find(plain, 'number3')).toEqual([])
    const keep = (guid: string, page: number) => send().send('materials.documentPlace', { guid, documentID, page })
    await keep(vip, 3)
    expect((await send().send('materials.document', { guid: vip, documentID })).place).toBe(3)
    expect(await refusal(keep(plain, 3))).toMatchObject({ outcome: 'notVip' })
    expect(await refusal(keep(vip, PAGES + 1))).toMatchObject({ status: 404 })
    expect((await send().send('materials.getSprintImgPdf', { type: '2', funs: 'x', guid: vip, appID })).list).toEqual([
      expect.objectContaining({ documentID, title: '最后三天' }),
    ])
  })

  test('secret points: documents stand with their chapter or the whole; a hidden chapter hides them; the last place is kept', async () => {
    const book = {
      guid: editor,
      appID,
      shelf: 'secret' as const,
      name: '秘籍',
      note: '',
      position: 1,
      hidden: 0 as const,
    }
    const { bookID } = await send().send('materials.bookSave', book)
    const text = { html: '<p>密</p>', free: 0 as const, hidden: 0 as const, pointName: '' }
    const node = (name: string, of: object = {}) =>
      send().send('materials.nodeSave', { guid: editor, bookID, name, ...text, ...of })
    const { nodeID } = await node('第一篇')
    const free = (await node('第二篇', { free: 1 })).nodeID
    const whole = await shown('secret', '整本秘籍')
    const part = await shown('secret', '第一篇讲义', { nodeID })
    const open = await shown('secret', '第二篇讲义', { nodeID: free })
    const tree = (guid: string) =>
      send().send('materials.getTFMJTree', { guid, appEName: SUBJECT, chapterType: 'secret', examType: '40' })
    expect(await tree(vip)).toMatchObject({
      list: [
        { chapterID: nodeID, documents: 1, isOpen: 1 },
        { chapterID: free, documents: 1 },
      ],
      documents: [{ documentID: whole, chapterID: null }],
      lastID: null,
    })
    const content = (guid: string, chapterID: number) =>
      send().send('materials.tfmjContent', { guid, appID, chapterID, module: 'PointsSecretPdf' })
    expect(await content(vip, nodeID)).toMatchObject({
      html: '<p>密</p>',
      documents: [{ documentID: part, isOpen: 1 }],
    })
    expect(await content(plain, nodeID)).toMatchObject({ html: '', isOpen: 0, documents: [{ isOpen: 0 }] })
    // A free node is open to everybody, with its document.
    expect(await content(plain, free)).toMatchObject({ documents: [{ documentID: open, isOpen: 1 }] })
    expect(await send().send('materials.document', { guid: plain, documentID: open })).toMatchObject({
      readable: PAGES,
    })

    const label = (TestJson: object) =>
      send().send('materials.addLastLabel', { guid: vip, appID, examType: '40', chapterType: 'secret', TestJson })
    await label({ chapterID: nodeID, documentID: part, page: 3 })
    expect(await tree(vip)).toMatchObject({ lastID: nodeID })
    expect(await tree(plain)).toMatchObject({ lastID: null })
    expect((await send().send('materials.document', { guid: vip, documentID: part })).place).toBe(3)
    const [other] = await clearance(vip)
    expect(await refusal(label({ documentID: other?.documentID, page: 1 }))).toMatchObject({ status: 404 })
    expect((await refusal(label({})))?.data.errors).toMatchObject([{ field: 'TestJson' }])

    await node('第一篇', { nodeID, revision: 1, hidden: 1 })
    expect((await tree(vip)).documents).toHaveLength(1)
    expect(await refusal(send().send('materials.document', { guid: vip, documentID: part }))).toMatchObject({
      status: 404,
    })
  })

  test('the whole is saved only where that is allowed, by those who may read all of it, with the mark in every page', async () => {
    const documentID = await shown('clearance', '可下载的讲义')
    const ask = (guid: string) => send().send('materials.documentFile', { guid, documentID })
    expect(await refusal(ask(vip))).toMatchObject({ status: 403 })
    await save(documentID, { canSave: 1 })
    expect(await refusal(ask(plain))).toMatchObject({ status: 403 })
    const { address } = await ask(vip)
    expect((await fetchOf(address, plain)).status).toBe(403)
    const { status, headers, bytes } = await fetchOf(address, vip)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(encodeURIComponent('可下载的讲义.pdf'))
    const whole = await PDFDocument.load(bytes)
    expect(whole.getPageCount()).toBe(PAGES)
    for (const page of whole.getPages()) expect(page.node.Resources()?.toString()).toContain('/Mark')
    const before = scene.api.clock.now
    scene.api.clock.now += 61_000
    expect((await fetchOf(address, vip)).status).toBe(403)
    scene.api.clock.now = before
    await save(documentID, { canSave: 0 })
    expect((await fetchOf(address, vip)).status).toBe(403)
  })

  test('office: what was taken out of a hostile file is told; versions come back; an old form changes nothing', async () => {
    const documentID = await upload('clearance', '带脚本的讲义', await makeHostilePdf())
    await read()
    const { versions } = await detail(documentID)
    expect(versions).toMatchObject([{ state: 'held', removed: expect.arrayContaining(['脚本', '附件']), donePages: 2 }])
    const of = { guid: editor, documentID, fileName: 'b.pdf' }
    const next = new Blob([new Uint8Array(await (await makePdf(3)).save())])
    expect(await scene.sendFile('materials.documentVersion', of, next)).toEqual({ version: 2 })
    await show(documentID)
    await read()
    expect((await detail(documentID)).document).toMatchObject({ version: 1, newest: { pages: 3, state: 'held' } })
    await show(documentID, 2)
    const { document } = await detail(documentID)
    expect(document).toMatchObject({ version: 2, newest: { pages: 3, state: 'ready' } })
    await show(documentID, 1)
    const late = { guid: editor, documentID, revision: document.revision, version: 2 }
    expect(await refusal(send().send('materials.documentShow', late))).toMatchObject({ status: 409 })
    expect((await detail(documentID)).document.version).toBe(1)
    expect(await refusal(save(documentID, { revision: 1 }))).toMatchObject({ status: 409 })
    expect((await refusal(save(documentID, { nodeID: 1 })))?.data.errors).toMatchObject([{ field: 'nodeID' }])
    const noPdf = scene.sendFile('materials.documentVersion', of, new Blob(['no PDF']))
    expect((await refusal(noPdf))?.data.errors).toMatchObject([{ field: 'file' }])
  })

  test('office: a held version is looked at by staff alone; shown it tells learners, given up nobody sees it', async () => {
    const documentID = await upload('secret', '还没看过的讲义')
    const draft = (guid: string, version = 1, from = 1) =>
      send().send('materials.documentDraft', { guid, documentID, version, from })
    expect(await refusal(draft(editor))).toMatchObject({ status: 404 })
    await read()
    const { pages, list } = await draft(editor)
    expect([pages, list.map(({ page }) => page)]).toEqual([PAGES, [1, 2, 3, 4]])
    expect((await draft(editor, 1, PAGES)).list).toHaveLength(1)
    expect(await refusal(draft(editor, 1, PAGES + 1))).toMatchObject({ status: 404 })
    expect(await refusal(draft(vip))).toMatchObject({ status: 403 })
    const address = list[1]?.address ?? ''
    const { status, headers, bytes } = await fetchOf(address, editor)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    // As on learners' pages, whoever looks is named.
    expect((await PDFDocument.load(bytes)).getPage(0).node.Resources()?.toString()).toContain('/Mark')
    for (const [path, guid] of [
      [address, vip],
      [address, ''],
      [address.replace('/2?', '/3?'), editor],
      [address.replace('/drafts/', '/pages/'), editor],
    ] as const)
      expect((await fetchOf(path, guid)).status).toBe(403)
    // Whoever is no editor any more opens none, however new the address.
    const editorID = await scene.idOf(scene.api.world.editor)
    const mine = await scene.api.login(scene.api.world.editor)
    const own = (await draft(mine)).list[0]?.address ?? ''
    expect((await fetchOf(own, mine)).status).toBe(200)
    await scene.store.write((tx) => tx.run('delete from user_role where user_id = ?', [editorID]))
    expect((await fetchOf(own, mine)).status).toBe(403)
    await scene.store.write((tx) => tx.run(`insert into user_role (user_id, role) values (?, 'editor')`, [editorID]))
    expect((await fetchOf(own, mine)).status).toBe(200)

    const told: string[] = []
    const { push } = scene.api.services
    const leave = push.join({ userID: await scene.idOf(scene.api.world.vip), appID, tell: (topic) => told.push(topic) })
    // A server of PostgreSQL may begin to listen only now.
    await expect
      .poll(async () => {
        await scene.store.write((tx) => push.tell(tx, 'everyone', 'notices'))
        return told
      })
      .toContain('notices')
    await show(documentID)
    await expect.poll(() => told).toContain('dots')
    leave()

    const of = { guid: editor, documentID, fileName: 'b.pdf' }
    await scene.sendFile('materials.documentVersion', of, new Blob([new Uint8Array(await (await makePdf(1)).save())]))
    await read()
    const { revision } = (await detail(documentID)).document
    const drop = (version: number, at = revision) =>
      send().send('materials.documentDrop', { guid: editor, documentID, revision: at, version })
    expect(await refusal(drop(2, revision - 1))).toMatchObject({ status: 409 })
    expect(await refusal(drop(1))).toMatchObject({ status: 409 })
    const second = (await draft(editor, 2)).list[0]?.address ?? ''
    await drop(2)
    expect((await detail(documentID)).document).toMatchObject({ version: 1, newest: { version: 2, state: 'dropped' } })
    expect((await fetchOf(second, editor)).status).toBe(403)
    expect(await refusal(draft(editor, 2))).toMatchObject({ status: 404 })
    expect(await refusal(show(documentID, 2))).toMatchObject({ status: 409 })
    expect(await send().send('materials.document', { guid: vip, documentID })).toMatchObject({ version: 1 })
  })

  test('office: the list holds what stands, or what was removed', async () => {
    const documentID = await upload('sprint', '要删的讲义')
    const names = async (of: object) =>
      (await send().send('materials.documentList', { guid: editor, appID, q: '要删', ...of })).rows.map(
        (row) => row.title,
      )
    expect(await names({})).toEqual(['要删的讲义'])
    expect(await names({ shelf: 'secret' })).toEqual([])
    await send().send('materials.documentRemove', { guid: editor, documentID })
    expect([await names({}), await names({ removed: 1 })]).toEqual([[], ['要删的讲义']])
    expect(await refusal(save(documentID))).toMatchObject({ status: 404 })
    expect((await send().send('materials.documentParts', { guid: editor, appID, shelf: 'secret' })).list).toMatchObject(
      [{ name: '第二篇', depth: 1 }],
    )
  })
})
