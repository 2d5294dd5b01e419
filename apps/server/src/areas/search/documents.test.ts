import type { DocumentShelf } from '@tizhou/domain/materials/materials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { readDocuments } from '../../cores/documents/files/readDocuments.ts'
import { makePdf } from '../../cores/documents/testing/makePdf.ts'
import { indexSearch } from '../../cores/search/indexSearch.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

const PAGES = 3

describeOnBothDatabases('the search in documents', (openStore) => {
  let scene: Scene
  let guid: string
  let vip: string
  let plain: string
  let bookID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    ;[guid, vip, plain] = [
      await scene.guidOf('editor'),
      await scene.api.login(scene.api.world.vip),
      await scene.api.login(scene.api.world.plain),
    ]
    await scene.store.write((tx) =>
      tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
        JSON.stringify(['ChapterTest', 'PointsSecretPdf', 'Sprint']),
        appID(),
      ]),
    )
    const of = { guid, appID: appID(), shelf: 'secret' as const, name: '秘籍', note: '', position: 1 }
    bookID = (await send().send('materials.bookSave', { ...of, hidden: 0 })).bookID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const appID = () => scene.api.world.subjectID
  const index = () => runJob(indexSearch, scene.api.services)
  /** Shows what waits for its editor. */
  const show = async () => {
    const held = await scene.store.db.selectFrom('document_version').selectAll().where('state', '=', 'held').execute()
    for (const { document_id: documentID, version } of held) {
      const { revision } = (await send().send('materials.documentDetail', { guid, documentID })).document
      await send().send('materials.documentShow', { guid, documentID, revision, version })
    }
  }
  const split = () => runJob(readDocuments, scene.api.services)
  const read = async () => {
    await split()
    await show()
  }
  const upload = async (shelf: DocumentShelf, title: string) => {
    const of = { guid, appID: appID(), shelf, title, fileName: 'a.pdf' }
    const file = new Blob([new Uint8Array(await (await makePdf(PAGES)).save())])
    return (await scene.sendFile('materials.documentUpload', of, file)).documentID
  }
  const save = async (documentID: number, of: object) => {
    const { document } = await send().send('materials.documentDetail', { guid, documentID })
    const { revision, title, shelf, position, freePages, canSave } = document
    const as = { guid, documentID, revision, title, shelf, position, freePages, canSave }
    return send().send('materials.documentSave', { ...as, ...of })
  }
  const part = async (name: string, of: object = {}) => {
    const text = { html: '<p>密</p>', free: 0 as const, hidden: 0 as const, pointName: '' }
    return (await send().send('materials.nodeSave', { guid, bookID, name, ...text, ...of })).nodeID
  }
  const found = async (who: string, q: string) => {
    const { groups } = await send().send('search.find', { guid: who, appID: appID(), q })
    const group = groups.find(({ Kind }) => Kind === 'document')
    expect(group?.Total).toBe(group?.list.length)
    return group?.list ?? []
  }
  const titles = async (who: string, q: string) => (await found(who, q)).map(({ Title }) => Title)

  test('a document is found by its title and its initials once it was shown, and leads to the page of its shelf', async () => {
    const documentID = await upload('sprint2', '密卷终极版')
    await index()
    expect(await titles(vip, '密卷')).toEqual([])
    await split()
    expect(await titles(vip, '密卷')).toEqual([])
    await show()
    for (const q of ['密卷', '终极', 'mjzjb', '密卷 终极'])
      expect(await found(vip, q), q).toEqual([
        {
          ...{
            ID: documentID,
            Title: '密卷终极版',
            ...(q === 'mjzjb' && { Marks: ['密卷终极版'] }),
            Excerpt: `PDF，共 ${PAGES} 页`,
            Where: '考前冲刺 2',
            State: 'open',
          },
          ...{ CptID: null, InID: null, Module: 'Sprint', Shelf: 'sprint2' },
        },
      ])
    // Only titles are searched, not the pages' texts.
    expect(await titles(vip, 'number1')).toEqual([])
  })

  test('one that is not bought is locked and names what opens it, free pages or not; with a free part it is open', async () => {
    const whole = await upload('secret', '甲类讲义')
    const beside = await upload('secret', '乙类讲义')
    await read()
    await save(whole, { freePages: 1 })
    const nodeID = await part('免费的一篇', { free: 1 })
    await save(beside, { nodeID })
    await index()
    const byTitle = new Map((await found(plain, '类讲义')).map((row) => [row.Title, row]))
    expect(byTitle.get('甲类讲义')).toMatchObject({
      ...{ State: 'locked', Excerpt: '', Where: '考点秘籍', Module: 'PointsSecretPdf' },
    })
    expect(byTitle.get('乙类讲义')).toMatchObject({ State: 'open', InID: nodeID, Where: '考点秘籍 › 免费的一篇' })
    expect((await found(vip, '类讲义')).map(({ State }) => State)).toEqual(['open', 'open'])
    // A shelf that this version does not unlock.
    await upload('clearance', '丙类通关')
    await read()
    await index()
    expect(await found(vip, '丙类')).toMatchObject([{ State: 'locked', Module: 'hxzsdNew', Excerpt: '' }])
  })

  test('what is renamed, removed, brought back, or stands with a hidden part is found as it is now', async () => {
    const documentID = await upload('sprint', '旧名讲义')
    await read()
    await index()
    await save(documentID, { title: '新名讲义' })
    await index()
    expect([await titles(vip, '旧名'), await titles(vip, '新名'), await titles(vip, 'xmjy')]).toEqual([
      [],
      ['新名讲义'],
      ['新名讲义'],
    ])
    await send().send('materials.documentRemove', { guid, documentID })
    // Also before the index is updated.
    expect(await titles(vip, '新名')).toEqual([])
    await index()
    await send().send('materials.documentRestore', { guid, documentID })
    await index()
    expect(await titles(vip, '新名')).toEqual(['新名讲义'])
    // Removed before it was indexed.
    const early = { guid, documentID: await upload('sprint', '早删讲义') }
    await read()
    await send().send('materials.documentRemove', early)
    await index()
    await send().send('materials.documentRestore', early)
    await index()
    expect(await titles(vip, '早删')).toEqual(['早删讲义'])

    const nodeID = await part('藏起的一篇')
    await save(documentID, { shelf: 'secret', nodeID })
    expect(await found(vip, '新名')).toMatchObject([{ Shelf: 'secret', InID: nodeID }])
    await part('藏起的一篇', { nodeID, revision: 1, hidden: 1 })
    expect(await titles(vip, '新名')).toEqual([])
    await index()
    await part('藏起的一篇', { nodeID, revision: 2 })
    expect(await titles(vip, '新名')).toEqual(['新名讲义'])
    await send().send('materials.bookRemove', { guid, bookID })
    expect(await titles(vip, '新名')).toEqual([])
    await send().send('materials.bookRestore', { guid, bookID })
    expect(await titles(vip, '新名')).toEqual(['新名讲义'])
  })
})
