import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { addHeldQuestions, putPaperOf } from '../../../testing/heldQuestions.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { makePapers } from '../../../testing/papers.ts'

describeOnBothDatabases('ranked papers in the back office', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())
  const listed = async () =>
    scene.api.client.send(
      'content.rankedPapers',
      { guid: await scene.guidOf('editor'), appID: scene.api.world.subjectID },
      { allowedRepeat: true },
    )

  test('say which of their questions stand in chapters too, by name and chapter', async () => {
    const { api, store } = scene
    await makePapers(store, api.clock.now, api.world.subjectID, 1)
    await addHeldQuestions(api)
    const rows = await store.db.selectFrom('question').select(['external_id', 'question_id']).execute()
    const id = (name: string) => rows.find(({ external_id }) => external_id === name)?.question_id as number
    const closesAt = api.clock.now + 7_200_000
    await putPaperOf(api, ['h-a1', 'h-x', 'p-a1'].map(id), { externalKey: '排位卷', opensAt: api.clock.now, closesAt })
    const { papers } = await listed()
    expect(papers.find(({ name }) => name === '排位卷')).toMatchObject({
      questions: 3,
      closesAt,
      inChapters: [
        { allTestID: id('h-a1'), externalID: 'h-a1', stem: '同考单选', chapters: ['同考'] },
        { externalID: 'h-x', chapters: ['同考'] },
      ],
    })
    // Its questions are in papers only.
    expect(papers.find(({ name }) => name === '一模卷')).toMatchObject({ questions: 3, inChapters: [] })
  })

  test('are listed until their window is over', async () => {
    scene.api.clock.now += 7_300_000
    expect((await listed()).papers).toEqual([])
  })
})
