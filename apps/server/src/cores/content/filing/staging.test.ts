import { styleOfCode } from '@tizhou/catalogue/styles'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import { poolQuestions } from '../../papers/filing/building.ts'
import { filePaper } from '../../papers/filing/filePaper.ts'
import { countRevision, revisionOf } from '../../subjects/subjects.ts'
import { questionPage } from '../questions/questionList.ts'
import { replacedKeysOf } from '../questions/replacedKeys.ts'
import { fileDrafts, fileInto } from './fileDrafts.ts'
import { openStaging, sweepStagings } from './staging.ts'

const MANY = 450
const STAGED = ['staging', 'staged_addition', 'staged_change', 'staged_item', 'staged_point', 'staged_name'] as const

const draft = (at: number, more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  externalID: `q${at}`,
  chapterPath: ['篇', `章${Math.floor(at / 100)}`],
  style: 'A1',
  form: 'ATEST',
  stem: `题 ${at}`,
  options: [
    { label: 'A', content: '甲' },
    { label: 'B', content: '乙' },
  ] as unknown as QuestionDraft['options'],
  answer: 'A',
  explanation: '',
  points: [`点 ${at % 7}`, '共同'],
  ...more,
})
const inGroup = (at: number, stem: string): Partial<QuestionDraft> => ({
  group: { key: `g${at - (at % 5)}`, order: at % 5, stem: `${stem} ${at - (at % 5)}` },
})
const many = (more: (at: number) => Partial<QuestionDraft> = () => ({})): QuestionDraft[] =>
  Array.from({ length: MANY }, (_, at) => draft(at, more(at)))

