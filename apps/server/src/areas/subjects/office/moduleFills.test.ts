import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

describeOnBothDatabases('what the set-up of a subject counts is what learners reach', (openStore) => {
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

  async function counted() {
    const { checks, fills } = await client().send('subjects.subjectSaleCheck', { guid, appID })
    const { rows } = await client().send('subjects.subjectList', { guid })
    return {
      done: checks.filter(({ key, isDone }) => isDone && (key === 'questions' || key === 'free')).length,
      fill: (module: string) => {
        const { there = 0, all = 0 } = fills.find((one) => one.module === module) ?? {}
        return [there, all]
      },
      listed: rows.find((row) => row.appID === appID)?.questions,
    }
  }
  const changeAll = async (what: 'retire' | 'restore') => {
    const of = { guid, appID, changeJson: { what }, ...(what === 'restore' && { state: 'removed' as const }) }
    const { revision } = await client().send('content.questionBulkCheck', of)
    const { importID } = await client().send('content.questionBulkStart', { ...of, revision })
    await expect
      .poll(async () => (await client().send('imports.importProgress', { guid, importID })).run.finishedAt, {
        timeout: 20_000,
      })
      .not.toBeNull()
  }

  test('retired questions count in no module, point, check or list, and count again when they are put back', async () => {
    const before = await counted()
    const [questions = 0] = before.fill('ChapterTest')
    const [points = 0, allPoints] = before.fill('AICard')
    expect([before.done, before.fill('ChapterTest')]).toEqual([2, [questions, before.listed]])
    expect(questions).toBeGreaterThan(0)
    expect(points).toBeGreaterThan(0)

    await changeAll('retire')
    const retired = await counted()
    expect(retired.done).toBe(0)
    for (const module of ['ChapterTest', 'Simulation']) expect([module, retired.fill(module)]).toEqual([module, [0, 0]])
    expect(retired.fill('AICard')).toEqual([0, allPoints])
    expect(retired.listed).toBe(0)

    await changeAll('restore')
    const restored = await counted()
    expect([restored.fill('ChapterTest'), restored.fill('AICard'), restored.listed]).toEqual([
      before.fill('ChapterTest'),
      before.fill('AICard'),
      before.listed,
    ])
  })

  test('a text below a hidden one is there for editors alone', async () => {
    const changed = { removed_at: null, revision: 1, updated_at: scene.api.clock.now, updated_by: '' }
    await scene.store.write(async ({ db }) => {
      const book = {
        book_id: 71,
        subject_id: appID,
        shelf: 'theory',
        name: '书',
        position: 0,
        note: '',
        hidden: 0,
      } as const
      await db
        .insertInto('material_book')
        .values({ ...book, ...changed })
        .execute()
      for (const [node_id, parent_id, hidden] of [
        [72, 0, 1],
        [73, 72, 0],
        [74, 0, 0],
      ] as const)
        await db
          .insertInto('material_node')
          .values({
            ...{ node_id, book_id: 71, parent_id, position: node_id, name: '篇', hidden, free: 0 as const },
            ...{ html: '<p>文</p>', plain: '', point_id: null, chapter_id: null, pictures: '[]', ...changed },
          })
          .execute()
    })
    expect((await counted()).fill('Theory')).toEqual([1, 3])
  })
})
