import type { Params } from '@tizhou/contract/contract'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { lookForTwins } from '../../../cores/content/twins/testing/lookForTwins.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const STEM = '患者男，45岁。突发胸痛3小时，含服硝酸甘油不缓解，伴大汗。最可能的诊断是'
const OPTIONS = ['稳定型心绞痛', '急性心肌梗死', '主动脉夹层', '肺栓塞'].map((content, at) => ({
  ...{ name: 'ABCD'[at] as string, content },
}))
const draft = (externalID: string, stem: string, chapter: string): QuestionDraft => ({
  ...{ externalID, chapterPath: [chapter], style: 'A1', form: 'ATEST', stem, options: OPTIONS, answer: 'B' },
  ...{ explanation: '', points: [] },
})

describeOnBothDatabases('questions that stand in a bank twice', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    await fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, [
      draft('t1', STEM, '查重章'),
      draft('t2', `3. ${STEM}（ ）`, '查重章'),
      draft('t3', STEM.replace('突发胸痛', '突然胸痛'), '另一章'),
      draft('t4', STEM.replace('最可能', '最不可能'), '另一章'),
      draft('t5', '关于胃溃疡的叙述，正确的是', '另一章'),
    ])
    const { rows } = await send('content.questionList', { guid, appID, q: 't', pageSize: 200 })
    for (const row of rows) ids[row.externalID] = row.allTestID
    await look()
  })
  afterAll(() => scene.close())
  const send: Scene['api']['client']['send'] = (name, params) => scene.api.client.send(name, params)
  const look = () => {
    scene.api.clock.now += 60_000
    return lookForTwins(scene.store, scene.api.clock.now)
  }
  const typed = (stem: string, more: object = {}) =>
    send('content.questionTwins', {
      ...{ guid, appID, stem, groupStem: '', optionsJson: OPTIONS, answer: 'B', ...more },
    })
  const duplicates = async (more: Partial<Params<'content.questionDuplicates'>> = {}) => {
    const { groups } = await send('content.questionDuplicates', { guid, appID, ...more })
    return groups
      .map(({ first, others }) => [first.externalID, ...others.map(({ externalID }) => externalID)].sort())
      .filter((all) => all.every((id) => id.startsWith('t')))
  }

  test('typing tells the alike questions, those most alike first, with chapter and degree, never itself', async () => {
    const { twins } = await typed(STEM)
    expect(twins.map(({ likeness }) => likeness)).toEqual(['exact', 'exact', 'near', 'apart'])
    expect(twins.map(({ externalID }) => externalID).sort()).toEqual(['t1', 't2', 't3', 't4'])
    expect(twins[0]?.chapterPath).toEqual(['查重章'])
    const own = await typed(STEM, { allTestID: ids.t1 })
    expect(own.twins.map(({ externalID }) => externalID)).not.toContain('t1')
    expect((await typed('一')).twins).toEqual([])
  })

  test('a stem without options is held against stems alone; empty options are none', async () => {
    for (const optionsJson of [[], OPTIONS.map(({ name }) => ({ name, content: ' ' }))]) {
      const { twins } = await typed(STEM, { optionsJson, answer: '' })
      expect(twins.map(({ externalID, likeness }) => [externalID, likeness])).toEqual([
        ['t1', 'near'],
        ['t2', 'near'],
        ['t3', 'near'],
        ['t4', 'apart'],
      ])
    }
    const other = await typed('关于胃溃疡的叙述，正确的是哪项', { optionsJson: [], answer: '' })
    expect(other.twins.map(({ externalID }) => externalID)).toEqual(['t5'])
    expect((await typed('血压的正常值是多少', { optionsJson: [], answer: '' })).twins).toEqual([])
  })

  test('rule: the list has a group of all that are alike, by degree; those told apart leave it, and come back', async () => {
    const all = [['t1', 't2', 't3', 't4']]
    expect(await duplicates()).toEqual(all)
    expect(await duplicates({ likeness: 'exact' })).toEqual([['t1', 't2']])
    const first = (await send('content.questionDuplicates', { guid, appID })).groups.find(
      (group) => group.first.externalID === 't1' || group.others.some(({ externalID }) => externalID === 't1'),
    )
    const told = {
      ...{ guid, appID, allTestID: first?.first.allTestID as number },
      otherIDs: first?.others.map(({ allTestID }) => allTestID) ?? [],
    }
    await send('content.questionTellApart', { ...told, apart: 1 })
    // The later ones are alike each other still.
    expect(await duplicates()).toEqual([first?.others.map(({ externalID }) => externalID).sort()])
    expect(await duplicates({ told: 1 })).toEqual(all)
    await expect(send('content.questionTellApart', { ...told, apart: 1 })).rejects.toMatchObject({ status: 409 })
    // It is remembered when a question changes and is looked at again.
    await fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, [
      draft('t4', STEM.replace('最可能', '不可能'), '另一章'),
    ])
    await look()
    expect(await duplicates({ told: 1 })).toEqual(all)
    await send('content.questionTellApart', { ...told, apart: 0 })
    expect(await duplicates()).toEqual(all)
    expect(await duplicates({ told: 1 })).toEqual([])
  })

  test('what was taken out is no twin, in the list at once', async () => {
    const { hash } = await send('content.questionDetail', { guid, appID, allTestID: ids.t3 as number })
    await send('content.questionRemove', { guid, appID, allTestID: ids.t3 as number, hash })
    expect(await duplicates()).toEqual([['t1', 't2', 't4']])
    expect((await typed(STEM)).twins.map(({ externalID }) => externalID)).not.toContain('t3')
    await send('content.questionRestore', { guid, appID, allTestID: ids.t3 as number })
    await look()
    expect(await duplicates()).toEqual([['t1', 't2', 't3', 't4']])
  })

  test('an exact pair stands first, in a group of its own, where both are later ones of less alike questions', async () => {
    const [one, two, three, four] = ['t1', 't2', 't3', 't4']
      .map((name) => ids[name] as number)
      .sort((a, b) => a - b) as [number, number, number, number]
    await scene.store.write((tx) =>
      tx.run(
        `update question_pair set likeness = case when one_id = ? and other_id = ? then 'exact' else 'apart' end,
          degree = case when one_id = ? and other_id = ? then 100 else 79 end where one_id in (?, ?, ?)`,
        [two, three, two, three, one, two, three],
      ),
    )
    const { groups } = await send('content.questionDuplicates', { guid, appID })
    const shown = groups
      .map(({ first, others }) => [first.allTestID, others.map(({ allTestID }) => allTestID)] as const)
      .filter(([id]) => id === one || id === two || id === three)
    expect(shown).toEqual([
      [two, [three]],
      [one, [two, three, four]],
    ])
  })

  test('whose subject is unknown is told so', async () => {
    await expect(send('content.questionDuplicates', { guid, appID: 1 })).rejects.toMatchObject({ status: 404 })
    await expect(typed(STEM, { appID: 1 })).rejects.toMatchObject({ status: 404 })
    const told = { guid, appID, allTestID: ids.t1 as number, otherIDs: [ids.t1 as number], apart: 1 as const }
    await expect(send('content.questionTellApart', told)).rejects.toMatchObject({ status: 404 })
  })
})
