import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { splitMastery } from '@tizhou/domain/knowledge/mergedMastery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { indexSearch } from '../../../cores/search/indexSearch.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'
import { expectMeasuresOfMastery, giveMastery } from '../../../testing/mastery.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'
import { pointDesk, rowsOfTables } from './testing/pointDesk.ts'

/** What removals and splits change; all of it comes back. */
const TABLES = [
  ...(['question_point', 'chapter_detail', 'point', 'point_merged', 'point_text', 'point_link'] as const),
  ...(['material_node', 'point_mastery', 'mastery_before_merge', 'memory_card', 'video_lesson', 'video_mark'] as const),
] satisfies (keyof Tables)[]

describeOnBothDatabases('knowledge points as things of their own', (openStore) => {
  let scene: Scene
  let guid: string
  let vip: string
  let appID: number
  const id: Record<string, number> = {}
  const send = () => scene.api.client
  const pointID = (name: string) => id[name] as number
  const { list, row, put: save, change } = pointDesk(() => ({ api: scene.api, guid, appID }))
  const make = async (name: string, of: object = {}) => {
    id[name] = (await save({ name, ...of })).pointID
    return pointID(name)
  }
  const file = (point: string, keys: readonly string[]) =>
    fileDrafts(
      scene.store,
      { appEName: SUBJECT, tree: { sourceName: '拆分' } },
      drafts(
        chapter(
          '拆分篇',
          chapter(
            `拆分${point}`,
            ...keys.map((key) =>
              a1(key, `${key} 的题干`, ['甲', '乙', '丙', '丁', '戊'], 'A', '', { points: [point, '同章'] }),
            ),
          ),
        ),
      ),
      { now: scene.api.clock.now },
    )
  const all = () => rowsOfTables(scene.store, TABLES)
  const hangs = (name: string) => send().send('knowledge.pointHangs', { guid, appID, pointID: pointID(name) })
  const remove = (name: string) => send().send('knowledge.pointRemove', { guid, appID, pointID: pointID(name) })
  const undo = (changeID: number) => send().send('knowledge.pointChangeUndo', { guid, appID, changeID })
  const questionsOf = async (name: string) =>
    (await send().send('knowledge.pointQuestions', { guid, appID, pointID: pointID(name) })).rows
  const mastery = (userID: number) =>
    scene.store.db
      .selectFrom('point_mastery')
      .select(['point_id', 'known', 'answers'])
      .where('user_id', '=', userID)
      .orderBy('point_id')
      .execute()

  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    appID = scene.api.world.subjectID
    guid = await scene.guidOf('editor')
    vip = await scene.api.login(scene.api.world.vip)
    await file('休克', ['s-1', 's-2', 's-3', 's-4'])
    for (const one of (await list()).rows) id[one.name] = one.pointID
    await change('休克', { html: '<p>休克文</p>', related: '出血热' })
    const goes = pointID('休克')
    await scene.store.write(async (tx) => {
      await giveMastery(
        tx,
        [901, 902].map((user_id, at) => ({
          ...{ user_id, subject_id: appID, point_id: goes, answers: 4 + at, known: 0.8, last_at: 1_000 },
        })),
      )
      const kept = { removed_at: null, revision: 1, updated_at: 1, updated_by: '' }
      const shown = { subject_id: appID, note: '', position: 0, hidden: 0 as const }
      await tx.db
        .insertInto('material_book')
        .values({ ...kept, ...shown, book_id: 1, shelf: 'theory', name: '书' })
        .execute()
      await tx.db
        .insertInto('video_course')
        .values({ ...kept, ...shown, course_id: 1, module: 'Video', name: '课程' })
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
          ...{ hidden: 0 as const, point_id: goes, chapter_id: null, pictures: '[]', removed_at: null },
          ...{ revision: 1, updated_at: 1, updated_by: '' },
        })
        .execute()
      await tx.db
        .insertInto('video_lesson')
        .values({
          ...{
            course_id: 1,
            chapter_id: 1,
            note: '',
            free: 0 as const,
            media_id: null,
            teacher_id: null,
            lesson_id: 1,
          },
          ...{ question_chapter_id: null, published_at: null, published_day: '', no_skip: 0 as const, name: '课' },
          ...{ position: 0, point_id: goes, removed_at: null, revision: 1, updated_at: 1, updated_by: '' },
        })
        .execute()
      await tx.db
        .insertInto('video_mark')
        .values({ lesson_id: 1, position: 0, at_ms: 1_000, kind: 'point', name: '', of_id: goes })
        .execute()
    })
  })
  afterAll(() => scene.close())

  test('a point is made without a question, and is read wherever one with questions is', async () => {
    const pointID = await make('心肺复苏', { html: '<p>先按压</p>', aliases: 'CPR', parent: '休克' })
    expect(await row('心肺复苏')).toMatchObject({ questions: 0, aliases: ['CPR'], parent: '休克', revision: 1 })
    expect((await list({ hasQuestions: 0 })).rows.map(({ name }) => name)).toEqual(['心肺复苏'])
    expect((await list({ hasQuestions: 1 })).rows.map(({ name }) => name)).not.toContain('心肺复苏')
    const known = await send().send('knowledge.knowPoint', { guid: vip, SameKnowPointID: pointID })
    expect(known).toMatchObject({ Name: '心肺复苏', Sides: [{ Html: '<p>先按压</p>', TestCount: 0, AllTestIDs: [] }] })
    const places = await send().send('knowledge.pointPlaces', { guid: vip, SameKnowPointID: pointID })
    expect(places).toMatchObject({ list: [], Links: [{ SameKnowPointID: id.休克, Kind: 'parent' }] })
    const above = await send().send('knowledge.pointPlaces', { guid: vip, SameKnowPointID: id.休克 as number })
    expect(above.Links).toContainEqual({ SameKnowPointID: pointID, Name: '心肺复苏', Kind: 'child' })
    await runJob(indexSearch, scene.api.services)
    const { groups } = await send().send('search.find', { guid: vip, appID, q: '心肺' })
    expect(groups.find(({ Kind }) => Kind === 'point')?.list).toMatchObject([{ ID: pointID, Title: '心肺复苏' }])
    await file('心肺复苏', ['c-1'])
    expect(await row('心肺复苏')).toMatchObject({ pointID, questions: 1 })
  })

  test('a name belongs to one point of a subject, other names too; the reason names the other point', async () => {
    const fault = async (of: object) => (await refusal(save(of)))?.data.errors
    expect(await fault({ name: '休克' })).toMatchObject([{ field: 'name', reason: '已经有知识点“休克”' }])
    expect(await fault({ name: 'CPR' })).toMatchObject([{ field: 'name', reason: '“CPR”已经是“心肺复苏”的别名' }])
    expect(await fault({ name: '新点', aliases: '休克' })).toMatchObject([{ field: 'aliases' }])
    expect(await fault({ name: ' ' })).toMatchObject([{ field: 'name', reason: '请填写名称' }])
    expect(await fault({ name: '甲、乙' })).toMatchObject([{ field: 'name' }])
    expect(await fault({ pointID: pointID('出血热'), name: '休克' })).toMatchObject([{ field: 'name' }])
    expect(await row('新点')).toBeUndefined()
  })

  test('a point that is called otherwise keeps its old name as another one, by which imports and links find it', async () => {
    const was = await row('心肺复苏')
    await change('心肺复苏', { name: '基础生命支持' })
    expect(await row('基础生命支持')).toMatchObject({
      pointID: was?.pointID,
      aliases: ['CPR', '心肺复苏'],
      questions: 1,
    })
    id.基础生命支持 = was?.pointID as number
    await file('心肺复苏', ['c-2'])
    expect(await row('心肺复苏')).toBeUndefined()
    expect(await row('基础生命支持')).toMatchObject({ questions: 2 })
    await change('出血热', { related: '心肺复苏' })
    expect(await row('出血热')).toMatchObject({ related: ['基础生命支持'] })
    const shownName = async () =>
      (await send().send('knowledge.knowPoint', { guid: vip, SameKnowPointID: pointID('基础生命支持') })).Name
    // Learners' points are kept for a moment.
    await expect.poll(shownName, { timeout: 10_000 }).toBe('基础生命支持')
    await change('基础生命支持', { name: '心肺复苏', aliases: 'CPR' })
    expect(await row('心肺复苏')).toMatchObject({ aliases: ['CPR', '基础生命支持'] })
    expect((await refusal(save({ pointID: pointID('心肺复苏'), revision: 1, name: '晚' })))?.status).toBe(409)
  })

  test('what hangs on a point is told; removed, nothing names it; restored, every table is as it was', async () => {
    const before = await all()
    expect(await hangs('休克')).toMatchObject({
      ...{ name: '休克', questions: 4, learners: 2, chapters: [], merged: [], hasText: 1, reports: 0, refusal: '' },
      nodes: [{ name: '节', where: '书' }],
      lessons: [{ name: '课', where: '课程' }],
    })
    const { changeID, questions } = await remove('休克')
    expect(questions).toBe(4)
    expect(await row('休克')).toBeUndefined()
    expect((await refusal(hangs('休克')))?.status).toBe(404)
    expect((await refusal(remove('休克')))?.status).toBe(404)
    const asked = await refusal(send().send('knowledge.knowPoint', { guid: vip, SameKnowPointID: pointID('休克') }))
    expect(asked?.status).toBe(404)
    const marks = await scene.store.db.selectFrom('video_mark').select(['kind', 'name', 'of_id']).execute()
    expect(marks).toEqual([{ kind: 'chapter', name: '休克', of_id: null }])
    const { rows } = await send().send('knowledge.pointChanges', { guid, appID })
    expect(rows[0]).toMatchObject({ changeID, kind: 'remove', name: '休克', madeBy: 'editor', undoneAt: null })
    expect(rows[0]?.told).toEqual({ questions: 4, nodes: 1, lessons: 1 })
    expect(await undo(changeID)).toEqual({
      questionsStay: 0,
      learnersStay: 0,
      linksStay: 0,
      textsStay: 0,
      pointsStay: 0,
    })
    expect(await all()).toEqual(before)
    await expectMeasuresOfMastery(scene.store)
    expect((await refusal(undo(changeID)))?.status).toBe(409)
  })

  test('a removed point does not come back over another one of its name; a question that was changed since stays', async () => {
    const { changeID } = await remove('休克')
    await file('休克', ['s-5'])
    expect(await refusal(undo(changeID))).toMatchObject({ status: 409, data: { reason: 'name' } })
    const again = (await row('休克'))?.pointID as number
    await send().send('knowledge.pointRemove', { guid, appID, pointID: again })
    await scene.store.write((tx) =>
      tx.run(
        'update question_point set position = 7 where question_id in (select question_id from question where external_id = ?)',
        ['s-2'],
      ),
    )
    expect(await undo(changeID)).toMatchObject({ questionsStay: 1 })
    expect((await questionsOf('休克')).map(({ externalID }) => externalID)).toEqual(['s-1', 's-3', 's-4'])
  })

  test('a split shows what goes; learners’ mastery is shared out; undone, every table is as it was', async () => {
    const before = await all()
    const [first] = await questionsOf('休克')
    const { nodes, lessons } = await hangs('休克')
    const of = {
      ...{ guid, appID, pointID: pointID('休克'), name: '感染性休克', questionIDs: [first?.allTestID as number] },
      ...{ nodeIDs: nodes.map(({ nodeID }) => nodeID), lessonIDs: lessons.map(({ lessonID }) => lessonID) },
    }
    expect(await send().send('knowledge.pointSplitCheck', of)).toMatchObject({
      ...{ name: '休克', toName: '感染性休克', isNew: 1, questions: 1, ofQuestions: 3, alreadyNamed: 0, learners: 2 },
      nodes: 1,
      lessons: 1,
      samples: [{ stem: 's-1 的题干', before: ['休克', '同章'], after: ['感染性休克', '同章'] }],
    })
    expect(await all()).toEqual(before)
    await expectMeasuresOfMastery(scene.store)
    const { changeID, toID, ...counts } = await send().send('knowledge.pointSplit', of)
    expect(counts).toEqual({ questions: 1, learners: 2 })
    id.感染性休克 = toID
    expect((await questionsOf('感染性休克')).map(({ points }) => points)).toEqual([['感染性休克', '同章']])
    expect((await questionsOf('休克')).map(({ externalID }) => externalID)).toEqual(['s-3', 's-4'])
    const { stays, goes } = splitMastery({ known: 0.8, answers: 4, last_at: 1_000 }, 1 / 3)
    expect(new Set((await mastery(901)).map(({ known, answers }) => `${known} ${answers}`))).toEqual(
      new Set([stays, goes].map((part) => `${part?.known} ${part?.answers}`)),
    )
    expect((await refusal(send().send('knowledge.pointSplit', { ...of, name: '别的' })))?.status).toBe(409)
    expect(await undo(changeID)).toEqual({
      questionsStay: 0,
      learnersStay: 0,
      linksStay: 0,
      textsStay: 0,
      pointsStay: 0,
    })
    expect(await all()).toEqual(before)
    await expectMeasuresOfMastery(scene.store)
  })

  test('a split to a point that is there; what was changed since stays, and a point that is used since too', async () => {
    const [first, second] = await questionsOf('休克')
    const split = (of: object) =>
      send().send('knowledge.pointSplit', {
        ...{
          guid,
          appID,
          pointID: pointID('休克'),
          questionIDs: [second?.allTestID as number],
          nodeIDs: [],
          lessonIDs: [],
        },
        ...of,
      })
    expect((await refusal(split({ toID: pointID('休克') })))?.status).toBe(400)
    expect((await refusal(split({ toID: pointID('出血热'), questionIDs: [] })))?.status).toBe(400)
    const one = await split({ toID: pointID('同章') })
    expect((await questionsOf('同章')).find(({ externalID }) => externalID === second?.externalID)?.points).toEqual([
      '同章',
    ])
    const other = await split({ name: '新拆', questionIDs: [first?.allTestID as number] })
    id.新拆 = other.toID
    await change('新拆', { html: '<p>后来写的</p>' })
    await scene.store.write((tx) => tx.run('update point_mastery set answers = answers + 1 where user_id = ?', [901]))
    expect(await undo(other.changeID)).toMatchObject({ questionsStay: 0, learnersStay: 1, pointsStay: 1 })
    expect(await row('新拆')).toMatchObject({ questions: 0 })
    const merged = await send().send('knowledge.pointMerge', {
      ...{ guid, appID, stayID: pointID('出血热'), otherIDs: [pointID('同章')], texts: 'stay' },
    })
    expect(await refusal(undo(one.changeID))).toMatchObject({ status: 409, data: { reason: 'later' } })
    await send().send('knowledge.pointMergeUndo', { guid, appID, mergeID: merged.mergeID })
    expect(await undo(one.changeID)).toMatchObject({ questionsStay: 0 })
  })

  test('a merge is not undone while the point that stays is removed', async () => {
    const of = { guid, appID }
    const { mergeID } = await send().send('knowledge.pointMerge', {
      ...{ ...of, stayID: pointID('出血热'), otherIDs: [pointID('新拆')], texts: 'stay' },
    })
    const { changeID } = await remove('出血热')
    const takeBack = () => send().send('knowledge.pointMergeUndo', { ...of, mergeID })
    expect(await refusal(takeBack())).toMatchObject({ status: 409, data: { reason: 'later' } })
    await undo(changeID)
    await takeBack()
    expect(await row('新拆')).toBeDefined()
  })

  test('the tree of parents: a point moves below another, never below itself, and not where somebody moved it meanwhile', async () => {
    const tree = () => send().send('knowledge.pointTree', { guid, appID })
    const move = (name: string, parentID: number, wasParentID: number) =>
      send().send('knowledge.pointMove', { guid, appID, pointID: pointID(name), parentID, wasParentID })
    const below = async (name: string) => (await tree()).rows.find((one) => one.pointID === pointID(name))?.parentID
    const was = (await below('心肺复苏')) ?? 0
    await move('心肺复苏', pointID('出血热'), was)
    await move('出血热', pointID('同章'), 0)
    expect(await below('心肺复苏')).toBe(pointID('出血热'))
    expect((await tree()).rows).toContainEqual({ pointID: pointID('同章'), name: '同章', parentID: 0 })
    expect((await refusal(move('同章', pointID('心肺复苏'), 0)))?.status).toBe(400)
    expect((await refusal(move('心肺复苏', 0, pointID('休克'))))?.status).toBe(409)
    await move('心肺复苏', 0, pointID('出血热'))
    expect(await below('心肺复苏')).toBeUndefined()
  })

  test('the list says what learners know on average, and how many reports wait', async () => {
    await scene.store.write(async (tx) => {
      await tx.db.deleteFrom('point_mastery').execute()
      await tx.db.deleteFrom('point_measure').execute()
      await giveMastery(
        tx,
        [0.2, 0.6, 0.9].map((known, at) => ({
          ...{ user_id: 950 + at, subject_id: appID, point_id: pointID('休克'), known, last_at: 1 },
          answers: at === 2 ? 1 : 5,
        })),
      )
    })
    const shown = await row('休克')
    expect(shown).toMatchObject({ learners: 2, reports: 0 })
    expect(shown?.mastery).toBeCloseTo(0.4, 10)
    expect(await row('出血热')).toMatchObject({ mastery: null, learners: 0 })
  })
})
