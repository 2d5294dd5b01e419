import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../../tools/testing/databases/databases.ts'
import { rescoreAttempts } from '../../../../cores/papers/scoring/rescoreAttempts.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { runJob } from '../../../../platform/jobs/runJob.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Api } from '../../../../testing/api.ts'
import type { PaperWorld } from '../../../../testing/papers.ts'
import { candidateAt } from '../testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from '../testing/examServer.ts'

const repeat = { allowedRepeat: true } as const
/** More than one step takes (TOGETHER of rescoreAttempts.ts). */
const CANDIDATES = 130
const STEP = 50

describeOnBothDatabases('a server that dies while it scores again', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let editor: string

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    editor = await api.login(api.world.editor)
    const guid = await newLearner(api, 'one-of-many')
    const me = candidateAt(api.client, guid, api.world.subjectID, papers.windowed)
    await me.start()
    await me.handIn([me.answer(papers.ids['p-a1'] as number, 'B')])
    await runPaperJobs(api)
    await store.write(async (tx) => {
      const row = await tx.db.selectFrom('paper_attempt').selectAll().executeTakeFirstOrThrow()
      const user = await tx.db
        .selectFrom('user_account')
        .selectAll()
        .where('user_id', '=', row.user_id)
        .executeTakeFirstOrThrow()
      for (let at = 1; at < CANDIDATES; at++) {
        const user_id = 800_000 + at
        await tx.db
          .insertInto('user_account')
          .values({ ...user, user_id, user_name: `m${at}` })
          .execute()
        await tx.db
          .insertInto('paper_attempt')
          .values({ ...row, user_id, attempt_id: row.attempt_id + at })
          .execute()
      }
      await tx.db.updateTable('paper_score').set({ candidates: CANDIDATES }).execute()
    })
  })
  afterAll(() => api.close())

  const of = () => ({
    ...{ guid: editor, appID: api.world.subjectID, paperID: papers.windowed, allTestID: papers.ids['p-a1'] as number },
  })
  const scores = async () =>
    (
      await store.db
        .selectFrom('paper_attempt')
        .select(['score', ({ fn }) => fn.countAll<number>().as('n')])
        .groupBy('score')
        .orderBy('score')
        .execute()
    ).map(({ score, n }) => [score, Number(n)])
  const counted = async () =>
    (
      await store.db
        .selectFrom('paper_score')
        .select(['score', 'candidates'])
        .where('candidates', '<>', 0)
        .orderBy('score')
        .execute()
    ).map(({ score, candidates }) => [score, candidates])
  const history = async () =>
    (
      await store.db
        .selectFrom('rescored_attempt')
        .select(['state', 'score_before', 'score_after', ({ fn }) => fn.countAll<number>().as('n')])
        .groupBy(['state', 'score_before', 'score_after'])
        .execute()
    ).map(({ state, score_before, score_after, n }) => [state, score_before, score_after, Number(n)])

  /** A server whose transaction breaks off at the end of its step of this number, after all of its writes. */
  function dying(step: number): Services {
    let steps = 0
    let isDead = false
    const write: Store['write'] = (work) =>
      store.write(async (tx) => {
        const result = await work(tx)
        const under = await tx.db.selectFrom('rescoring').select('progress').execute()
        isDead ||= under.length > 0 && ++steps === step
        if (isDead) throw new Error('killed')
        return result
      })
    const half = new Proxy(store, {
      get: (target, name) => (name === 'write' ? write : Reflect.get(target, name, target)),
    })
    return new Proxy(api.services, {
      get: (target, name) => (name === 'store' ? half : Reflect.get(target, name, target)),
    })
  }
  const leaseEnds = () => {
    api.clock.now += 3_600_000
  }

  test('leaves whole steps, another one goes on from there, and doing it again changes nothing', async () => {
    const { revision } = await api.client.send('exams.cancelCheck', { ...of(), way: 'credit' }, repeat)
    const { rescoringID } = await api.client.send(
      'exams.cancelQuestion',
      { ...of(), way: 'credit', note: '有误', revision },
      repeat,
    )
    const before = await counted()
    await expect(runJob(rescoreAttempts, dying(1), { holder: 'first' })).rejects.toThrow('killed')
    expect([await scores(), await counted(), await history()]).toEqual([[[0, CANDIDATES]], before, []])

    leaseEnds()
    await expect(runJob(rescoreAttempts, dying(2), { holder: 'second' })).rejects.toThrow('killed')
    const half = [
      [0, CANDIDATES - STEP],
      [100, STEP],
    ]
    expect([await scores(), await counted(), await history()]).toEqual([half, half, [['done', 0, 100, STEP]]])

    leaseEnds()
    await runJob(rescoreAttempts, api.services, { holder: 'third' })
    const whole = [[[100, CANDIDATES]], [[100, CANDIDATES]], [['done', 0, 100, CANDIDATES]]]
    expect([await scores(), await counted(), await history()]).toEqual(whole)
    await runJob(rescoreAttempts, api.services, { holder: 'fourth' })
    expect([await scores(), await counted(), await history()]).toEqual(whole)

    const looked = await api.client.send('exams.cancelCheck', of(), repeat)
    await api.client.send('exams.cancelUndo', { ...of(), rescoringID, revision: looked.revision }, repeat)
    leaseEnds()
    await expect(runJob(rescoreAttempts, dying(2), { holder: 'fifth' })).rejects.toThrow('killed')
    leaseEnds()
    await runJob(rescoreAttempts, api.services, { holder: 'sixth' })
    expect([await scores(), await counted(), await history()]).toEqual([
      ...[[[0, CANDIDATES]], [[0, CANDIDATES]]],
      [['undone', 0, 100, CANDIDATES]],
    ])
  })

  test('a result that changes between the look and the step is met by the next step, not passed over', async () => {
    const { revision } = await api.client.send('exams.cancelCheck', { ...of(), way: 'credit' }, repeat)
    await api.client.send('exams.cancelQuestion', { ...of(), way: 'credit', note: '有误', revision }, repeat)
    const { report } = await store.db.selectFrom('paper_attempt').select('report').executeTakeFirstOrThrow()
    let isFirst = true
    const meanwhile: typeof rescoreAttempts = {
      ...rescoreAttempts,
      async work(services, found, turn) {
        if (isFirst)
          await store.write((tx) =>
            tx.run('update paper_attempt set report = ? where attempt_id = ?', [
              `${report} `,
              found.batch[0]?.attempt_id ?? 0,
            ]),
          )
        isFirst = false
        await rescoreAttempts.work(services, found, turn)
      },
    }
    await runJob(meanwhile, api.services, { holder: 'seventh' })
    leaseEnds()
    await runJob(meanwhile, api.services, { holder: 'eighth' })
    expect([await scores(), await counted()]).toEqual([[[100, CANDIDATES]], [[100, CANDIDATES]]])
  })
})