describeOnBothDatabases('an import of many questions', (openStore) => {
  let store: Store
  let subjectID: number
  let code: string
  let place: Parameters<typeof fileDrafts>[1]
  const addSubject = async () => {
    const subject_id = newId()
    const row = { code: `S${subject_id}`, name: '科', short_name: '科', family: 'S', position: 1, updated_at: 0 }
    await store.write((tx) =>
      tx.db
        .insertInto('subject')
        .values({ ...row, subject_id, revision: 1 })
        .execute(),
    )
    return { subject_id, code: row.code }
  }
  beforeEach(async () => {
    store ??= await openStore()
    const subject = await addSubject()
    subjectID = subject.subject_id
    code = subject.code
    place = { appEName: code, tree: { sourceName: '章节练习' } }
  })

  /** The subject's content, without ids. */
  const bank = (of = subjectID) =>
    store.all(
      `select q.external_id, q.stem, q.answer, c.name, ci.position, g.stem as group_stem,
         (select count(*) from question_point qp where qp.question_id = q.question_id) as points
       from question q join chapter_item ci on ci.question_id = q.question_id
       join chapter c on c.chapter_id = ci.chapter_id left join question_group g on g.group_id = q.group_id
       where q.subject_id = ? order by q.external_id`,
      [of],
    )
  const namedPoints = (of = subjectID) =>
    store.all(
      `select q.external_id, p.name, qp.position from question q join question_point qp on qp.question_id = q.question_id
       join point p on p.point_id = qp.point_id where q.subject_id = ? order by q.external_id, qp.position`,
      [of],
    )
  async function fileInParts(appEName: string, drafts: QuestionDraft[]) {
    const sum = { added: 0, changed: 0, unchanged: 0 }
    for (let from = 0; from < drafts.length; from += 90) {
      const part = await fileDrafts(store, { ...place, appEName }, drafts.slice(from, from + 90))
      for (const key of ['added', 'changed', 'unchanged'] as const) sum[key] += part[key]
    }
    return sum
  }
  const rowsIn = async (table: string, where = '') =>
    Number((await store.all<{ n: number }>(`select count(*) as n from ${table} ${where}`, []))[0]?.n)
  const rowsOf = (table: string) => rowsIn(table, `where subject_id = ${subjectID}`)
  const nothingGathered = async () => {
    for (const table of STAGED) expect(await rowsIn(table), table).toBe(0)
  }

  test('is out of sight until it is whole, and then counts the revision once', async () => {
    const seen: unknown[] = []
    let looked: Promise<unknown> = Promise.resolve()
    const look = async () => [
      (await bank()).length,
      (await questionPage(store, { subjectID })).total,
      (await poolQuestions(store, subjectID)).length,
      await rowsOf('chapter'),
      await revisionOf(store, subjectID),
    ]
    const filed = await fileDrafts(store, place, many(), {
      onProgress: () => {
        looked = looked.then(async () => seen.push(await look()))
      },
      // The publishing transaction is not committed yet.
      alongside: async () => void (await looked),
    })
    expect(filed).toEqual({ added: MANY, changed: 0, unchanged: 0 })
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual(seen.map(() => [0, 0, 0, 0, 1]))
    expect(await look()).toEqual([MANY, MANY, MANY, 6, 2])
    await nothingGathered()
  })

  test('changes all questions at once or none', async () => {
    await fileDrafts(store, place, many())
    const before = await bank()
    const seen: unknown[] = []
    let looked: Promise<unknown> = Promise.resolve()
    const changed = many((at) => ({ stem: `新题 ${at}`, points: ['另一'], chapterPath: ['篇', `章${at % 2}`] }))
    const filed = await fileDrafts(store, place, changed, {
      onProgress: () => {
        looked = looked.then(async () => seen.push(await bank()))
      },
      alongside: async () => void (await looked),
    })
    expect(filed).toEqual({ added: 0, changed: MANY, unchanged: 0 })
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual(seen.map(() => before))
    const after = await bank()
    expect(after.every((row) => (row as { points: number }).points === 1)).toBe(true)
    expect(after.map((row) => (row as { stem: string }).stem)).toEqual(
      before.map((row) => `新${(row as { stem: string }).stem}`),
    )
    expect(await fileDrafts(store, place, changed)).toEqual({ added: 0, changed: 0, unchanged: MANY })
    await nothingGathered()
  })

  test('files what the same questions in small parts do: places, groups, points, the last of two alike', async () => {
    const drafts = many((at) => (at % 5 < 2 ? inGroup(at, '组') : {}))
    drafts[430] = draft(3, { stem: '第二次', chapterPath: ['篇', '别处'] })
    drafts[440] = draft(431, { stem: '马上第二次', points: ['新'] })
    const filed = await fileDrafts(store, place, drafts)
    const whole = await bank()
    const small = await addSubject()
    const parts = await fileInParts(small.code, drafts)
    expect(whole).toEqual(await bank(small.subject_id))
    expect(filed).toEqual(parts)
  })

  test('changes what the same questions in small parts do: contents, points and their order, groups', async () => {
    const first = many((at) => (at % 5 < 2 ? inGroup(at, '组') : {}))
    const second = many((at) => {
      if (at % 5 === 0) return inGroup(at, at % 10 === 0 ? '组' : '改过的组')
      // Its points alone change: their order, or all of them; or it comes into the group, or leaves it.
      if (at % 5 === 1)
        return at % 2 === 0 ? { ...inGroup(at, '组'), points: ['共同', `点 ${at % 7}`] } : { points: [] }
      if (at % 5 === 2) return { ...inGroup(at, '组'), stem: `新题 ${at}` }
      return at % 5 === 3 ? { stem: `新题 ${at}` } : { points: ['另一'] }
    })
    // The second time it is as it was, but for its stem: what was found of it before does not hold.
    second.push({ ...(first[1] as QuestionDraft), stem: '又一次' }, { ...(first[4] as QuestionDraft), stem: '又一次' })
    const small = await addSubject()
    for (const drafts of [first, second]) {
      await fileDrafts(store, place, drafts)
      await fileInParts(small.code, drafts)
    }
    expect(await bank()).toEqual(await bank(small.subject_id))
    expect(await namedPoints()).toEqual(await namedPoints(small.subject_id))
    await nothingGathered()
  })

  test('writes points anew where they change alone', async () => {
    await fileDrafts(store, place, many())
    const changed = many((at) => (at === 7 ? { points: ['另一'] } : { stem: `新题 ${at}` }))
    let gathered: Promise<number> | undefined
    await fileDrafts(store, place, changed, {
      onProgress: (done) => {
        if (done === MANY) gathered = rowsIn('staged_point')
      },
      alongside: async () => void (await gathered),
    })
    expect(await gathered).toBe(1)
    expect(await namedPoints()).toHaveLength(2 * MANY - 1)
  })

  test('keeps the former keys of questions in papers, where the key changes', async () => {
    await fileDrafts(store, place, many())
    const rows = await store.all<{ question_id: number; external_id: string }>(
      'select question_id, external_id from question where subject_id = ?',
      [subjectID],
    )
    const idOf = new Map(rows.map((row) => [row.external_id, row.question_id]))
    const items = ['q1', 'q2'].map((id) => ({ questionID: idOf.get(id) as number, marks: 1 }))
    const styleID = styleOfCode('A1')?.styleID as number
    const paper = {
      externalKey: '卷',
      kind: 'mock',
      sourceName: '模拟试卷',
      groupName: '',
      name: '卷',
      room: 'open',
    } as const
    await store.write((tx) =>
      filePaper(
        tx,
        subjectID,
        {
          ...{ ...paper, module: 'ChapterTest', isFree: false, rule: '2023' },
          units: [{ name: '全卷', seconds: 60, sections: [{ styleID, items }] }],
        },
        1,
      ),
    )
    // The key of the fourth changes too, but no paper has it; the second changes in its text alone.
    await fileDrafts(
      store,
      place,
      many((at) => (at === 1 || at === 4 ? { answer: 'B' } : { stem: `新题 ${at}` })),
      { now: 7 },
    )
    const kept = await replacedKeysOf(store, [...idOf.values()])
    expect([...kept]).toEqual([[idOf.get('q1'), [{ rubric: expect.objectContaining({ answer: 'A' }), replacedAt: 7 }]]])
  })

  test('that fails while it is published leaves nothing behind', async () => {
    const failing = fileDrafts(
      store,
      place,
      many((at) => ({ group: { key: `g${at}`, order: 0, stem: '组' } })),
      { alongside: () => Promise.reject(new Error('no room')) },
    )
    await expect(failing).rejects.toThrow('no room')
    for (const table of ['question', 'question_group', 'point', 'tree', 'chapter']) expect(await rowsOf(table)).toBe(0)
    expect(await revisionOf(store, subjectID)).toBe(1)
    await nothingGathered()
  })

  test('begins anew where an editor changes the subject meanwhile, and both are there', async () => {
    let edited: Promise<unknown> | undefined
    const filed = await fileDrafts(store, place, many(), {
      onProgress: () => {
        edited ??= store.write(async (tx) => {
          await fileInto(tx, subjectID, place.tree, [draft(9_999, { chapterPath: ['篇', '章0'] })], 5)
          await countRevision(tx, subjectID, 5)
        })
      },
    })
    await edited
    expect(filed).toEqual({ added: MANY, changed: 0, unchanged: 0 })
    const rows = (await bank()) as { external_id: string; position: number; name: string }[]
    expect(rows).toHaveLength(MANY + 1)
    const places = rows.filter((row) => row.name === '章0').map((row) => row.position)
    expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 101 }, (_, at) => at))
    expect(await revisionOf(store, subjectID)).toBe(3)
  })

  test('stays in its turn while it compares for longer than its lease', async () => {
    const leases = () =>
      store.all<{ lease_until: number }>('select lease_until from staging where subject_id = ?', [subjectID])
    let times = 0
    const filed = await fileDrafts(store, place, many(), {
      compare: async () => {
        times++
        await store.write((tx) => tx.run('update staging set lease_until = 0 where subject_id = ?', [subjectID]))
        await expect.poll(async () => (await leases())[0]?.lease_until, { timeout: 20_000 }).toBeGreaterThan(0)
        await sweepStagings(store)
      },
    })
    expect(filed).toEqual({ added: MANY, changed: 0, unchanged: 0 })
    expect(times).toBe(1)
  })

  test('waits for another of the same subject', async () => {
    const filed = await Promise.all([fileDrafts(store, place, many()), fileDrafts(store, place, many())])
    expect(filed).toContainEqual({ added: MANY, changed: 0, unchanged: 0 })
    expect(filed).toContainEqual({ added: 0, changed: 0, unchanged: MANY })
    expect(await bank()).toHaveLength(MANY)
  })

  test('that was lost with its process is cleared away when its lease is over, not before', async () => {
    // The state that a killed process leaves: staged rows without a running import.
    const stop = new AbortController()
    await expect(
      fileDrafts(store, place, many(), {
        signal: stop.signal,
        onProgress: () => stop.abort(new Error('stopped')),
      }),
    ).rejects.toThrow('stopped')
    const lost = await openStaging(store, subjectID)
    const question = { ...draft(1), externalID: 'lost' }
    const question_id = newId()
    await store.write(async (tx) => {
      await tx.run(
        `insert into question (question_id, subject_id, external_id, style_id, form, stem, options, answer, explanation,
           content_hash, updated_at) values (?, ?, ?, 1, 'ATEST', ?, '[]', 'A', '', '', 0)`,
        [question_id, subjectID, question.externalID, question.stem],
      )
      await tx.run('insert into staged_addition (staging_id, question_id) values (?, ?)', [lost as number, question_id])
    })
    // What published imports left goes at once, whether their ids are lower or higher.
    const published = [(lost as number) - 1, (lost as number) + 1]
    await store.write((tx) =>
      tx.db
        .insertInto('staged_item')
        .values(
          published.map((staging_id) => ({ staging_id, question_id, chapter_id: 1, position: 0, moved_from: null })),
        )
        .execute(),
    )
    await store.write((tx) =>
      tx.run('insert into staged_addition (staging_id, question_id) values (?, 1)', published.slice(1)),
    )
    await sweepStagings(store)
    expect(await rowsIn('staged_item')).toBe(0)
    expect(await rowsIn('staged_addition')).toBe(1)
    expect(await rowsOf('question')).toBe(1)
    expect((await questionPage(store, { subjectID })).total).toBe(0)
    await store.write((tx) => tx.run('update staging set lease_until = 0 where staging_id = ?', [lost as number]))
    await sweepStagings(store)
    expect(await rowsOf('question')).toBe(0)
    await nothingGathered()
  })
})
