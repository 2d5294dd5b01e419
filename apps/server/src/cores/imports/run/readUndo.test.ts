import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import { fileDrafts } from '../../content/filing/fileDrafts.ts'
import { countRevision, subjectByCode } from '../../subjects/subjects.ts'
import { addSubject } from '../testing/emptySubject.ts'
import { readUndo, undoImport } from './undoImport.ts'

const TREE = { sourceName: '章节练习' }
const draft = (at: number, more: object = {}) => ({
  ...{ externalID: `q${at}`, chapterPath: ['甲章'], style: 'A1', form: 'ATEST' as const, stem: `题 ${at}` },
  ...{ options: ['一', '二'].map((content, of) => ({ name: 'AB'[of] as string, content })), answer: 'A' },
  ...{ explanation: '因为', points: ['旧点'] },
  ...more,
})
const COUNT = 4

describeOnBothDatabases('what taking an import back reads before it writes', (openStore) => {
  let store: Store
  let subjects = 0
  beforeAll(async () => {
    store = await openStore()
  })

  /** A subject with some questions in 甲章 and one in 乙章, and an import that changed the first ones as `more` says. */
  async function imported(more: object) {
    const appEName = `READ_${++subjects}`
    await addSubject(store, appEName, `预读${subjects}`)
    const all = Array.from({ length: COUNT }, (_, at) => draft(at))
    await fileDrafts(store, { appEName, tree: TREE }, [...all, draft(9, { chapterPath: ['乙章'] })])
    const importID = newId()
    const drafts = all.map((one) => ({ ...one, ...more }))
    await fileDrafts(store, { appEName, tree: TREE }, drafts, { importID })
    const subjectID = (await subjectByCode(store, appEName))?.subject_id as number
    const rows = () =>
      store.db
        .selectFrom('question as q')
        .innerJoin('chapter_item as i', 'i.question_id', 'q.question_id')
        .innerJoin('chapter as c', 'c.chapter_id', 'i.chapter_id')
        .select(['q.question_id', 'q.external_id', 'q.stem', 'c.name', 'i.position'])
        .where('q.subject_id', '=', subjectID)
        .orderBy('q.external_id')
        .execute()
    const undo = (read: Awaited<ReturnType<typeof readUndo>>, allowEdited = false) =>
      store.write((tx) => undoImport(tx, importID, { now: 1, name: '某人', allowEdited }, read))
    return { appEName, importID, subjectID, rows, undo }
  }
  const differencesOf = async (importID: number) => (await readUndo(store, importID))?.differences

  test('a move changed no text, no point and no key, and its places go back by their keys', async () => {
    const { importID, rows, undo } = await imported({ chapterPath: ['乙章'] })
    const read = await readUndo(store, importID)
    expect(read?.differences).toEqual({
      ...{ columns: ['content_hash', 'updated_at'], points: [], keys: [], byHand: [], isWhereItPut: true },
    })
    expect((await rows()).map(({ name }) => name)).toEqual(Array(COUNT + 1).fill('乙章'))
    expect(await undo(read)).toEqual({ restored: COUNT, deleted: 0, takenOut: 0, edited: 0 })
    expect((await rows()).map(({ name, position }) => [name, position])).toEqual([
      ...Array.from({ length: COUNT }, (_, at) => ['甲章', at]),
      ['乙章', 0],
    ])
  })

  test('it names the columns, and the questions whose points and keys differ', async () => {
    const { importID, rows } = await imported({ stem: '改了', points: ['新点'], answer: 'B' })
    const ids = (await rows()).slice(0, COUNT).map(({ question_id }) => question_id)
    const found = await differencesOf(importID)
    expect(found?.columns).toEqual(['stem', 'answer', 'content_hash', 'updated_at'])
    expect(found?.points.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(found?.keys.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('a question that was taken out or added is no matter of keys alone', async () => {
    const { importID, rows, subjectID } = await imported({ chapterPath: ['乙章'] })
    const [first] = await rows()
    if (!first) throw new Error('no question')
    await store.write(async (tx) => {
      const row = { question_id: first.question_id, removed_at: 1, places: '[]' }
      await tx.db.insertInto('removed_question').values(row).execute()
      await tx.db.deleteFrom('chapter_item').where('question_id', '=', first.question_id).execute()
      await countRevision(tx, subjectID, 1)
    })
    expect((await differencesOf(importID))?.isWhereItPut).toBe(false)
    const added = await imported({ externalID: 'added' })
    expect((await differencesOf(added.importID))?.isWhereItPut).toBe(false)
  })

  test('what somebody changed after it was read is read again', async () => {
    const { appEName, importID, rows, undo } = await imported({ chapterPath: ['乙章'] })
    const read = await readUndo(store, importID)
    await fileDrafts(store, { appEName, tree: TREE }, [draft(1, { chapterPath: ['丙章'], stem: '手改' })])
    await expect(undo(read)).rejects.toMatchObject({ edited: 1 })
    expect(await undo(read, true)).toMatchObject({ restored: COUNT, edited: 1 })
    expect((await rows()).map(({ name, stem }) => [name, stem])).toEqual([
      ...Array.from({ length: COUNT }, (_, at) => ['甲章', `题 ${at}`]),
      ['乙章', '题 9'],
    ])
  })

  test('an added question that is used by then stays, whatever was read before', async () => {
    const { importID, undo, subjectID } = await imported({ externalID: 'added' })
    const read = await readUndo(store, importID)
    expect(read?.offer).toMatchObject({ deleted: 1, takenOut: 0 })
    const { question_id } = await store.db
      .selectFrom('question')
      .select('question_id')
      .where('subject_id', '=', subjectID)
      .where('external_id', '=', 'added')
      .executeTakeFirstOrThrow()
    await store.write((tx) =>
      tx.db
        .insertInto('waiting_reply')
        .values({
          ...{ user_id: 1, reply_id: `r${question_id}`, subject_id: subjectID, question_id },
          ...{ answered_at: 1, look_at: 1, body: '' },
        })
        .execute(),
    )
    expect(await undo(read)).toMatchObject({ deleted: 0, takenOut: 1 })
  })
})
