import type { Params } from '@tizhou/contract/contract'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { storedDraft } from '../../../cores/content/filing/storedDraft.ts'
import { chapterIDs } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { makePapers, type PaperWorld } from '../../../testing/papers.ts'

type Save = Params<'content.questionSave'>

describeOnBothDatabases('a question that stands in papers only', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let chapters: Record<string, number>
  let papers: PaperWorld
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    chapters = await chapterIDs(scene.api, SUBJECT)
    papers = await makePapers(scene.store, scene.api.clock.now, appID, 1)
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const list = (filter: object = {}) => client().send('content.questionList', { guid, appID, ...filter })
  const detail = (allTestID: number) => client().send('content.questionDetail', { guid, appID, allTestID })
  const save = async (allTestID: number, changes: Partial<Save['questionJson']>, cptID?: number) => {
    const { hash, question } = await detail(allTestID)
    const { externalID: _, chapterPath: _path, styleName: _name, form: _form, group, ...rest } = question
    const questionJson = { ...rest, groupStem: group?.stem ?? '', ...changes }
    return client().send('content.questionSave', { guid, appID, allTestID, hash, cptID, questionJson })
  }
  const refused = (call: Promise<unknown>, field: string, reason: RegExp) =>
    expect(call).rejects.toMatchObject({
      status: 400,
      data: { errors: expect.arrayContaining([{ field, reason: expect.stringMatching(reason) }]) },
    })
  const id = (name: string) => papers.ids[name] as number

  test('is no question that was taken out', async () => {
    const idsOf = async (state: string) =>
      new Set((await list({ state, pageSize: 200 })).rows.map(({ allTestID }) => allTestID))
    expect([...(await idsOf('papersOnly'))].sort()).toEqual(
      Object.entries(papers.ids)
        .flatMap(([name, one]) => (name.startsWith('p-') ? [one] : []))
        .sort(),
    )
    expect((await idsOf('removed')).size).toBe(0)
    expect((await idsOf('inChapter')).has(id('a1'))).toBe(true)
    expect(await detail(id('p-a1'))).toMatchObject({
      cptID: null,
      state: 'papersOnly',
      removedAt: null,
      papers: ['自由卷', '人机对话卷', '医师卷', '一模卷'],
    })
    expect(await detail(id('a1'))).toMatchObject({ state: 'inChapter', papers: ['自由卷', '人机对话卷', '医师卷'] })
  })

  test('is changed where it stands, its group along with it, and stays out of chapters', async () => {
    await save(id('p-a1'), { stem: '卷一单选，改过' })
    expect(await detail(id('p-a1'))).toMatchObject({
      state: 'papersOnly',
      question: { stem: '卷一单选，改过', chapterPath: [] },
    })
    await save(id('p-s-2'), { groupStem: '共用题干的病例，改过' })
    expect(await detail(id('p-s-1'))).toMatchObject({ question: { group: { stem: '共用题干的病例，改过' } } })
    await refused(save(id('p-a1'), {}, chapters.试用), 'cptID', /仅在试卷中/)
    // A question in a chapter that is saved without one stays where it stands.
    const { cptID } = await detail(id('a1'))
    await save(id('a1'), { explanation: '章节没有动' })
    expect(await detail(id('a1'))).toMatchObject({ cptID, state: 'inChapter' })
  })

  test('keeps its style: its section of the paper is made of one', async () => {
    await refused(save(id('p-a1'), { style: 'A2' }), 'style', /“自由卷”/)
  })

  test('can be neither taken out nor put back', async () => {
    const { hash } = await detail(id('p-a1'))
    const of = { guid, appID, allTestID: id('p-a1') }
    await expect(client().send('content.questionRemove', { ...of, hash })).rejects.toMatchObject({ status: 409 })
    await expect(client().send('content.questionRestore', of)).rejects.toMatchObject({ status: 409 })
  })

  test('a question that was taken out and comes in a file again is taken out no more', async () => {
    const allTestID = id('f2')
    const draft = (await storedDraft(scene.store, appID, allTestID))?.draft as QuestionDraft
    const { hash } = await detail(allTestID)
    await client().send('content.questionRemove', { guid, appID, allTestID, hash })
    await fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, [draft])
    expect(await detail(allTestID)).toMatchObject({ state: 'inChapter', removedAt: null })
    expect((await list({ state: 'removed' })).rows).toEqual([])
  })
})
