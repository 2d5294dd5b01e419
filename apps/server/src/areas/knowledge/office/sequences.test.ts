import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { type Random, seeded } from '@tizhou/domain/knowledge/random'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { expectMeasuresOfMastery, giveMastery } from '../../../testing/mastery.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'
import { Model } from './testing/pointModel.ts'

const TABLES = [
  ...(['question_point', 'point', 'point_merged', 'point_text', 'point_link', 'material_node'] as const),
  ...(['point_mastery', 'mastery_before_merge', 'memory_card'] as const),
] satisfies (keyof Tables)[]
const STEPS = 12
const LEARNERS = [901, 902, 903]
const NODES = 6

describeOnBothDatabases('points that are made, renamed, merged, split and removed in any order', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let draws = 0
  beforeAll(async () => {
    scene = await setScene(await openStore())
    appID = scene.api.world.subjectID
    guid = await scene.guidOf('editor')
    const random = seeded(7)
    const names = Array.from({ length: 8 }, (_, at) => `乱序点${at}`)
    const some = () => names.filter(() => random.next() < 0.3)
    const questions = Array.from({ length: 24 }, (_, at) =>
      a1(`q-${at}`, `乱序第 ${at} 题`, ['甲', '乙', '丙', '丁', '戊'], 'A', '', {
        points: [...new Set([names[at % names.length] as string, ...some()])],
      }),
    )
    await fileDrafts(
      scene.store,
      { appEName: SUBJECT, tree: { sourceName: '乱序' } },
      drafts(chapter('乱序篇', chapter('乱序', ...questions))),
      { now: scene.api.clock.now },
    )
    const { rows } = await list()
    const ids = rows.filter(({ name }) => name.startsWith('乱序')).map(({ pointID }) => pointID)
    await scene.store.write(async (tx) => {
      await giveMastery(
        tx,
        LEARNERS.flatMap((user_id) =>
          ids
            .filter(() => random.next() < 0.7)
            .map((point_id) => ({
              ...{ user_id, subject_id: appID, point_id, known: 0.1 + 0.8 * random.next() },
              ...{ answers: 1 + Math.floor(9 * random.next()), last_at: 1_000 + Math.floor(1e9 * random.next()) },
            })),
        ),
      )
      await tx.db
        .insertInto('material_node')
        .values(
          Array.from({ length: NODES }, (_, at) => ({
            ...{ node_id: newId(), book_id: 1, parent_id: 0, position: at, name: `节${at}`, html: '', plain: '' },
            ...{ free: 0 as const, hidden: 0 as const, point_id: ids[at % ids.length] as number, chapter_id: null },
            ...{ pictures: '[]', removed_at: null, revision: 1, updated_at: 1, updated_by: '' },
          })),
        )
        .execute()
    })
  })
  afterAll(() => scene.close())

  const send = () => scene.api.client
  const list = () => send().send('knowledge.pointList', { guid, appID, pageSize: 200 })
  const tables = async () =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async (table) => [
          table,
          (await sql<object>`select * from ${sql.table(table)}`.execute(scene.store.db)).rows
            .map((one) => JSON.stringify(Object.entries(one).sort()))
            .sort(),
        ]),
      ),
    )
  const rowsOf = () =>
    scene.store.db.selectFrom('question_point').select(['question_id', 'point_id', 'position']).execute()
  const nodesOf = async () =>
    new Map(
      (await scene.store.db.selectFrom('material_node').select(['node_id', 'point_id']).execute()).map((node) => [
        node.node_id,
        node.point_id,
      ]),
    )

  const save = (
    of: { pointID?: number; name: string; related?: string; parent?: string },
    known?: { html: string; aliases: string[]; revision: number },
  ) =>
    send().send('knowledge.pointSave', {
      ...{
        guid,
        appID,
        html: known?.html ?? '',
        aliases: (known?.aliases ?? []).slice(0, 5).join('、'),
        source: '',
        importance: 0,
      },
      ...{ revision: known?.revision ?? 0, ...of },
    })
  const merge = (stayID: number, otherIDs: number[]) =>
    send().send('knowledge.pointMerge', { guid, appID, stayID, otherIDs, texts: 'both' })
  const split = (pointID: number, to: { toID?: number; name?: string }, questionIDs: number[], nodeIDs: number[]) =>
    send().send('knowledge.pointSplit', { guid, appID, pointID, ...to, questionIDs, nodeIDs, lessonIDs: [] })
  const remove = (pointID: number) => send().send('knowledge.pointRemove', { guid, appID, pointID })
  type Step = { kind: 'merge' | 'change'; id: number }
  const undo = async ({ kind, id }: Step): Promise<{ questionsStay: number; pointsStay?: number }> =>
    kind === 'merge'
      ? send().send('knowledge.pointMergeUndo', { guid, appID, mergeID: id })
      : send().send('knowledge.pointChangeUndo', { guid, appID, changeID: id })

  const oneOf = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T
  const someOf = <T>(random: Random, from: readonly T[], share: number) => from.filter(() => random.next() < share)

  /** A merge, a split or a removal, drawn by chance and made; the model makes it too. Undefined: nothing can be done. */
  async function change(random: Random, model: Model): Promise<Step | undefined> {
    const live = model.live()
    const pointID = oneOf(random, live)
    const others = live.filter((id) => id !== pointID)
    const kind = random.next()
    if (kind < 0.4 && others.length > 2) {
      const otherIDs = [...new Set([oneOf(random, others), oneOf(random, others)])]
      const { mergeID } = await merge(pointID, otherIDs)
      model.merge(mergeID, pointID, otherIDs)
      return { kind: 'merge', id: mergeID }
    }
    if (kind < 0.8) {
      const questions = someOf(random, model.questionsOf(pointID), 0.5)
      const nodes = someOf(random, model.nodesOf(pointID), 0.5)
      if (questions.length + nodes.length === 0) return undefined
      const isNew = others.length === 0 || random.next() < 0.5
      const to = isNew ? { name: `拆出点${++draws}` } : { toID: oneOf(random, others) }
      const { changeID, toID } = await split(pointID, to, questions, nodes)
      model.split(changeID, { pointID, toID, name: to.name, questions, nodes })
      return { kind: 'change', id: changeID }
    }
    if (others.length < 3) return undefined
    const { changeID } = await remove(pointID)
    model.remove(changeID, pointID)
    return { kind: 'change', id: changeID }
  }

  const readModel = async () => new Model((await list()).rows, await rowsOf(), await nodesOf())

  /** What the database has is what the model has, and no link or name leads to a point that is gone. */
  async function same(model: Model): Promise<void> {
    const rows = (await list()).rows
    expect(new Map(rows.map(({ pointID, name }) => [pointID, name]))).toEqual(model.names())
    expect(new Map(rows.map(({ pointID, questions }) => [pointID, questions]))).toEqual(model.counts())
    expect(Model.textOf(await rowsOf())).toEqual(model.rowsText())
    expect(await nodesOf()).toEqual(model.nodes)
    const live = new Set(model.live())
    const links = await scene.store.db.selectFrom('point_link').selectAll().execute()
    expect(links.filter(({ point_id, other_id }) => !live.has(point_id) || !live.has(other_id))).toEqual([])
    const parents = new Map(
      links.filter(({ kind }) => kind === 1).map(({ point_id, other_id }) => [point_id, other_id]),
    )
    for (const id of live) {
      let at = parents.get(id)
      for (let up = 0; at !== undefined && up < 50; up++) at = at === id ? expect.fail('a circle') : parents.get(at)
    }
    const merged = await scene.store.db.selectFrom('point_merged').selectAll().execute()
    expect(merged.filter(({ into_id }) => !live.has(into_id))).toEqual([])
    await expectMeasuresOfMastery(scene.store)
  }

  test('whatever was merged, split and removed: undone from the last on, every table is as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const random = seeded(seed)
        const model = await readModel()
        const done: { step: Step; before: Awaited<ReturnType<typeof tables>> }[] = []
        for (let at = 0; at < STEPS; at++) {
          const last = random.next() < 0.25 ? done.pop() : undefined
          if (last) {
            expect(model.undo(last.step.id, await undo(last.step))).toBe(true)
            expect(await tables()).toEqual(last.before)
            await expectMeasuresOfMastery(scene.store)
            continue
          }
          const before = await tables()
          const step = await change(random, model)
          if (step) done.push({ step, before })
        }
        for (const { step, before } of done.reverse()) {
          await undo(step)
          expect(await tables()).toEqual(before)
        }
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  test('whatever is made, renamed, merged, split, removed and undone in any order, the database is as a model of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const random = seeded(seed)
        const model = await readModel()
        const done: Step[] = []
        for (let at = 0; at < STEPS; at++) {
          const kind = random.next()
          const target = oneOf(random, model.live())
          const known = (await list()).rows.find(({ pointID }) => pointID === target)
          if (kind < 0.12) {
            const name = `新作点${++draws}`
            model.make((await save({ name, related: model.nameOf(target) })).pointID, name)
          } else if (kind < 0.24 && known) {
            const name = `改名点${++draws}`
            const other = oneOf(random, model.live())
            // One that stands below already is refused as a parent; the name alone is changed then.
            await save(
              { pointID: target, name, ...(other !== target && { parent: model.nameOf(other) }) },
              known,
            ).catch(() => save({ pointID: target, name }, known))
            model.rename(target, name)
          } else if (kind < 0.55 && done.length > 0) {
            const step = done.splice(Math.floor(random.next() * done.length), 1)[0] as Step
            if (model.canUndo(step.id)) expect(model.undo(step.id, await undo(step))).toBe(true)
            else expect(await refusal(undo(step)), `undoing ${step.kind}`).toMatchObject({ status: 409 })
          } else {
            const step = await change(random, model)
            if (step) done.push(step)
          }
          await same(model)
        }
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })
})
