import type { Params } from '@tizhou/contract/contract'
import { TEXT_BOUNDS } from '@tizhou/domain/content/textBounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { contentHash } from '../../../cores/content/filing/draftPlan.ts'
import { storedDraft } from '../../../cores/content/filing/storedDraft.ts'
import { chapterIDs, itemsOf } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

type Typed = Params<'content.questionSave'>['questionJson']

const reason = (name: string, content: string) => ({ name, content })

describeOnBothDatabases('reasons of options', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let cptID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    cptID = (await chapterIDs(scene.api, SUBJECT)).全部题型 as number
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const idOf = async (q: string) => {
    const { rows } = await client().send('content.questionList', { guid, appID, q })
    if (rows.length !== 1) throw new Error(`${rows.length} questions are found by ${q}`)
    return rows[0]?.allTestID as number
  }
  const detail = (allTestID: number) => client().send('content.questionDetail', { guid, appID, allTestID })
  const versions = (allTestID: number) => client().send('content.questionVersions', { guid, appID, allTestID })
  const save = async (allTestID: number, changes: Partial<Typed>, hash?: string) => {
    scene.api.clock.now += 1_000
    const { hash: now, question } = await detail(allTestID)
    const { externalID: _, chapterPath: _path, styleName: _name, form: _form, group, ...rest } = question
    const questionJson = { ...rest, groupStem: group?.stem ?? '', ...changes }
    return client().send('content.questionSave', { guid, appID, allTestID, hash: hash ?? now, cptID, questionJson })
  }
  const learnerSees = async (allTestID: number) => {
    const learner = await scene.api.login(scene.api.world.vip)
    const set = await client().send('practice.getChapterTestEx', { guid: learner, appID, cptID })
    return itemsOf(set).find(({ AllTestID }) => AllTestID === allTestID)
  }

  test('a question without reasons is told and kept as before there were any', async () => {
    const id = await idOf('单选')
    const stored = await storedDraft(scene.api.services.store, appID, id)
    expect(stored?.draft).not.toHaveProperty('reasons')
    expect(contentHash(stored?.draft as never)).toBe(stored?.hash)
    expect((await detail(id)).question).not.toHaveProperty('reasons')
    expect(await learnerSees(id)).not.toHaveProperty('Reasons')
    const { hash } = await detail(id)
    expect(await save(id, { reasons: [reason('A', ' '), reason('B', '')] })).toEqual({ hash })
  })

  test('are saved by letter, told beside the explanation, found by their text, and in the log', async () => {
    const id = await idOf('单选')
    await save(id, { reasons: [reason('C', '因为是丙 '), reason('A', '甲见于<别处>'), reason('K', '没有这个选项')] })
    expect((await detail(id)).question.reasons).toEqual([reason('A', '甲见于<别处>'), reason('C', '因为是丙')])
    await expect
      .poll(() => learnerSees(id))
      .toMatchObject({
        Explain: '【解析】丙对',
        Reasons: [
          { ItemName: 'A', Content: '甲见于<别处>' },
          { ItemName: 'C', Content: '因为是丙' },
        ],
      })
    expect(await idOf('甲见于<别处')).toBe(id)
    const { rows } = await client().send('content.questionHistory', { guid, appID, allTestID: id })
    expect(rows[0]?.changes).toEqual([
      expect.objectContaining({ field: 'reasons', after: expect.stringContaining('C. 因为是丙') }),
    ])
  })

  test('are part of every version, and come back with it', async () => {
    const id = await idOf('多选')
    const first = [reason('A', '理由一')]
    await save(id, { reasons: first })
    await save(id, { reasons: undefined })
    expect((await detail(id)).question).not.toHaveProperty('reasons')
    const { versions: all, hash } = await versions(id)
    expect(all.map(({ question }) => question.reasons)).toEqual([undefined, first, undefined])
    await save(id, { ...(all[1]?.question as Typed) }, hash)
    expect((await detail(id)).question.reasons).toEqual(first)
  })

  test('whose two editors change them are asked, as of any other field', async () => {
    const id = await idOf('诊断')
    const { hash } = await detail(id)
    await save(id, { reasons: [reason('A', '先')] })
    await expect(save(id, { reasons: [reason('A', '后')] }, hash)).rejects.toMatchObject({
      status: 409,
      data: { fields: [{ field: 'reasons', label: '选项理由' }] },
    })
  })

  test('have a bound, which is told at the options', async () => {
    const id = await idOf('单选')
    await expect(save(id, { reasons: [reason('B', '长'.repeat(TEXT_BOUNDS.reason + 1))] })).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'options', reason: expect.stringMatching(/^选项 B 的理由不能超过 2000 字/) }] },
    })
  })

  test('of shared options are those of each question: a change of the options leaves theirs to the others', async () => {
    const [one, other] = [await idOf('共用甲'), await idOf('共用乙')]
    await save(other, { reasons: [reason('B', '乙题的理由'), reason('E', '删去的选项的理由')] })
    const { question } = await detail(one)
    await save(one, { options: question.options.slice(0, 4), reasons: [reason('A', '甲题的理由')] })
    expect((await detail(one)).question.reasons).toEqual([reason('A', '甲题的理由')])
    expect((await detail(other)).question.reasons).toEqual([reason('B', '乙题的理由')])
    await expect.poll(() => learnerSees(other)).toMatchObject({ SelectedItems: [], Reasons: [{ ItemName: 'B' }] })
  })

  test('stay through changes of many questions', async () => {
    const id = await idOf('单选')
    const { reasons } = (await detail(id)).question
    expect(reasons).toHaveLength(2)
    await save(id, { year: 2021 })
    expect((await detail(id)).question.reasons).toEqual(reasons)
  })
})
