import { SURE } from '@tizhou/domain/knowledge/adaptive'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { trackMastery } from '../../../cores/knowledge/trackMastery.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { type Api, itemsOf, startApi } from '../../../testing/api.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'

describeOnBothDatabases('the adaptive test', (openStore) => {
  let api: Api
  let of: { guid: string; appID: number }
  beforeAll(async () => {
    api = await startApi(await openStore())
    await addKnowledgeBank(api)
    of = { guid: await api.login(api.world.vip), appID: api.world.subjectID }
    return () => api.close()
  })
  const start = async (more: { restart?: 1; cptID?: number } = {}) => {
    const { Run, Next } = await api.client.send('knowledge.startAdaptive', { ...of, ...more })
    if (!Next) throw new Error('no question was asked')
    return { Run, Next }
  }
  type Asked = Awaited<ReturnType<typeof start>>['Next']
  const give = (runID: number, next: Pick<Asked, 'No' | 'AllTestID'>, lastUserReply: string, spendTime = 5) =>
    api.client.send('knowledge.answerAdaptive', {
      ...of,
      runID,
      no: next.No,
      allTestID: next.AllTestID,
      lastUserReply,
      spendTime,
    })
  // The question comes without its key, which is read from the bank.
  const answer = async (runID: number, next: Asked, right: boolean) => {
    const [item] = itemsOf(next.Set)
    const wrong =
      new Map([
        ['PDTEST', '错'],
        ['XTEST', 'CD'],
      ]).get(item?.ChildTableName ?? '') ?? 'E'
    const [row] = await api.services.store.all<{ answer: string }>(
      'select answer from question where question_id = ?',
      [next.AllTestID],
    )
    return give(runID, next, right ? (row?.answer ?? '') : wrong)
  }

  test('it asks one question at a time, says why, and moves its estimate with each answer', async () => {
    const { Run, Next } = await start()
    expect(Run).toMatchObject({ State: 'running', Answered: 0, Track: [{ No: 0 }] })
    expect(Next.Why.Text).toContain('从中等难度开始')
    expect(itemsOf(Next.Set).map((item) => item.AllTestID)).toEqual([Next.AllTestID])
    const first = await answer(Run.RunID, Next, true)
    expect(first).toMatchObject({ IsRight: 1, Run: { Answered: 1, Right: 1 } })
    expect(first.Run.Estimate.Share).toBeGreaterThan(Run.Estimate.Share)
    expect(first.Run.Estimate.Error).toBeLessThan(Run.Estimate.Error)
    expect(first.Next?.Why.Text).toContain('上一题答对了')
    const second = await answer(Run.RunID, first.Next as Asked, false)
    expect(second.Run.Estimate.Share).toBeLessThan(first.Run.Estimate.Share)
    expect(second.Run.Track.map(({ No, IsRight }) => [No, IsRight])).toEqual([
      [0, null],
      [1, 1],
      [2, 0],
    ])
  })

  test('a question has no key before its answer, and comes with it after', async () => {
    const { Run, Next } = await start()
    expect(itemsOf(Next.Set)).toMatchObject([{ AllTestID: Next.AllTestID, Answer: '', Explain: '', Waits: 'answer' }])
    expect(JSON.stringify(Next.Set)).not.toContain('"Weight"')
    const given = await give(Run.RunID, Next, '')
    const [item] = itemsOf(given.Set)
    expect(item).toMatchObject({ AllTestID: Next.AllTestID, Answer: expect.stringMatching(/./) })
    expect(item?.Waits).toBeUndefined()
  })

  test('whoever comes back goes on with the question that waits', async () => {
    const { Run, Next } = await start()
    expect(Run).toMatchObject({ Answered: 3 })
    expect((await start()).Next).toEqual(Next)
  })

  test('an answer sent again changes nothing and brings what it brought', async () => {
    const { Run, Next } = await start()
    const once = await answer(Run.RunID, Next, true)
    // With another time, since a client never has two equal requests under way.
    const [again, other] = await Promise.all([answer(Run.RunID, Next, true), give(Run.RunID, Next, 'E', 6)])
    expect(again).toEqual(once)
    expect(other).toEqual(once)
    const logged = await api.services.store.all(`select 1 from reply where mode = 'adaptive' and question_id = ?`, [
      Next.AllTestID,
    ])
    expect(logged).toHaveLength(1)
  })

  test('two answers to one question at the same moment count once', async () => {
    const { Run, Next } = await start({ restart: 1 })
    const [one, other] = await Promise.all([give(Run.RunID, Next, 'A'), give(Run.RunID, Next, 'B')])
    expect(one.Run.Answered).toBe(1)
    expect(other.LastUserReply).toBe(one.LastUserReply)
  })

  test('what is not asked is refused: another question, a number ahead, another learner’s test', async () => {
    const { Run, Next } = await start()
    const refused = { status: 409, data: { reason: 'notAsked' } }
    await expect(give(Run.RunID, { ...Next, No: Next.No + 1 }, 'A')).rejects.toMatchObject(refused)
    await expect(give(Run.RunID, { ...Next, AllTestID: 12_345 }, 'A')).rejects.toMatchObject(refused)
    await expect(give(12_345, Next, 'A')).rejects.toMatchObject({ status: 404 })
    await expect(give(Run.RunID, Next, '乱写')).rejects.toMatchObject({ status: 400 })
  })

  test('an empty answer says that one does not know', async () => {
    const { Run, Next } = await start()
    expect(await give(Run.RunID, Next, '')).toMatchObject({ IsRight: 0, LastUserReply: '' })
  })

  test('it ends when it is sure enough or at the most questions, never repeats one, and then takes no answer', async () => {
    let { Run, Next } = (await start({ restart: 1 })) as {
      Run: Awaited<ReturnType<typeof start>>['Run']
      Next: Asked | null
    }
    const asked: number[] = []
    for (let at = 0; Next && at < 60; at++) {
      asked.push(Next.AllTestID)
      const [item] = itemsOf(Next.Set)
      expect(['JDTEST', 'CASETEST']).not.toContain(item?.ChildTableName)
      const given = await answer(Run.RunID, Next, at % 2 === 0)
      Run = given.Run
      Next = given.Next
    }
    expect(new Set(asked).size).toBe(asked.length)
    expect(Run.State).toBe('over')
    expect(Run.EndedBy === 'sure' ? Run.Estimate.Error <= SURE : Run.Answered === Run.Most).toBe(true)
    await expect(give(Run.RunID, { No: Run.Answered + 1, AllTestID: 1 }, 'A')).rejects.toMatchObject({
      status: 409,
      data: { reason: 'over' },
    })
  })

  test('the next test begins where the answers so far put me, surer than before', async () => {
    api.clock.now += 60_000
    await runJob(trackMastery, api.services)
    const { Run, Next } = await start()
    expect(Run.Estimate.Error).toBeLessThan(1)
    expect(Next.Why.Text).toContain('按您以往的作答推算')
  })

  test('a test of one chapter asks from it alone, and gives up the one that was running', async () => {
    const [chapter] = await api.services.store.all<{ chapter_id: number }>(
      `select chapter_id from chapter where name = '试看篇'`,
      [],
    )
    const cptID = chapter?.chapter_id ?? 0
    const before = await start()
    const { Run, Next } = await start({ cptID })
    expect(Run.RunID).not.toBe(before.Run.RunID)
    expect(itemsOf(Next.Set)[0]?.TestPoint).toEqual(['水电解质'])
    const { list } = await api.client.send('knowledge.adaptiveHistory', of)
    expect(list.find((run) => run.RunID === before.Run.RunID)).toMatchObject({ State: 'over', EndedBy: 'left' })
    // The chapter has three questions, after which the test ends.
    let next: Asked | null = Next
    let last = Run
    while (next)
      ({ Run: last, Next: next } = (await answer(Run.RunID, next, true)) as { Run: typeof Run; Next: Asked | null })
    expect(last).toMatchObject({ State: 'over', EndedBy: 'none', Answered: 3 })
  })

  test('my tests are listed with their course, the newest first; nobody sees those of another', async () => {
    const { list } = await api.client.send('knowledge.adaptiveHistory', of)
    expect(list.length).toBeGreaterThan(3)
    expect(list.map((run) => run.StartedAt)).toEqual(list.map((run) => run.StartedAt).sort((a, b) => b - a))
    for (const run of list) expect(run.Track).toHaveLength(run.Answered + 1)
    const other = { ...of, guid: await api.login(api.world.plain) }
    expect((await api.client.send('knowledge.adaptiveHistory', other)).list).toEqual([])
  })

  test('without the module there is no test, and an empty chapter has none to begin', async () => {
    const plain = await api.login(api.world.plain)
    await expect(api.client.send('knowledge.startAdaptive', { ...of, guid: plain })).rejects.toMatchObject({
      status: 201,
    })
    await expect(start({ cptID: 12_345 })).rejects.toMatchObject({ status: 404 })
  })
})
