import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { saveOver } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const VERSION = { name: '冲刺版', position: 3, price: 26_800, verNo: 1, hidden: 0 as const, hideByVip: [], subList: [] }

describeOnBothDatabases('a version at price 0', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const version = async (vn: number) =>
    (await client().send('subjects.subjectDetail', { guid, appID })).versions.find((one) => one.vn === vn)
  const refused = (call: Promise<unknown>, field: string, reason: RegExp) =>
    expect(call).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field, reason: expect.stringMatching(reason) }] },
    })

  test('whoever sets prices confirms that a version on sale is free', async () => {
    const operator = await scene.guidOf('operator')
    const free = { guid: operator, appID, vn: 9, ...VERSION, price: 0 }
    const save = (more: object) => saveOver(client(), 'subjects.versionSave', { ...free, ...more })
    await refused(client().send('subjects.versionCreate', free), 'allowFree', /免费/)
    await client().send('subjects.versionCreate', { ...free, verNo: 20 })
    await refused(save({}), 'allowFree', /免费/)
    await refused(save({ allowFree: 0 }), 'allowFree', /免费/)
    expect(await version(9)).toMatchObject({ state: 'draft' })
    await save({ allowFree: 1 })
    expect(await version(9)).toMatchObject({ state: 'open', price: 0 })
    // Free already: other changes ask nothing.
    await save({ name: '免费版' })
    await save({ price: 100 })
    await refused(save({}), 'allowFree', /免费/)
    expect(await version(9)).toMatchObject({ name: '冲刺版', price: 100 })
    await client().send('subjects.versionRemove', { guid, appID, vn: 9 })
  })

  test('a price of the price list counts once it holds', async () => {
    const operator = await scene.guidOf('operator')
    const listed = { guid: operator, appID, vn: 9, ...VERSION, price: 0 }
    const save = () => saveOver(client(), 'subjects.versionSave', listed)
    const now = scene.api.clock.now
    await client().send('subjects.versionCreate', { ...listed, verNo: 20 })
    await scene.store.write((tx) =>
      tx.db
        .insertInto('sale_price')
        .values({
          ...{ price_id: 4712, agent_code: '', subject_id: appID, vn: 9, part_id: 0, price: 100, days: 365 },
          ...{ holds_from: now + 60_000, holds_until: null, created_by: null, created_at: now },
        })
        .execute(),
    )
    await refused(save(), 'allowFree', /免费/)
    const from = { holds_from: now - 1 }
    await scene.store.write((tx) => tx.db.updateTable('sale_price').set(from).where('price_id', '=', 4712).execute())
    const until = (holds_until: number | null) =>
      scene.store.write((tx) =>
        tx.db.updateTable('sale_price').set({ holds_until }).where('price_id', '=', 4712).execute(),
      )
    await until(now + 30 * 86_400_000)
    await refused(save(), 'allowFree', /价目只到 .*，此后任何人都可以免费开通/)
    await until(null)
    await save()
    expect(await version(9)).toMatchObject({ state: 'open', price: 0 })
    await scene.store.write((tx) => tx.db.deleteFrom('sale_price').where('price_id', '=', 4712).execute())
    await client().send('subjects.versionRemove', { guid, appID, vn: 9 })
  })
})
