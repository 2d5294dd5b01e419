import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { makeWorld } from '../../../testing/bank.ts'
import { removedQuestion, takeOut } from '../questions/questions.ts'
import { fileTree } from './fileTree.ts'

describeOnBothDatabases('writing a tree', (openStore) => {
  test('a question that was taken out and that a new tree holds is taken out no more; others stay out', async () => {
    const store = await openStore()
    const { subjectID } = await makeWorld(store, 1_000)
    const rows = await store.all<{ question_id: number; external_id: string }>(
      `select question_id, external_id from question where subject_id = ? and external_id in ('a1', 'x')`,
      [subjectID],
    )
    const id = (name: string) => rows.find((row) => row.external_id === name)?.question_id as number
    await store.write(async (tx) => {
      for (const name of ['a1', 'x']) await takeOut(tx, id(name), [], 2_000)
    })
    const draft = { sourceName: '考前', module: 'FocalPoint', chapters: [{ name: '必考', questions: ['a1'] }] }
    await store.write((tx) => fileTree(tx, subjectID, draft, 3_000))
    expect(await removedQuestion(store, id('a1'))).toBeUndefined()
    expect(await removedQuestion(store, id('x'))).toMatchObject({ removed_at: 2_000 })
  })
})
