import type { QuestionDraft } from '@tizhou/domain/content/question'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { addUser } from '../../../cores/people/users.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const CONTENTS = ['稳定型心绞痛', '急性心肌梗死', '主动脉夹层']
/** The key is 急性心肌梗死; `order`: in which the options stand. */
const draft = (externalID: string, order: number[], more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...{
    externalID,
    chapterPath: ['合并章'],
    style: 'A1',
    form: 'ATEST',
    stem: '最可能的诊断是',
    explanation: '',
    points: [],
  },
  options: order.map((of, at) => ({ name: 'ABC'[at] as string, content: CONTENTS[of] as string })),
  answer: 'ABC'[order.indexOf(1)] as string,
  ...more,
})
const TABLES = ['chapter_item', 'removed_question', 'user_question', 'favourite', 'note', 'review_card'] as const

describeOnBothDatabases('merging questions', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let users: number[]
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    const into = (sourceName: string, drafts: QuestionDraft[]) =>
      fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName } }, drafts)
    const [a, b, c] = [draft('m1', [0, 1, 2]), draft('m2', [1, 2, 0]), draft('m3', [0, 1, 2])]
    await into('章节练习', [
      ...[a, b, c, draft('key', [0, 1, 2], { answer: 'A' }), draft('paper', [0, 1, 2])],
      draft('group', [0, 1, 2], { style: 'A3', form: 'A3TEST', group: { key: 'g', order: 1, stem: '病例' } }),
    ])
    // In a tree in which the one that stays has no place.
    await into('合并树', [{ ...b, chapterPath: ['树的章'] }])
    const { rows } = await send('content.questionList', { guid, appID, q: '最可能', pageSize: 200 })
    for (const row of rows) ids[row.externalID] = row.allTestID
    users = await Promise.all(
      ['甲', '乙', '丙'].map((name) =>
        scene.store.write((tx) =>
          addUser(tx, { userName: `merge${name}`, nickName: name, passwordHash: '', roles: [], now: 1 }),
        ),
      ),
    )
  })
  afterAll(() => scene.close())
  const send: Scene['api']['client']['send'] = (name, params) => scene.api.client.send(name, params)
  const own = () => [ids.m1, ids.m2, ids.m3] as number[]
  /** Rows of the questions and of learners; counters of nothing are none. */
  const everything = async () => {
    const all: Record<string, unknown[]> = {}
    for (const table of TABLES) {
      const rows = await scene.store.db.selectFrom(table).selectAll().where('question_id', 'in', own()).execute()
      all[table] = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
    }
    const { db } = scene.store
    const counts = await db.selectFrom('question_statistic').selectAll().where('question_id', 'in', own()).execute()
    all.counts = counts
      .filter((row) => row.answered + row.answered_right + row.favoured + row.noted > 0)
      .map((row) => JSON.stringify(row, Object.keys(row).sort()))
      .sort()
    const answers = await db.selectFrom('answer_count').selectAll().where('question_id', 'in', own()).execute()
    all.answers = answers.map((row) => `${row.question_id} ${row.answer} ${row.times}`).sort()
    return all
  }
  const merging = () => ({ guid, appID, stayID: ids.m1 as number, otherIDs: [ids.m2, ids.m3] as number[] })
  const check = () => send('content.questionMergeCheck', merging())
  const merge = async () => {
    scene.api.clock.now += 10
    return send('content.questionMerge', { ...merging(), revision: (await check()).revision })
  }
  const undo = (mergeID: number) => {
    scene.api.clock.now += 10
    return send('content.questionMergeUndo', { guid, appID, mergeID })
  }

  interface Own {
    user: number
    question: number
    state?: { reply: string; done: number; at: number; wrong: boolean; book: boolean }
    favourite?: { on: boolean; at: number }
    note?: { text: string; at: number }
  }
  const learners = fc.uniqueArray(
    fc.record(
      {
        user: fc.nat({ max: 2 }),
        question: fc.nat({ max: 2 }),
        state: fc.record({
          ...{ reply: fc.constantFrom('A', 'B', 'C'), done: fc.integer({ min: 0, max: 4 }) },
          ...{ at: fc.integer({ min: 1, max: 50 }), wrong: fc.boolean(), book: fc.boolean() },
        }),
        favourite: fc.record({ on: fc.boolean(), at: fc.integer({ min: 1, max: 50 }) }),
        note: fc.record({ text: fc.constantFrom('', '记一', '记二'), at: fc.integer({ min: 1, max: 50 }) }),
      },
      { requiredKeys: ['user', 'question'] },
    ),
    { maxLength: 9, selector: ({ user, question }) => user * 3 + question },
  )

  /** Puts the learners' rows instead of those that are there. */
  const set = (rows: readonly Own[]) =>
    scene.store.write(async ({ db }) => {
      for (const table of [
        'user_question',
        'favourite',
        'note',
        'review_card',
        'question_statistic',
        'answer_count',
      ] as const)
        await db.deleteFrom(table).where('question_id', 'in', own()).execute()
      for (const row of rows) {
        const key = {
          ...{ user_id: users[row.user] as number, subject_id: appID },
          question_id: own()[row.question] as number,
        }
        if (row.state) {
          const { reply, done, at, wrong, book } = row.state
          await db
            .insertInto('user_question')
            .values({
              ...{ ...key, last_reply: done > 0 ? reply : null, last_right: wrong ? 0 : 1, last_percent: null },
              ...{ last_seconds: null, done_count: done, right_count: 0, wrong_count: done, last_at: at, reset_at: 0 },
              wrong_at: book ? at : null,
            })
            .execute()
          await db
            .insertInto('review_card')
            .values({
              ...{ ...key, in_book: book ? 1 : 0, due_day: book ? 9 : null, natural_day: 9, stability: 1 + at / 7 },
              ...{ difficulty: 5, state: 1, reps: done, lapses: 0, last_day: 1, last_at: at, learned_day: null },
              ...{ wrong_certainty: null, reason: null, left_wrong_at: null },
            })
            .execute()
          await db
            .insertInto('question_statistic')
            .values({ question_id: key.question_id, answered: done, answered_right: 0, favoured: 0, noted: 0 })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
          if (done > 0)
            await db
              .insertInto('answer_count')
              .values({ question_id: key.question_id, answer: reply, times: done })
              .onConflict((conflict) => conflict.doNothing())
              .execute()
        }
        if (row.favourite)
          await db
            .insertInto('favourite')
            .values({ ...key, is_on: row.favourite.on ? 1 : 0, changed_at: row.favourite.at })
            .execute()
        if (row.note)
          await db
            .insertInto('note')
            .values({ ...key, content: row.note.text, changed_at: row.note.at })
            .execute()
      }
      const crowd = (column: 'favoured' | 'noted', question_id: number, times: number) =>
        db
          .insertInto('question_statistic')
          .values({ question_id, answered: 0, answered_right: 0, favoured: 0, noted: 0, [column]: times })
          .onConflict((conflict) => conflict.column('question_id').doUpdateSet({ [column]: times }))
          .execute()
      for (const [at, id] of own().entries()) {
        const of = rows.filter(({ question }) => question === at)
        await crowd('favoured', id, of.filter(({ favourite }) => favourite?.on).length)
        await crowd('noted', id, of.filter(({ note }) => note && note.text !== '').length)
      }
    })
  const of = async <T extends 'user_question' | 'favourite' | 'note' | 'review_card'>(table: T) =>
    scene.store.db
      .selectFrom(table as 'note')
      .selectAll()
      .where('question_id', 'in', own())
      .execute() as Promise<{ user_id: number; question_id: number; [column: string]: unknown }[]>

  test('rule: whatever learners have, merging loses nothing and undoing it gives the first state', async () => {
    await fc.assert(
      fc.asyncProperty(learners, async (rows) => {
        await set(rows)
        const before = await everything()
        const { mergeID } = await merge()
        for (const table of ['user_question', 'favourite', 'note', 'review_card'] as const)
          expect((await of(table)).every(({ question_id }) => question_id === ids.m1)).toBe(true)
        for (const [at, user_id] of users.entries()) {
          const mine = rows.filter(({ user }) => user === at)
          const state = (await of('user_question')).find((row) => row.user_id === user_id)
          const done = mine.reduce((sum, row) => sum + (row.state?.done ?? 0), 0)
          expect(state?.done_count ?? 0).toBe(done)
          const inBook = mine.some((row) => row.state?.book)
          expect((state?.wrong_at ?? null) !== null).toBe(inBook)
          expect((await of('review_card')).find((row) => row.user_id === user_id)?.in_book === 1).toBe(inBook)
          expect((await of('favourite')).some((row) => row.user_id === user_id && row.is_on === 1)).toBe(
            mine.some((row) => row.favourite?.on),
          )
          const note = String((await of('note')).find((row) => row.user_id === user_id)?.content ?? '')
          expect(note.split('\n').filter(Boolean).sort()).toEqual(
            [...new Set(mine.flatMap((row) => row.note?.text || []))].sort(),
          )
        }
        expect(await undo(mergeID)).toEqual({ learnersStay: 0, placesStay: 0 })
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 12, verbose: true },
    )
  })

  test('rule: of a learner who answered since, the question that stayed keeps all of it; the others come back', async () => {
    await set([
      { user: 0, question: 1, state: { reply: 'A', done: 2, at: 5, wrong: true, book: true } },
      {
        user: 1,
        question: 1,
        state: { reply: 'A', done: 1, at: 5, wrong: false, book: false },
        note: { text: '记一', at: 3 },
      },
    ])
    const before = await everything()
    const { mergeID, learners: moved } = await merge()
    expect(moved).toBe(2)
    // What 甲 ticked stands as B in the one that stays.
    expect((await of('user_question')).map(({ last_reply }) => last_reply)).toEqual(['B', 'B'])
    await scene.store.write((tx) =>
      tx.run('update user_question set done_count = 9 where user_id = ? and question_id = ?', [
        users[0] as number,
        ids.m1 as number,
      ]),
    )
    expect(await undo(mergeID)).toEqual({ learnersStay: 1, placesStay: 0 })
    const states = await of('user_question')
    expect(states.find((row) => row.user_id === users[0] && row.question_id === ids.m1)?.done_count).toBe(9)
    expect(states.filter(({ question_id }) => question_id === ids.m2)).toHaveLength(2)
    // The card of the wrong book stays with the state.
    expect((await of('review_card')).filter(({ question_id }) => question_id === ids.m1)).toHaveLength(1)
    expect((await everything()).note).toEqual(before.note)
    await expect(undo(mergeID)).rejects.toMatchObject({ status: 409 })
  })

  test('rule: the one that stays takes the places that it lacks; the others leave their chapters', async () => {
    await set([])
    const { placed, samples, refusals } = await check()
    expect([placed, samples, refusals]).toEqual([['树的章'], [], []])
    const { mergeID } = await merge()
    const detail = (allTestID: number) => send('content.questionDetail', { guid, appID, allTestID })
    expect(await detail(ids.m2 as number)).toMatchObject({ state: 'removed' })
    const compared = (await send('content.questionMergeCheck', { ...merging(), otherIDs: [ids.key as number] })).stay
    expect(compared.chapters).toEqual(['合并章', '树的章'])
    const { rows } = await send('content.questionMerges', { guid, appID })
    expect(rows[0]).toMatchObject({ mergeID, others: ['m2', 'm3'], undoneAt: null, madeBy: 'editor' })
    await undo(mergeID)
    expect((await send('content.questionMerges', { guid, appID })).rows[0]).toMatchObject({ undoneBy: 'editor' })
  })

  test('rule: what was merged again since is undone in the reverse order', async () => {
    const one = { ...merging(), otherIDs: [ids.m2 as number] }
    const two = { ...merging(), otherIDs: [ids.m3 as number] }
    const done: number[] = []
    for (const asked of [one, two]) {
      scene.api.clock.now += 10
      const { revision } = await send('content.questionMergeCheck', asked)
      done.push((await send('content.questionMerge', { ...asked, revision })).mergeID)
    }
    await expect(undo(done[0] as number)).rejects.toMatchObject({ status: 409 })
    await undo(done[1] as number)
    await undo(done[0] as number)
  })

  test('rule: papers and groups never lose a question; another key or a change meanwhile is refused', async () => {
    await scene.store.write(async ({ db }) => {
      const of = { paper_id: 78, position: 0, name: '合并卷' }
      const limits = { pass_mark: null, opens_at: null, closes_at: null, entry_seconds: null, owner_user_id: null }
      await db
        .insertInto('paper')
        .values({
          ...{ ...of, ...limits, subject_id: appID, external_key: 'merges', kind: 'mock', source_name: '模拟' },
          ...{ room: 'open', year: null, module: 'ExamTest', rule_version: '1', full_mark: 100, seconds: 60 },
          updated_at: 1,
        })
        .execute()
      await db
        .insertInto('paper_unit')
        .values({ ...of, unit_id: 78, seconds: 60, pass_mark: null })
        .execute()
      await db
        .insertInto('paper_section')
        .values({ ...of, unit_id: 78, section_id: 78, style_id: 1 })
        .execute()
      await db
        .insertInto('paper_item')
        .values({ paper_id: 78, question_id: ids.paper as number, section_id: 78, position: 0, marks: 100 })
        .execute()
    })
    const refusedFor = async (other: number, stayID = ids.m1 as number) => {
      const asked = { guid, appID, stayID, otherIDs: [other] }
      const { refusals, revision } = await send('content.questionMergeCheck', asked)
      if (refusals.length > 0)
        await expect(send('content.questionMerge', { ...asked, revision })).rejects.toMatchObject({
          ...{ status: 409, message: refusals[0] },
        })
      return refusals.join()
    }
    expect(await refusedFor(ids.paper as number)).toContain('合并卷')
    expect(await refusedFor(ids.group as number)).toContain('一组题')
    expect(await refusedFor(ids.key as number)).toContain('答案不同')
    // The one in a paper may stay.
    expect(await refusedFor(ids.m1 as number, ids.paper as number)).toBe('')
    const { revision } = await check()
    await fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, [
      draft('m3', [0, 1, 2], { explanation: '改了' }),
    ])
    await expect(send('content.questionMerge', { ...merging(), revision })).rejects.toMatchObject({ status: 409 })
    await expect(
      check().then(() => send('content.questionMergeCheck', { ...merging(), otherIDs: [1] })),
    ).rejects.toMatchObject({ status: 404 })
  })
})
