import { a1, b1, chapter, drafts } from '@tizhou/demo/authoring'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { makeWorld, SUBJECT } from '../../../testing/bank.ts'
import { Content } from '../content.ts'
import { fileDrafts } from './fileDrafts.ts'

const five = ['甲', '乙', '丙', '丁', '戊']
const meta = { points: ['要点'] }
const place = { appEName: SUBJECT, tree: { sourceName: '导入' } }

describeOnBothDatabases('filing questions', (openStore) => {
  let store: Store
  let subjectID: number
  beforeAll(async () => {
    store = await openStore()
    subjectID = (await makeWorld(store, 1_000)).subjectID
  })
  const bank = (stem = '题干', inChapter = '章一'): QuestionDraft[] =>
    drafts(
      chapter(
        '篇',
        chapter(inChapter, a1('one', stem, five, 'A', '', meta)),
        chapter(
          '章二',
          b1('two', five, [
            { stem: '甲', answer: 'A', explanation: '', points: ['要点', '另一'] },
            { stem: '乙', answer: 'B', explanation: '', points: [] },
          ]),
        ),
      ),
    )
  const chaptersOf = async () => {
    const { trees } = await new Content(store).chapters(subjectID)
    const tree = trees.find((of) => of.sourceName === '导入')
    return tree?.top[0]?.children.map((child) => [child.name, child.count])
  }

  test('a dry run tells what would happen and writes nothing', async () => {
    expect(await fileDrafts(store, place, bank(), { dryRun: true })).toEqual({ added: 3, changed: 0, unchanged: 0 })
    expect(await chaptersOf()).toBeUndefined()
  })

  test('new questions are added in their chapters, and the same again change nothing', async () => {
    const before = await new Content(store).revision(subjectID)
    expect(await fileDrafts(store, place, bank())).toEqual({ added: 3, changed: 0, unchanged: 0 })
    expect(await chaptersOf()).toEqual([
      ['章一', 1],
      ['章二', 2],
    ])
    const after = await new Content(store).revision(subjectID)
    expect(after).toBe(before + 1)
    expect(await fileDrafts(store, place, bank())).toEqual({ added: 0, changed: 0, unchanged: 3 })
    expect(await new Content(store).revision(subjectID)).toBe(after)
  })

  test('a changed question keeps its id, so that what learners did with it stays', async () => {
    const idOf = async () =>
      (await store.all<{ question_id: number; stem: string }>(
        `select question_id, stem from question where external_id = 'one' and subject_id = ?`,
        [subjectID],
      )) as [{ question_id: number; stem: string }]
    const [before] = await idOf()
    expect(await fileDrafts(store, place, bank('改过的题干'))).toEqual({ added: 0, changed: 1, unchanged: 2 })
    expect(await idOf()).toEqual([{ question_id: before.question_id, stem: '改过的题干' }])
  })

  test('a question that moves to another chapter stands in one place', async () => {
    await fileDrafts(store, place, bank('改过的题干', '章三'))
    expect(await chaptersOf()).toEqual([
      ['章一', 0],
      ['章二', 2],
      ['章三', 1],
    ])
  })

  test('questions that stand in one tree can be filed into another as well', async () => {
    const second = { ...place, tree: { sourceName: '第二棵' } }
    const same = bank('改过的题干', '章三')
    expect(await fileDrafts(store, second, same)).toEqual({ added: 0, changed: 3, unchanged: 0 })
    expect(await fileDrafts(store, second, same)).toEqual({ added: 0, changed: 0, unchanged: 3 })
    const { trees } = await new Content(store).chapters(subjectID)
    expect(trees.find((tree) => tree.sourceName === '第二棵')?.top[0]?.children.map((child) => child.count)).toEqual([
      1, 2,
    ])
    expect(await chaptersOf()).toContainEqual(['章三', 1])
  })

  test('an import that is stopped in the middle leaves nothing behind', async () => {
    const stopped = new AbortController()
    const many = Array.from({ length: 500 }, (_, at) => ({ ...(bank()[0] as QuestionDraft), externalID: `many-${at}` }))
    const filing = fileDrafts(store, place, many, {
      signal: stopped.signal,
      onProgress: () => stopped.abort(new Error('stopped')),
    })
    await expect(filing).rejects.toThrow('stopped')
    const [row] = await store.all<{ n: number }>(
      `select count(*) as n from question where external_id like 'many-%'`,
      [],
    )
    expect(row?.n).toBe(0)
  })

  test('an unknown subject or style is refused by name', async () => {
    await expect(fileDrafts(store, { ...place, appEName: 'NOPE' }, bank())).rejects.toThrow('没有科目 NOPE')
    const odd = [{ ...(bank()[0] as QuestionDraft), externalID: 'odd', style: '??' }]
    await expect(fileDrafts(store, place, odd)).rejects.toThrow('没有题型 ??（odd）')
  })
})
