import type { Role } from '@tizhou/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { openCase } from '../../../cores/sales/orders/moneyCases.ts'
import { paidOrder } from '../../../testing/office/orders.ts'
import { askedRefund } from '../../../testing/office/samples/saleSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const OF_EDITORS = [
  'documents',
  'lessons',
  'explanations',
  'hardQuestions',
  'bluntQuestions',
  'imports',
  'proposals',
  'sentBack',
]

describeOnBothDatabases('work that waits', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())
  const work = async (role: Role) =>
    (await scene.api.client.send('staff.staffWork', { guid: await scene.guidOf(role) }, { allowedRepeat: true })).rows
  const countOf = async (role: Role, kind: string) => (await work(role)).find((row) => row.kind === kind)

  test('each role is told of its own work alone', async () => {
    const kinds = async (role: Role) => (await work(role)).map(({ kind }) => kind)
    const all = ['refunds', 'cases', 'invoices', 'parcels', 'suggestions', 'reports', ...OF_EDITORS]
    expect(await kinds('operator')).toEqual(all)
    expect(await kinds('seller')).toEqual(['refunds', 'cases', 'invoices', 'parcels', 'suggestions'])
    expect(await kinds('teacher')).toEqual(['reports', 'sentBack'])
    expect(await kinds('agent')).toEqual(['parcels'])
    expect(await kinds('editor')).toEqual(OF_EDITORS)
  })

  test('what is asked for waits until it is decided; the oldest is named', async () => {
    const { api } = scene
    const { client } = api
    expect(await countOf('seller', 'refunds')).toEqual({ kind: 'refunds', count: 0, oldestAt: null })
    const { orderID } = await paidOrder(scene)
    const askedAt = api.clock.now
    await askedRefund(scene, { orderID })
    expect(await countOf('seller', 'refunds')).toEqual({ kind: 'refunds', count: 1, oldestAt: askedAt })
    const seller = await scene.guidOf('seller')
    const { rows } = await client.send('sales.refundList', { guid: seller })
    await client.send('sales.refundDecide', {
      guid: seller,
      refundID: rows[0]?.refundID ?? 0,
      accept: 1,
      reason: '',
    })
    // Accepted, it is on its way and waits for nobody.
    expect(await countOf('seller', 'refunds')).toMatchObject({ count: 0 })

    await scene.store.write((tx) =>
      openCase(tx, { key: 'work', kind: 'refundFailed', orderID, attemptID: null, amount: 1, note: '', at: askedAt }),
    )
    expect(await countOf('seller', 'cases')).toEqual({ kind: 'cases', count: 1, oldestAt: askedAt })
  })

  test('questions without an explanation wait for editors until they have one or are taken out', async () => {
    const { db } = scene.store
    const before = (await countOf('editor', 'explanations'))?.count ?? 0
    const subject_id = scene.api.world.subjectID
    const one = await db
      .selectFrom('question')
      .select(['question_id', 'updated_at'])
      .where('subject_id', '=', subject_id)
      .where('explanation', '!=', '')
      .orderBy('updated_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    const explain = (explanation: string, questionID: number) =>
      scene.store.write((tx) =>
        tx.db.updateTable('question').set({ explanation }).where('question_id', '=', questionID).execute(),
      )
    await explain('', one.question_id)
    const waiting = await countOf('editor', 'explanations')
    expect(waiting).toMatchObject({ count: before + 1, firstID: subject_id })
    const guid = await scene.guidOf('editor')
    const { rows } = await scene.api.client.send('content.questionList', {
      ...{ guid, appID: subject_id, lacks: 'explanation', pageSize: 200 },
    })
    expect(rows.map(({ allTestID }) => allTestID)).toContain(one.question_id)
    await explain('有了', one.question_id)
    expect(await countOf('editor', 'explanations')).toMatchObject({ count: before })
  })

  test('questions whose measures say that something is wrong wait for editors, and so do imports that left rows out', async () => {
    const subject_id = scene.api.world.subjectID
    const measure = (question_id: number, attempts: number, answered_right: number, discrimination: number | null) => ({
      ...{ question_id, subject_id, rating: 1500, attempts, answered_right, discrimination },
      ...{ upper_lower: null, median_seconds: null, wrong_reply: null },
    })
    const at = scene.api.clock.now
    const run = (
      import_id: number,
      state: 'done' | 'failed',
      rejected: number,
      dry_run: 0 | 1,
      finished_at: number,
    ) => ({
      ...{ import_id, subject_id, user_id: 1, user_name: '', file_name: '', tree_name: '', dry_run, state, rejected },
      ...{ lease_until: 0, started_at: finished_at, finished_at },
    })
    await scene.store.write(async (tx) => {
      await tx.db
        .insertInto('question_measure')
        .values([measure(91, 20, 5, 0.4), measure(92, 20, 15, 0.05), measure(93, 19, 0, -1), measure(94, 20, 6, null)])
        .execute()
      await tx.db
        .insertInto('import_run')
        .values([
          run(91, 'done', 0, 0, at),
          run(92, 'done', 2, 0, at - 5),
          run(93, 'failed', 0, 0, at - 7),
          run(94, 'failed', 0, 1, at),
          run(95, 'failed', 0, 0, at - 31 * 86_400_000),
        ])
        .execute()
    })
    expect(await countOf('editor', 'hardQuestions')).toMatchObject({ count: 1, firstID: subject_id })
    expect(await countOf('editor', 'bluntQuestions')).toMatchObject({ count: 1, firstID: subject_id })
    expect(await countOf('editor', 'imports')).toEqual({ kind: 'imports', count: 2, oldestAt: at - 7 })
    const guid = await scene.guidOf('editor')
    const list = await scene.api.client.send('imports.importList', { guid, state: 'troubled', order: 'startedAt' })
    // The list has the older one as well.
    expect(list.rows.map(({ importID }) => importID)).toEqual([95, 93, 92])
  })

  test('PDFs that nobody looked at and lessons that were never published wait, the oldest first', async () => {
    const at = scene.api.clock.now
    const shared = { revision: 1, removed_at: null, updated_at: at, updated_by: '' }
    await scene.store.write(async (tx) => {
      for (const [document_id, state] of [
        [71, 'held'],
        [72, 'held'],
        [73, 'ready'],
      ] as const) {
        await tx.db
          .insertInto('document')
          .values({ ...shared, document_id, title: '讲义', version: 0, free_pages: 0, can_save: 0, created_at: at })
          .execute()
        await tx.db
          .insertInto('document_version')
          .values({
            ...{ document_id, version: 1, file_name: 'a.pdf', original: 'a', bytes: 1, state, refused: '' },
            ...{ removed: '[]', pages: 1, done_pages: 1, created_at: at - document_id, created_by: '' },
          })
          .execute()
      }
      const lesson = { course_id: 61, chapter_id: 1, position: 1, note: '', free: 0 as const, media_id: null }
      const links = { teacher_id: null, question_chapter_id: null, point_id: null, no_skip: 0 as const }
      await tx.db
        .insertInto('video_course')
        .values({
          ...{ ...shared, course_id: 61, subject_id: scene.api.world.subjectID, module: 'speakPoint' as never },
          ...{ name: '课程', note: '', position: 1, hidden: 0 },
        })
        .execute()
      for (const [lesson_id, published_at, published_day] of [
        [81, null, ''],
        [82, at, '2026-11-20'],
        // Withdrawn: it was published once.
        [83, null, '2026-11-20'],
      ] as const)
        await tx.db
          .insertInto('video_lesson')
          .values({ ...shared, ...lesson, ...links, lesson_id, name: '课', published_at, published_day })
          .execute()
    })
    expect(await countOf('editor', 'documents')).toMatchObject({ count: 2, oldestAt: at - 72, firstID: 72 })
    expect(await countOf('editor', 'lessons')).toMatchObject({ count: 1, firstID: 81 })
  })

  test('an agent’s parcels are the own agent’s', async () => {
    const put = (id: number, agentCode: string, state: string) =>
      scene.store.write((tx) =>
        tx.run(
          `insert into shipment (shipment_id, order_id, order_no, user_id, agent_code, state, due_at, user_name, phone,
           region_code, address, details, carrier, number, reason, updated_at, revision)
           values (?, ?, ?, 1, ?, ?, ?, '', '', '', '', '', '', '', '', 1, 1)`,
          [id, id, String(id), agentCode, state, id],
        ),
      )
    await put(81, '889', 'addressed')
    await put(82, '889', 'packed')
    await put(83, '889', 'sent')
    expect(await countOf('seller', 'parcels')).toEqual({ kind: 'parcels', count: 2, oldestAt: 81 })
    expect(await countOf('agent', 'parcels')).toMatchObject({ count: 0 })
  })
})
