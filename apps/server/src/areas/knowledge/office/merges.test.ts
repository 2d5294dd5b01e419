import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { mergedMastery } from '@tizhou/domain/knowledge/mergedMastery'
import { DEFAULT_SETTINGS } from '@tizhou/domain/review/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'
import { expectMeasuresOfMastery, giveMastery } from '../../../testing/mastery.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'
import { rowsOfTables } from './testing/pointDesk.ts'

/** The tables that a merge changes and its undo restores. */
const TABLES = [
  ...(['question_point', 'chapter_detail', 'point', 'point_merged', 'point_text', 'point_link'] as const),
  ...(['material_node', 'point_mastery', 'mastery_before_merge', 'memory_card', 'memory_log'] as const),
  ...(['video_lesson', 'video_mark'] as const),
] satisfies (keyof Tables)[]

describeOnBothDatabases('knowledge points that are one', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let vip: string
  const id: Record<string, number> = {}
  const bank = (point: string, key: string) =>
    chapter(
      '合并篇',
      chapter('合并', a1(key, `${key} 的题干`, ['甲', '乙', '丙', '丁', '戊'], 'A', '', { points: [point, '共有点'] })),
    )
  const file = (point: string, key: string) =>
    fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName: '合并' } }, drafts(bank(point, key)), {
      now: scene.api.clock.now,
    })
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    appID = scene.api.world.subjectID
    await file('心衰的诊断', 'm-1')
    await file('心衰诊断', 'm-2')
    guid = await scene.guidOf('editor')
    vip = await scene.api.login(scene.api.world.vip)
    const { rows } = await send().send('knowledge.pointList', { guid, appID, pageSize: 100 })
    for (const row of rows) id[row.name] = row.pointID
    await save('心衰的诊断', { html: '<p>甲文</p>', aliases: 'HF', parent: '共有点' })
    await save('心衰诊断', { html: '<p>乙文</p>', related: '出血热', confusable: '水电解质', importance: 3 })
    await scene.store.write(async (tx) => {
      const user = { subject_id: appID, answers: 2, last_at: 1_000 }
      await giveMastery(tx, [
        { ...user, user_id: 901, point_id: pointID('心衰诊断'), known: 0.7 },
        { ...user, user_id: 902, point_id: pointID('心衰诊断'), known: 0.3 },
        { ...user, user_id: 902, point_id: pointID('心衰的诊断'), known: 0.9, answers: 5 },
        { ...user, user_id: 903, point_id: pointID('心衰的诊断'), known: 0.5 },
      ])
      const [stays, goes] = [pointID('心衰的诊断'), pointID('心衰诊断')]
      const card = { subject_id: appID, kind: 'point', due_day: 30, natural_day: 30, stability: 4, difficulty: 5 }
      const marks = { aside: 0, aside_at: 0, marked: 0, marked_at: 0 }
      const rated = {
        ...card,
        ...marks,
        ...{ state: 2, reps: 1, lapses: 0, last_day: 10, last_at: 2_000, learned_day: 9 },
      }
      await tx.db
        .insertInto('memory_card')
        .values([
          { ...rated, user_id: 901, item_id: goes, marked: 1, marked_at: 7 },
          { ...rated, user_id: 902, item_id: goes, reps: 3, last_at: 3_000, aside: 1, aside_at: 5 },
          { ...rated, user_id: 902, item_id: stays, reps: 8, stability: 40, aside_at: 6, marked: 1, marked_at: 4 },
          { ...rated, user_id: 903, item_id: stays, reps: 8 },
          { ...rated, user_id: 904, item_id: goes, kind: 'own' },
        ])
        .execute()
      await tx.db
        .insertInto('memory_log')
        .values({
          ...{ user_id: 902, event_id: 'rated-before-merge', kind: 'point', item_id: goes, subject_id: appID },
          ...{ rating: 3, rated_at: 3_000, rated_day: 10, elapsed: null, recall: null, memory_before: null },
        })
        .execute()
      await tx.db
        .insertInto('material_node')
        .values({
          ...{
            node_id: newId(),
            book_id: 1,
            parent_id: 0,
            position: 1,
            name: '节',
            html: '',
            plain: '',
            free: 0 as const,
          },
          ...{ hidden: 0 as const, point_id: pointID('心衰诊断'), chapter_id: null, pictures: '[]', removed_at: null },
          ...{ revision: 1, updated_at: 1, updated_by: '' },
        })
        .execute()
      const lesson = { course_id: 1, chapter_id: 1, note: '', free: 0 as const, media_id: null, teacher_id: null }
      const drafted = { question_chapter_id: null, published_at: null, published_day: '', no_skip: 0 as const }
      const change = { removed_at: null, revision: 1, updated_at: 1, updated_by: '' }
      await tx.db
        .insertInto('video_lesson')
        .values([
          { ...lesson, ...drafted, ...change, lesson_id: 1, position: 0, name: '课', point_id: goes },
          { ...lesson, ...drafted, ...change, lesson_id: 2, position: 1, name: '另一课', point_id: null },
        ])
        .execute()
      const mark = { lesson_id: 2, name: '', of_id: goes }
      await tx.db
        .insertInto('video_mark')
        .values([
          { ...mark, position: 0, at_ms: 1_000, kind: 'point' },
          { ...mark, position: 1, at_ms: 2_000, kind: 'question' },
        ])
        .execute()
    })
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const pointID = (name: string) => id[name] as number
  const save = (name: string, of: object) =>
    send().send('knowledge.pointSave', {
      ...{ guid, appID, pointID: pointID(name), revision: 0, html: '', aliases: '', source: '', importance: 0, ...of },
    })
  const of = (stay = '心衰的诊断', others = ['心衰诊断']) => ({
    ...{ guid, appID, stayID: pointID(stay) },
    otherIDs: others.map(pointID),
  })
  const merge = (texts: 'stay' | 'both' = 'both', wanted = of()) =>
    send().send('knowledge.pointMerge', { ...wanted, texts })
  const undo = (mergeID: number) => send().send('knowledge.pointMergeUndo', { guid, appID, mergeID })
  const all = () => rowsOfTables(scene.store, TABLES)
  const row = async (name: string) =>
    (await send().send('knowledge.pointList', { guid, appID, pageSize: 100 })).rows.find((one) => one.name === name)
  const mastery = async (userID: number) =>
    scene.store.db.selectFrom('point_mastery').selectAll().where('user_id', '=', userID).orderBy('point_id').execute()

  const cards = (userID: number) => scene.api.services.review.memoryCards(userID, appID)

  test('likely duplicates are proposed, and a check says what would change and changes nothing', async () => {
    const before = await all()
    const { groups } = await send().send('knowledge.pointDuplicates', { guid, appID })
    expect(groups).toContainEqual(
      expect.objectContaining({
        reason: 'name',
        points: expect.arrayContaining([expect.objectContaining({ name: '心衰诊断', questions: 1 })]),
      }),
    )
    expect(await send().send('knowledge.pointMergeCheck', of())).toMatchObject({
      stay: { name: '心衰的诊断', aliases: ['HF'], questions: 1 },
      others: [{ name: '心衰诊断', questions: 1 }],
      ...{ questions: 1, alreadyNamed: 0, nodes: 1, lessons: 2, links: 2, learners: 2, chapters: [], refusal: '' },
      texts: [
        { name: '心衰的诊断', html: '<p>甲文</p>' },
        { name: '心衰诊断', html: '<p>乙文</p>' },
      ],
      samples: [{ stem: 'm-2 的题干', before: ['心衰诊断', '共有点'], after: ['心衰的诊断', '共有点'] }],
    })
    expect(await all()).toEqual(before)
    await expectMeasuresOfMastery(scene.store)
  })

  test('a merge moves questions, texts, links, mastery, nodes and lessons; undone, every table is as it was', async () => {
    const before = await all()
    const { mergeID, ...counts } = await merge()
    expect(counts).toEqual({ questions: 1, learners: 2 })
    expect(await row('心衰诊断')).toBeUndefined()
    expect(await row('心衰的诊断')).toMatchObject({
      ...{ questions: 2, html: '<p>甲文</p><p><strong>心衰诊断</strong></p><p>乙文</p>', aliases: ['HF', '心衰诊断'] },
      ...{ importance: 3, parent: '共有点', related: ['出血热'], confusable: ['水电解质'] },
    })
    expect(await mastery(901)).toMatchObject([{ point_id: pointID('心衰的诊断'), known: 0.7, answers: 2 }])
    const part = { answers: 2, last_at: 1_000 }
    expect(await mastery(902)).toMatchObject([
      {
        answers: 7,
        known: mergedMastery([
          { ...part, known: 0.3 },
          { ...part, known: 0.9, answers: 5 },
        ]).known,
      },
    ])
    expect(await cards(901)).toMatchObject([{ item_id: pointID('心衰的诊断'), stability: 4, marked: 1, aside: 0 }])
    // Both were rated: the newer memory wins; each mark as last set.
    expect(await cards(902)).toMatchObject([
      { item_id: pointID('心衰的诊断'), ...{ reps: 3, stability: 4, last_at: 3_000, aside: 0, marked: 1 } },
    ])
    expect(await cards(903)).toMatchObject([{ item_id: pointID('心衰的诊断'), reps: 8 }])
    const lessons = await scene.api.services.videos.lessonsOfPoints([pointID('心衰的诊断')])
    expect(lessons).toMatchObject({ lessons: [{ lesson_id: 1 }], marks: [{ lesson_id: 2, position: 0 }] })
    expect(await scene.api.services.videos.lessonsOfPoints([pointID('心衰诊断')])).toEqual({ lessons: [], marks: [] })
    const { rows } = await send().send('knowledge.pointMerges', { guid, appID })
    expect(rows).toMatchObject([
      { mergeID, stayName: '心衰的诊断', otherNames: ['心衰诊断'], madeBy: 'editor', undoneAt: null },
    ])
    expect((await refusal(merge()))?.status).toBe(404)

    expect(await undo(mergeID)).toEqual({ questionsStay: 0, learnersStay: 0, textStays: 0, linksStay: 0 })
    expect(await all()).toEqual(before)
    await expectMeasuresOfMastery(scene.store)
    expect((await refusal(undo(mergeID)))?.status).toBe(409)
    expect((await send().send('knowledge.pointMerges', { guid, appID })).rows[0]).toMatchObject({ undoneBy: 'editor' })
  })

  test('links to the merged point lead on, an import that names it follows, and its undo does too', async () => {
    const { mergeID } = await merge('stay')
    expect(await row('心衰的诊断')).toMatchObject({ html: '<p>甲文</p>' })
    const known = await send().send('knowledge.knowPoint', { guid: vip, SameKnowPointID: pointID('心衰诊断') })
    expect(known).toMatchObject({ SameKnowPointID: pointID('心衰的诊断'), Name: '心衰的诊断' })
    expect(known.Sides[0]).toMatchObject({ TestCount: 2 })
    const card = {
      guid: vip,
      appEName: SUBJECT,
      examType: '48',
      queryTestInfo: 0 as const,
      knowPointID: pointID('心衰诊断'),
    }
    expect(await send().send('knowledge.pointCardContent', card)).toMatchObject({
      ...{ SameKnowPointID: pointID('心衰的诊断'), Name: '心衰的诊断', Html: '<p>甲文</p>' },
    })
    await file('心衰诊断', 'm-3')
    expect(await row('心衰诊断')).toBeUndefined()
    expect(await row('心衰的诊断')).toMatchObject({ questions: 3 })
    await save('钩端螺旋体病', { related: '心衰诊断' })
    expect(await row('钩端螺旋体病')).toMatchObject({ related: ['心衰的诊断'] })
    expect(await undo(mergeID)).toMatchObject({ linksStay: 1 })
    expect(await row('心衰诊断')).toMatchObject({ questions: 1 })
    expect(await row('心衰的诊断')).toMatchObject({ questions: 2 })
  })

  test('what was changed after a merge stays as it is when the merge is undone', async () => {
    const { mergeID } = await merge('stay')
    await scene.store.write(async (tx) => {
      await tx.run('update point_mastery set answers = answers + 1 where user_id = ?', [902])
      await tx.run(
        'update question_point set position = 9 where point_id = ? and position = 0 and question_id in (select question_id from question where external_id = ?)',
        [pointID('心衰的诊断'), 'm-2'],
      )
    })
    expect(await undo(mergeID)).toMatchObject({ questionsStay: 1, learnersStay: 1 })
    expect((await mastery(902)).map(({ point_id, answers }) => [point_id, answers]).sort()).toEqual(
      [
        [pointID('心衰诊断'), 2],
        [pointID('心衰的诊断'), 8],
      ].sort(),
    )
  })

  test('a text that was changed after a merge stays when it is undone, and the names of the points that are back are theirs alone', async () => {
    const stays = await row('心衰的诊断')
    const had = (await row('心衰诊断')) as { revision: number }
    await save('心衰诊断', { revision: had.revision, html: '<p>乙文</p>', aliases: '心力衰竭诊断' })
    const { mergeID } = await merge('stay')
    const merged = await row('心衰的诊断')
    expect(merged?.aliases).toEqual(['HF', '心衰诊断', '心力衰竭诊断'])
    await save('心衰的诊断', {
      ...{ revision: merged?.revision, html: '<p>后来改的</p>' },
      aliases: 'HF、心衰诊断、心力衰竭诊断、后来的别名',
    })
    expect(await undo(mergeID)).toMatchObject({ textStays: 1 })
    expect(await row('心衰的诊断')).toMatchObject({ html: '<p>后来改的</p>', aliases: ['HF', '后来的别名'] })
    expect(await row('心衰诊断')).toMatchObject({ html: '<p>乙文</p>', aliases: ['心力衰竭诊断'] })
    // Both can be saved as they are, and merged once more.
    const now = await row('心衰的诊断')
    await save('心衰的诊断', { revision: now?.revision, html: stays?.html, aliases: 'HF' })
    await undo((await merge('stay')).mergeID)
    expect(await row('心衰的诊断')).toMatchObject({ aliases: ['HF'] })
  })

  test('a card that was rated or marked after a merge stays; a rating of before it is taken back from the card that stays', async () => {
    const before = await all()
    const { mergeID } = await merge('stay')
    const of = { subjectID: appID, kind: 'point' as const, itemID: pointID('心衰的诊断') }
    const change = (made: (review: ReturnType<typeof scene.api.services.review.in>) => Promise<unknown>) =>
      scene.store.write((tx) => made(scene.api.services.review.in(tx)))
    await change((review) => review.setCardMark({ ...of, userID: 901, mark: 'aside', on: true, at: 9_000 }))
    await change((review) => review.undoRating({ ...of, userID: 902, undoes: 'rated-before-merge' }))
    expect(await cards(902)).toMatchObject([{ item_id: of.itemID, stability: null, reps: 0, marked: 1 }])
    // Cards kept for the undo of a merge are not due, counted or planned.
    expect(await scene.api.services.review.dueCards(902, appID, 99)).toEqual([])
    expect(await scene.api.services.review.cardDay(902, appID, 10)).toMatchObject({ done: 0 })
    expect(await undo(mergeID)).toMatchObject({ learnersStay: 2 })
    expect(await cards(901)).toHaveLength(2)
    expect((await cards(902)).find(({ item_id }) => item_id === pointID('心衰诊断'))).toMatchObject({ reps: 3 })
    const after = await all()
    expect(after.memory_card?.filter((row: string) => row.includes('"user_id",903') || row.includes('merge:'))).toEqual(
      before.memory_card?.filter((row: string) => row.includes('"user_id",903')),
    )
  })

  test('reports on a merged point count for the one that stays, and are its own again after the undo', async () => {
    const report = async (name: string, at: number) =>
      send().send('feedback.reportError', {
        ...{ guid: vip, appID, SameKnowPointID: pointID(name), feedbackType: 12, module: 'recitePoint' },
        ...{ about: 'point', content: '这里写错了', clientID: `report-of-merged-${at}` },
      })
    await report('心衰诊断', 1)
    await report('心衰诊断', 2)
    await report('心衰的诊断', 3)
    const { mergeID } = await merge('stay')
    expect(await row('心衰的诊断')).toMatchObject({ reports: 3 })
    const hangs = await send().send('knowledge.pointHangs', { guid, appID, pointID: pointID('心衰的诊断') })
    expect(hangs.reports).toBe(3)
    await undo(mergeID)
    expect(await row('心衰的诊断')).toMatchObject({ reports: 1 })
    expect(await row('心衰诊断')).toMatchObject({ reports: 2 })
  })

  test('days that were given out anew since a merge are so once more after its undo', async () => {
    const { mergeID } = await merge('stay')
    const of = { userID: 902, subjectID: appID, now: scene.api.clock.now }
    const planned = async () =>
      (
        await scene.store.all<{ planned_for: string }>('select planned_for from review_setting where user_id = 902', [])
      )[0]
    await scene.store.write((tx) =>
      scene.api.services.review.in(tx).saveSettings(of, { ...DEFAULT_SETTINGS, retention: 95 }),
    )
    expect(await planned()).toEqual({ planned_for: '' })
    await undo(mergeID)
    expect(await planned()).not.toEqual({ planned_for: '' })
    await scene.api.services.review.currentPlan(902, appID, of.now)
    expect(await planned()).toEqual({ planned_for: '' })
  })

  test('an event of a card that waited while its point was merged is one of the point that stays', async () => {
    const { mergeID } = await merge('stay')
    const { userID } = await scene.api.services.sessions.find(vip)
    const eventsJson = [
      {
        ...{ eventID: 'waited-for-the-line-1', kind: 'point' as const, itemID: pointID('心衰诊断') },
        act: 'mark' as const,
        at: 5_000,
      },
    ]
    const { results } = await send().send('knowledge.submitCardEvents', { guid: vip, appID, eventsJson })
    expect(results).toMatchObject([{ status: 200 }])
    expect(await cards(userID)).toMatchObject([{ item_id: pointID('心衰的诊断'), marked: 1 }])
    await undo(mergeID)
  })

  test('merges are undone from the last on; a point is not merged with itself, nor with one of another subject', async () => {
    const first = await merge('stay', of('心衰的诊断', ['共有点']))
    const second = await merge('stay', of('出血热', ['心衰的诊断']))
    const known = await send().send('knowledge.knowPoint', { guid: vip, SameKnowPointID: pointID('共有点') })
    expect(known.Name).toBe('出血热')
    expect(await refusal(undo(first.mergeID))).toMatchObject({ status: 409, data: { reason: 'later' } })
    await undo(second.mergeID)
    await undo(first.mergeID)
    expect(await row('共有点')).toBeDefined()
    expect((await refusal(merge('stay', of('出血热', ['出血热']))))?.status).toBe(400)
    const elsewhere = { ...of('出血热', ['水电解质']), appID: scene.api.world.otherSubjectID }
    expect((await refusal(merge('stay', elsewhere)))?.status).toBe(404)
  })
})
