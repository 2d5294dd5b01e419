import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases.ts'
import { type Api, itemsOf, startApi } from '../../../testing/api.ts'
import { addKnowing } from '../../../testing/knowingScene.ts'

describeOnBothDatabases('the adaptive test', (openStore) => {
  let api: Api
  let of: { guid: string; appID: number }
  beforeAll(async () => {
    api = await startApi(await openStore(), { LOG_LEVEL: 'error' })
    await addKnowing(api)
    of = { guid: await api.login(api.world.vip), appID: api.world.subjectID }
    return () => api.close()
  })
  const start = (more: { restart?: 1; cptID?: number } = {}) =>
    api.client.send('knowledge.startAdaptive', { ...of, ...more })
  type Started = Awaited<ReturnType<typeof start>>
  const answer = (run: Started['Run'], next: NonNullable<Started['Next']>, right: boolean) => {
    const [item] = itemsOf(next.Set)
    const wrong = item?.ChildTableName === 'PDTEST' ? '错' : item?.ChildTableName === 'XTEST' ? 'CD' : 'E'
    return api.client.send('knowledge.answerAdaptive', {
      ...of,
      runID: run.RunID,
      no: next.No,
      allTestID: next.AllTestID,
      lastUserReply: right ? (item?.Answer ?? '') : wrong,
      spendTime: 5,
    })
  }

  test('it asks one question at a time, says why, and moves its estimate with each answer', async () => {
    const { Run, Next } = await start()
    expect(Run).toMatchObject({ State: 'running', Answered: 0, Track: [{ No: 0 }] })
    expect(Next?.Why.Text).toContain('从中等难度开始')
    expect(itemsOf(Next!.Set).map((item) => item.AllTestID)).toEqual([Next?.AllTestID])
    const first = await answer(Run, Next!, true)
    expect(first).toMatchObject({ IsRight: 1, Run: { Answered: 1, Right: 1 } })
    expect(first.Run.Estimate.Share).toBeGreaterThan(Run.Estimate.Share)
    expect(first.Run.Estimate.Error).toBeLessThan(Run.Estimate.Error)
    expect(first.Next?.Why.Text).toContain('上一题答对了')
    const second = await answer(first.Run, first.Next!, false)
    expect(second.Run.Estimate.Share).toBeLessThan(first.Run.Estimate.Share)
  })
})
