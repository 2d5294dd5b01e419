import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { filePaper, type PaperDraft } from '../../../cores/papers/filing/filePaper.ts'
import { userByName } from '../../../cores/people/users.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Api } from '../../../testing/api.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { candidateAt, refusalOf } from '../papers/testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from '../papers/testing/examServer.ts'

const MINUTE = 60_000
const PATIENCE = { timeout: 20_000 }
const repeat = { allowedRepeat: true } as const

describeOnBothDatabases('what one candidate of a paper is granted', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let editor: string
  let phones = 13900030000
  const appID = () => api.world.subjectID
  const id = (name: string) => papers.ids[name] as number
  const jobs = () => runPaperJobs(api)

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    editor = await api.login(api.world.editor)
  })
  /** A paper as the mock exam of the test world, which opens now. */
  async function opensNow(name: string, closesIn = 7_200_000): Promise<number> {
    const paperID = await store.write(async (tx) => {
      const items = ['p-a1', 'p-a2', 'p-a3'].map((name) => ({ questionID: id(name), marks: 1 }))
      const now = api.clock.now
      const draft: PaperDraft = {
        ...{ externalKey: name, kind: 'firstMock', sourceName: '模拟试卷', groupName: '', name, room: 'open' },
        ...{ module: 'ChapterTest', isFree: true, rule: '2023', attempts: 1 },
        ...{ opensAt: now, closesAt: now + closesIn, entrySeconds: 900 },
        units: [{ name: '全卷', seconds: 3_600, sections: [{ styleID: 1, items }] }],
      }
      return (await filePaper(tx, appID(), draft, now)).paperID
    })
    api.services.content.recheck(appID())
    return paperID
  }

  afterAll(() => api.close())

  async function candidate(paperID: number) {
    const userName = String(++phones)
    const guid = await newLearner(api, userName)
    const userID = (await userByName(store, userName))?.user_id as number
    const of = { guid: editor, appID: appID(), paperID, userID }
    const grants = () => api.client.send('exams.candidateGrants', of, repeat)
    const notices = async () =>
      (
        await store.all<{ title: string; html: string; link: string }>(
          'select title, html, link from notice where user_id = ? order by notice_id',
          [userID],
        )
      )
        .map(({ title }) => title)
        .toSorted()
    return {
      me: candidateAt(api.client, guid, appID(), paperID),
      ...{ guid, userName },
      grants,
      notices,
      time: async (minutes: number, reason = '断电', unitID?: number, revision?: string) =>
        api.client.send(
          'exams.grantTime',
          {
            ...{ ...of, seconds: minutes * 60, reason, revision: revision ?? (await grants()).revision },
            ...(unitID !== undefined && { unitID }),
          },
          repeat,
        ),
      again: async (counts: 'new' | 'former') =>
        api.client.send(
          'exams.grantAttempt',
          { ...of, counts, reason: '断网', revision: (await grants()).revision },
          repeat,
        ),
      takeBack: async (grantID: number) =>
        api.client.send('exams.grantTakeBack', { ...of, grantID, revision: (await grants()).revision }, repeat),
    }
  }

  test('the running clock moves, on a sign of life at once, and comes back while the time is not used', async () => {
    const one = await candidate(await opensNow('加时卷'))
    const { me } = one
    const { EndsAt } = await me.start()
    const end = EndsAt as number
    const { grantID } = await one.time(10)
    // A sign of life, which a cached attempt could have answered with the old end.
    expect((await me.save([])).EndsAt).toBe(end + 10 * MINUTE)
    expect(await one.grants()).toMatchObject({
      attempts: [{ state: 'running', endsAt: end + 10 * MINUTE, counts: true }],
      grants: [{ kind: 'time', seconds: 600, reason: '断电', canTakeBack: true }],
    })
    // Answers of an attempt as it was before are stored under the moved clock.
    expect((await me.save([me.answer(id('p-a1'), 'C')])).EndsAt).toBe(end + 10 * MINUTE)
    await one.takeBack(grantID)
    expect((await me.save([])).EndsAt).toBe(end)
    await expect(one.takeBack(grantID)).rejects.toMatchObject({ status: 409 })

    const used = await one.time(10)
    api.clock.now = end - 30_000
    await expect(one.takeBack(used.grantID)).rejects.toMatchObject({ status: 409, data: { reason: 'used' } })
    api.clock.now = end + 5 * MINUTE
    expect((await me.save([me.answer(id('p-a2'), 'A')])).State).toBe('running')
    await jobs()
    api.clock.now = end + 10 * MINUTE + GRACE_MS
    await jobs()
    expect(await me.report()).toMatchObject({ HandedInAt: end + 10 * MINUTE, SpentSeconds: 4_200 })
    expect((await one.grants()).attempts).toMatchObject([{ state: 'over', score: 2 }])
    await expect(one.takeBack(used.grantID)).rejects.toMatchObject({ status: 409 })
    expect(await one.notices()).toEqual(['考试加时 10 分钟', '考试加时 10 分钟', '考试加时 10 分钟已收回'])
  })

  test('before it begins it waits for the attempt, which has it from the beginning', async () => {
    const paperID = papers.roomB
    const vip = await api.login(api.world.vip)
    const userID = (await userByName(store, api.world.vip))?.user_id as number
    const of = { guid: editor, appID: appID(), paperID, userID }
    const grants = () => api.client.send('exams.candidateGrants', of, repeat)
    const { units, revision } = await grants()
    const [first, second] = units
    const asked = { ...of, unitID: second?.unitID as number, seconds: 60, reason: '特殊考生' }
    await api.client.send('exams.grantTime', { ...asked, revision }, repeat)
    const me = candidateAt(api.client, vip, appID(), paperID)
    const sitting = await me.start()
    expect(sitting.EndsAt).toBe(sitting.Now + (first?.seconds ?? 0) * 1_000)
    const { EndsAt } = await me.handIn()
    expect(EndsAt).toBe(api.clock.now + ((second?.seconds ?? 0) + 60) * 1_000)
    // The first unit is over.
    const now = (await grants()).revision
    await expect(
      api.client.send('exams.grantTime', { ...asked, unitID: first?.unitID as number, revision: now }, repeat),
    ).rejects.toMatchObject({ status: 409, data: { reason: 'closed' } })
    await me.handIn([], second?.unitID as number)
  })

  test('never beyond sense: not more than the unit has, nor beyond the window, nor under an outdated page', async () => {
    const paperID = await opensNow('限时卷', 70 * MINUTE)
    const one = await candidate(paperID)
    await one.me.start()
    // In words, without the name of a field on the wire.
    await expect(one.time(61)).rejects.toMatchObject({ status: 400, message: '最多还能加时 60 分钟' })
    const { revision } = await one.grants()
    await expect(one.time(11)).rejects.toMatchObject({ status: 409, data: { reason: 'window' } })
    await one.time(1)
    const userID = (await userByName(store, String(phones)))?.user_id as number
    const stale = { guid: editor, appID: appID(), paperID, userID, seconds: 60, reason: '又一次', revision }
    await expect(api.client.send('exams.grantTime', stale, repeat)).rejects.toMatchObject({ status: 409 })
    await expect(one.time(1, ' ')).rejects.toMatchObject({ status: 400 })
    await one.me.handIn()
  })

  test('time for an attempt that was handed in meanwhile goes to no other one; for the next one it is granted knowingly', async () => {
    const one = await candidate(papers.open)
    await store.write((tx) => tx.run('update paper set is_free = 1, attempts = 2 where paper_id = ?', [papers.open]))
    api.services.content.recheck(appID())
    const first = await one.me.start()
    const { revision } = await one.grants()
    await one.me.handIn()
    await expect(one.time(10, '断电', undefined, revision)).rejects.toMatchObject({
      ...{ status: 409, message: expect.stringContaining('刚刚交卷'), data: { reason: 'handedIn' } },
    })
    expect((await one.grants()).grants).toEqual([])
    await one.time(10)
    const second = await one.me.start()
    const length = ({ EndsAt, Now }: typeof first) => (EndsAt ?? 0) - Now
    expect(length(second) - length(first)).toBe(10 * MINUTE)
    await one.me.handIn()
    await expect(one.time(10)).rejects.toMatchObject({ status: 409, data: { reason: 'usedUp' } })
  })

  test('whoever waits for another attempt, or for more time, is told at once and asks the paper anew', async () => {
    const one = await candidate(await opensNow('等待卷'))
    await one.me.start()
    await one.me.handIn()
    const userID = (await userByName(store, String(phones)))?.user_id as number
    const heard: string[] = []
    const leave = api.services.push.join({ userID, appID: appID(), tell: (topic) => heard.push(topic) })
    // The stream of announcements is open once the first one has come.
    await vi.waitFor(async () => {
      await store.write((tx) => api.services.push.tell(tx, { userID }, 'dots'))
      expect(heard).toContain('dots')
    }, PATIENCE)
    heard.length = 0
    await one.again('new')
    // 'all' where the connection that hears of changes was lost meanwhile: whoever is told so asks everything anew.
    await vi.waitFor(() => expect(heard.some((topic) => topic === 'scores' || topic === 'all')).toBe(true), PATIENCE)
    leave()
    expect((await one.me.info()).Paper.Attempts).toBe(2)
    await one.me.start()
    await one.me.handIn()
  })

  test('a second attempt: which one counts is said, ranking and statistics count one, and the former stays readable', async () => {
    const ranked = await opensNow('补考卷')
    const [keeps, moves] = [await candidate(ranked), await candidate(ranked)]
    for (const { me } of [keeps, moves]) {
      await me.start()
      await me.handIn([me.answer(id('p-a1'), 'C')])
    }
    await jobs()
    await expect(refusalOf(keeps.me.start())).resolves.toEqual([403, 'usedUp'])
    await keeps.again('former')
    const { grantID } = await moves.again('new')
    await expect(moves.again('new')).rejects.toMatchObject({ status: 409 })
    await moves.takeBack(grantID)
    await expect(refusalOf(moves.me.start())).resolves.toEqual([403, 'usedUp'])
    await moves.again('new')
    // Entry has long been over for all others.
    api.clock.now += 30 * MINUTE
    const former = moves.me.sitting.AttemptID
    for (const { me } of [keeps, moves]) {
      await me.start()
      await me.handIn([me.answer(id('p-a1'), 'C'), me.answer(id('p-a2'), 'A'), me.answer(id('p-a3'), 'B')])
    }
    await expect(refusalOf(moves.me.start())).resolves.toEqual([403, 'closed'])
    await jobs()
    const counting = async (one: typeof keeps) =>
      (await one.grants()).attempts.map(({ score, counts }) => [score, counts])
    expect(await counting(keeps)).toEqual([
      [3, false],
      [1, true],
    ])
    expect(await counting(moves)).toEqual([
      [3, true],
      [1, false],
    ])
    // The lists number attempts by when they began, whichever counts.
    const listed = { guid: editor, appID: appID(), paperID: ranked, q: moves.userName }
    const nths = (rows: readonly { nth: number; isFirst: number }[]) => rows.map(({ nth, isFirst }) => [nth, isFirst])
    const second = [
      [1, 0],
      [2, 1],
    ]
    expect(
      nths((await api.client.send('exams.resultsCandidates', { ...listed, order: 'begun' }, repeat)).rows),
    ).toEqual(second)
    expect(nths((await api.client.send('exams.resultsAttempts', { ...listed, order: 'score' }, repeat)).rows)).toEqual(
      second,
    )
    expect(
      await store.all(
        'select score, candidates from paper_score where paper_id = ? and candidates > 0 order by score',
        [ranked],
      ),
    ).toEqual([
      { score: 100, candidates: 1 },
      { score: 300, candidates: 1 },
    ])
    expect(
      await store.all(
        'select candidates, answered_right from paper_question_count where paper_id = ? order by question_id',
        [ranked],
      ),
    ).toEqual([
      { candidates: 2, answered_right: 2 },
      { candidates: 2, answered_right: 1 },
      { candidates: 2, answered_right: 1 },
    ])
    const report = { guid: moves.guid, appID: appID(), attemptID: former }
    expect((await api.client.send('exams.paperReport', report, repeat)).AttemptID).toBe(former)
    api.clock.now += 7_200_000 + GRACE_MS
    await jobs()
    const ranking = { guid: moves.guid, appID: appID(), paperID: ranked }
    expect(
      (await api.client.send('exams.paperRanking', ranking, repeat)).list.map(({ Score, IsMe }) => [Score, IsMe]),
    ).toEqual([
      [3, 1],
      [1, 0],
    ])
    expect(await moves.notices()).toEqual(['增加的作答机会已收回', '您可以再考一次', '您可以再考一次'].toSorted())
    await expect(keeps.again('new')).rejects.toMatchObject({ status: 409, data: { reason: 'closed' } })
  })

  test('the best score of the own list leaves out an attempt that a later one replaced', async () => {
    const paperID = await opensNow('补考低分卷')
    const right = [['p-a1', 'C'] as const, ['p-a2', 'A'] as const, ['p-a3', 'B'] as const]
    const [keeps, moves] = [await candidate(paperID), await candidate(paperID)]
    const best = async ({ guid }: typeof keeps) =>
      (
        await api.client.send(
          'exams.getCptStatisticsMISJ',
          { guid, appID: appID(), sourceName: '', ExamType: '' },
          repeat,
        )
      ).find(({ PaperID }) => PaperID === paperID)
    for (const { me } of [keeps, moves]) {
      await me.start()
      await me.handIn(right.map(([name, key]) => me.answer(id(name), key)))
    }
    await jobs()
    await keeps.again('former')
    await moves.again('new')
    api.clock.now += MINUTE
    for (const { me } of [keeps, moves]) {
      await me.start()
      await me.handIn([me.answer(id('p-a1'), 'C')])
    }
    api.clock.now += 7_200_000 + GRACE_MS
    await jobs()
    expect(await best(moves)).toMatchObject({ Best: 1, Last: 1, Attempts: 2, Granted: 1 })
    expect(await best(keeps)).toMatchObject({ Best: 3, Last: 1, Attempts: 2, Granted: 1 })
  })

  test('only editors grant, and only to who sits a public paper', async () => {
    const vip = await api.login(api.world.vip)
    const of = { appID: appID(), paperID: papers.windowed, userID: 1 }
    await expect(api.client.send('exams.candidateGrants', { guid: vip, ...of }, repeat)).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      api.client.send('exams.candidateGrants', { guid: editor, ...of, paperID: papers.own }, repeat),
    ).rejects.toMatchObject({ status: 404 })
  })
})
