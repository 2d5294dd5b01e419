import { NOTES_AHEAD } from '@tizhou/domain/materials/gaps'
import { SHELVES, type Shelf } from '@tizhou/domain/materials/materials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { makePdf } from '../../../cores/documents/testing/makePdf.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

const NODE = { html: '<p>正文</p>', free: 0 as const, hidden: 0 as const, pointName: '' }
const SOLD: readonly Shelf[] = ['theory', 'map', 'recite', 'secret', 'daily']

describeOnBothDatabases('what a sold module still lacks', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    await sell(SOLD)
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const sell = (shelves: readonly Shelf[]) =>
    scene.store.write((tx) =>
      tx.db
        .updateTable('subject_version')
        .set({ modules: JSON.stringify(shelves.map((shelf) => SHELVES[shelf].module)) })
        .where('subject_id', '=', appID)
        .execute(),
    )
  const addBook = async (shelf: Shelf) =>
    (
      await send().send('materials.bookSave', {
        ...{ guid, appID, shelf, name: `${shelf} 样书`, note: '', position: 10, hidden: 0 },
      })
    ).bookID
  const addNode = async (bookID: number, name: string, of: object = {}) =>
    (await send().send('materials.nodeSave', { guid, bookID, name, ...NODE, ...of })).nodeID
  const counts = async (shelf: Shelf) => {
    const { shelves } = await send().send('materials.gapCounts', { guid, appID })
    const one = shelves.find((row) => row.shelf === shelf)
    return Object.fromEntries(one?.gaps.map(({ kind, count }) => [kind, count]) ?? [])
  }
  const list = (of: object = {}) => send().send('materials.gapList', { guid, appID, ...of })

  test('a sold shelf without a book lacks it; one that no version sells is not in the list', async () => {
    const { versions, shelves } = await send().send('materials.gapCounts', { guid, appID })
    expect(versions.length).toBeGreaterThan(0)
    expect(shelves.map(({ shelf, vns }) => [shelf, vns.length > 0])).toEqual(
      Object.keys(SHELVES).map((shelf) => [shelf, SOLD.includes(shelf as Shelf)]),
    )
    const { rows, total } = await list()
    expect(rows.map(({ shelf, kind }) => [shelf, kind])).toEqual(SOLD.map((shelf) => [shelf, 'noBook']))
    expect(total).toBe(SOLD.length)
    expect(await list({ vn: 99_999 })).toEqual({ rows: [], total: 0 })
    expect(await refusal(send().send('materials.gapCounts', { guid, appID: 9_999_999 }))).toMatchObject({ status: 404 })
  })

  test('sections without a text or a point are told with their place; what is hidden is not', async () => {
    const bookID = await addBook('theory')
    expect(await counts('theory')).toEqual({ bareBook: 1 })
    const chapter = await addNode(bookID, '第一章', { html: '' })
    const empty = await addNode(bookID, '空节', { html: '', parentID: chapter })
    const pointless = await addNode(bookID, '没有点', { parentID: chapter })
    await addNode(bookID, '有点', { parentID: chapter, pointName: '水电解质' })
    const hidden = await addNode(bookID, '隐藏', { html: '', hidden: 1 })
    await addNode(bookID, '隐藏的下级', { html: '', parentID: hidden })
    expect(await counts('theory')).toEqual({ empty: 1, pointless: 1 })
    const { rows, total } = await list({ shelf: 'theory' })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { kind: 'empty', nodeID: empty, bookID, name: '空节', path: ['theory 样书', '第一章'] },
      { kind: 'pointless', nodeID: pointless, path: ['theory 样书', '第一章'] },
    ])
    expect(await list({ shelf: 'theory', kind: 'pointless' })).toMatchObject({
      total: 1,
      rows: [{ nodeID: pointless }],
    })
    expect(await list({ shelf: 'theory', page: 2, pageSize: 1 })).toMatchObject({
      total: 2,
      rows: [{ nodeID: pointless, key: 1 }],
    })
  })

  test('a map without nodes, a recite book without points, and days without a note of their own are told', async () => {
    await addBook('map')
    expect(await counts('map')).toEqual({ bareBook: 1 })
    const recite = await addBook('recite')
    await addNode(recite, '章', { html: '' })
    expect(await counts('recite')).toEqual({ noRecite: 1, empty: 1 })
    const daily = await addBook('daily')
    expect(await counts('daily')).toEqual({ bareBook: 1, day: NOTES_AHEAD })
    await addNode(daily, '一记', { pointName: '水电解质' })
    expect(await counts('daily')).toEqual({ day: NOTES_AHEAD - 1 })
    expect((await list({ kind: 'day', pageSize: 1 })).rows).toMatchObject([{ shelf: 'daily', bookID: daily }])
  })

  test('a document whose pages cannot be read yet is told', async () => {
    const of = { guid, appID, shelf: 'secret' as const, title: '秘籍', fileName: 'a.pdf' }
    const file = new Blob([new Uint8Array(await (await makePdf(1)).save())])
    const { documentID } = await scene.sendFile('materials.documentUpload', of, file)
    expect(await counts('secret')).toEqual({ noBook: 1, document: 1 })
    expect((await list({ kind: 'document' })).rows).toMatchObject([{ documentID, name: '秘籍', bookID: null }])
  })
})
