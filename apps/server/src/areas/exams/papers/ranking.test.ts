import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { closeRanking, rankingOf } from '../../../cores/papers/scoring/paperRanks.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Api } from '../../../testing/api.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { type Candidate, candidateAt, refusalOf } from './testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000

describeOnBothDatabases('a ranking with an attempt that cannot be scored', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let guid: string
  let closesAt: number
  let kept: string
  const people: Candidate[] = []
  const jobs = () => runPaperJobs(api)
  const ranking = () =>
    api.client.send('exams.paperRanking', { guid, appID: api.world.subjectID, paperID: papers.windowed })
  const setUnits = (units: string) =>
    store.write((tx) =>
      tx.run('update paper_attempt set units = ? where attempt_id = ?', [
        units,
        people[0]?.sitting.AttemptID as number,
      ]),
    )

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    closesAt = api.clock.now + 120 * MINUTE
    for (const userName of ['甲某', '乙某', '丙某']) {
      guid = await newLearner(api, userName)
      people.push(candidateAt(api.client, guid, api.world.subjectID, papers.windowed))
    }
    const [first, second, third] = people as [Candidate, Candidate, Candidate]
    for (const one of people) await one.start()
    const right = (one: Candidate, ...names: string[]) =>
      names.map((name) => one.answer(papers.ids[name] as number, name === 'p-a1' ? 'C' : 'A'))
    await first.save(right(first, 'p-a1', 'p-a2'))
    await second.handIn(right(second, 'p-a1'))
    await third.handIn([])
    const [row] = await store.all<{ units: string }>('select units from paper_attempt where attempt_id = ?', [
      first.sitting.AttemptID,
    ])
    kept = row?.units as string
    // Its record is broken, so it can be neither closed nor scored.
    await setUnits('broken')
  })
  afterAll(() => api.close())

  test('waits for a while, and then has all others', async () => {
    api.clock.now = closesAt
    await jobs()
    expect(await refusalOf(ranking())).toEqual([403, 'notOpenYet'])
    // Slow scoring is waited for.
    api.clock.now += 2 * MINUTE
    await jobs()
    expect(await refusalOf(ranking())).toEqual([403, 'notOpenYet'])
    api.clock.now += 2 * MINUTE
    await jobs()
    const { list, Mine, Candidates } = await ranking()
    expect([Candidates, Mine?.Rank]).toEqual([2, 2])
    expect(list.map((row) => [row.Rank, row.NickName, row.Score])).toEqual([
      [1, '乙**', 1],
      [2, '丙**', 0],
    ])
  })

  test('is made again when that one is scored after all', async () => {
    await setUnits(kept)
    // A failed attempt is tried again after a minute.
    api.clock.now += 2 * MINUTE
    await jobs()
    const { list, Candidates } = await ranking()
    expect(Candidates).toBe(3)
    expect(list.map((row) => [row.Rank, row.NickName, row.Score])).toEqual([
      [1, '甲**', 2],
      [2, '乙**', 1],
      [3, '丙**', 0],
    ])
    expect((await people[2]?.report())?.Score).toBe(0)
  })

  test('an order without somebody who was scored while it was made is not given out', async () => {
    const { windowed } = papers
    const before = await rankingOf(store, windowed)
    await store.write((tx) => closeRanking(tx, windowed, 2, api.clock.now + 1))
    expect(await rankingOf(store, windowed)).toEqual(before)
    await store.write((tx) => closeRanking(tx, windowed, 3, api.clock.now + 1))
    expect(await rankingOf(store, windowed)).toEqual({ candidates: 3, ranked_at: api.clock.now + 1 })
  })
})
