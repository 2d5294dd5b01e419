import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../platform/database/ids.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { addKnowledgeBank, questionIDs } from '../../testing/knowledgeScene.ts'

describeOnBothDatabases('what one reads and recalls about a question', (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let vip: string
  let plain: string
  beforeAll(async () => {
    api = await startApi(await openStore())
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    vip = await api.login(api.world.vip)
    plain = await api.login(api.world.plain)
    return () => api.close()
  })
  const question = (externalID: string) => ids.get(externalID) as number
  const links = (guid: string, ...names: string[]) =>
    api.client.send(
      'knowledge.questionLinks',
      { guid, appID: api.world.subjectID, allTestIDs: names.map(question) },
      { allowedRepeat: true },
    )

  async function addBook(shelf: 'theory' | 'clearance' | 'map', pointID: number, of: object = {}): Promise<number> {
    const changed = { revision: 1, updated_at: api.clock.now, updated_by: '', removed_at: null }
    const book_id = newId()
    const node_id = newId()
    await api.services.store.write(async (tx) => {
      await tx.db
        .insertInto('material_book')
        .values({
          ...{ book_id, subject_id: api.world.subjectID, shelf, name: '书', position: 0, hidden: 0 },
          ...{ note: '', ...changed },
        })
        .execute()
      await tx.db
        .insertInto('material_node')
        .values({
          ...{ node_id, book_id, parent_id: 0, position: 0, name: `${shelf} 一节`, html: '<p>文</p>', pictures: '[]' },
          ...{ point_id: pointID, chapter_id: null, free: 0, hidden: 0, plain: '文', ...changed },
          ...of,
        })
        .execute()
    })
    return node_id
  }

  test('its points with the texts about them; what is hidden, and shelves without a page of texts, are left out', async () => {
    const PointIDs = (await links(vip, 'k-肾小球滤过-1')).list.flatMap((one) => one.PointIDs)
    const [pointID] = PointIDs as [number]
    const theory = await addBook('theory', pointID)
    const tips = await addBook('clearance', pointID)
    await addBook('theory', pointID, { hidden: 1 })
    await addBook('theory', pointID, { html: '' })
    await addBook('map', pointID)
    const told = await links(vip, 'k-肾小球滤过-1', 'k-肾小球滤过-2')
    expect(told.list.map(({ AllTestID }) => AllTestID)).toEqual(['k-肾小球滤过-1', 'k-肾小球滤过-2'].map(question))
    expect(told.points).toHaveLength(1)
    expect(told.points[0]).toMatchObject({ SameKnowPointID: pointID, Name: '肾小球滤过' })
    expect(told.points[0]?.texts.map(({ nodeID }) => nodeID)).toEqual([theory, tips])
  })

  test('of a question whose key one may not read nothing is told, not even its points', async () => {
    const told = await links(plain, 'k-肾小球滤过-1')
    expect(told).toEqual({ list: [], points: [] })
  })
})
