import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { userByName } from '../../../cores/people/users.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Api } from '../../../testing/api.ts'
import { putPaperOf } from '../../../testing/heldQuestions.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { candidateAt, refusalOf } from '../papers/testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from '../papers/testing/examServer.ts'

const MINUTE = 60_000
const repeat = { allowedRepeat: true } as const

/** A ranked paper that was closed too early by mistake, before its results are told. */
describeOnBothDatabases('a window that opens again after its end', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let editor: string
  let paperID: number
  let opensAt: number
  let tellsAt: number
  let cut: Awaited<ReturnType<typeof candidate>>
  let late: Awaited<ReturnType<typeof candidate>>
  const appID = () => api.world.subjectID
  const id = (name: string) => papers.ids[name] as number
  const windowOf = () => api.client.send('exams.paperWindow', { guid: editor, appID: appID(), paperID }, repeat)
  async function move(to: { opensAt?: number; closesAt?: number; tellsAt?: number; tellsNow?: 1 }) {
    const { revision } = await windowOf()
    const of = { guid: editor, appID: appID(), paperID, revision }
    await api.client.send('exams.paperMoveWindow', { ...of, ...to }, repeat)
    api.services.content.recheck(appID())
  }
  const ranks = () =>
    store.db.selectFrom('paper_rank').select('user_id').where('paper_id', '=', paperID).orderBy('place').execute()

  async function candidate(userName: string) {
    const guid = await newLearner(api, userName)
    const userID = (await userByName(store, userName))?.user_id as number
    const of = { guid: editor, appID: appID(), paperID, userID }
    const grants = () => api.client.send('exams.candidateGrants', of, repeat)
    return {
      ...{ guid, userID, grants, me: candidateAt(api.client, guid, appID(), paperID) },
      again: async () =>
        api.client.send(
          'exams.grantAttempt',
          { ...of, counts: 'new', reason: '截止时间填错', revision: (await grants()).revision },
          repeat,
        ),
      time: async () =>
        api.client.send(
          'exams.grantTime',
          { ...of, seconds: 60, reason: '截止时间填错', revision: (await grants()).revision },
          repeat,
        ),
    }
  }

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    editor = await api.login(api.world.editor)
    opensAt = api.clock.now
    tellsAt = opensAt + 120 * MINUTE
    paperID = await putPaperOf(api, [id('p-a1'), id('p-a2')], {
      ...{
        externalKey: '提前截止卷',
        kind: 'firstMock',
        attempts: 1,
        opensAt,
        closesAt: opensAt + 60 * MINUTE,
        tellsAt,
      },
    })
    api.services.content.recheck(appID())
    cut = await candidate('cut-short')
    late = await candidate('comes-late')
    await cut.me.start()
    await cut.me.save([cut.me.answer(id('p-a1'), 'C')])
    const closesAt = opensAt + 2 * MINUTE
    await move({ opensAt, closesAt, tellsAt })
    api.clock.now = closesAt + GRACE_MS
    await runPaperJobs(api)
  })
  afterAll(() => api.close())

  test('nothing is granted while it has ended, and what to do is said', async () => {
    expect(await cut.grants()).toMatchObject({ state: 'ended', tellsAt, attempts: [{ state: 'over' }] })
    const says = { status: 409, message: expect.stringContaining('请先推后试卷的截止时间'), data: { reason: 'closed' } }
    await expect(cut.again()).rejects.toMatchObject(says)
    await expect(late.time()).rejects.toMatchObject(says)
    expect(await refusalOf(late.me.start())).toEqual([403, 'closed'])
    expect(await ranks()).toHaveLength(1)
  })

  test('its end moves to a later moment alone, until results are told, and its opening stays', async () => {
    const { now } = api.clock
    const of = { opensAt, closesAt: now + 30 * MINUTE, tellsAt }
    const faultOf = (to: Parameters<typeof move>[0]) =>
      move(to).then(
        () => null,
        (error) => error.data.errors,
      )
    const at = (reason: string) => [{ field: 'closesAt', reason: expect.stringContaining(reason) }]
    expect(await faultOf({ ...of, closesAt: now - MINUTE })).toEqual(at('至少在一分钟以后'))
    expect(await faultOf({ ...of, closesAt: tellsAt + MINUTE })).toEqual(at('请同时推后公布时间'))
    expect(await faultOf({ opensAt, tellsAt })).toEqual(at('考试已截止，不能为空'))
    expect(await refusalOf(move({ ...of, opensAt: opensAt + MINUTE }))).toEqual([409, 'closed'])
    await move(of)
    expect(await windowOf()).toMatchObject({ ...of, state: 'open', begun: 1, running: 0 })
  })

  test('what was collected stays collected and says why, without its ranking, keys and score', async () => {
    expect((await cut.me.info()).Mine).toMatchObject([{ State: 'over', CutWhy: 'moved', Score: null, Waits: 'window' }])
    expect((await cut.me.report()).CutWhy).toBe('moved')
    expect(await refusalOf(cut.me.keys())).toEqual([403, 'notOpenYet'])
    expect(await ranks()).toEqual([])
    await runPaperJobs(api)
    expect(await ranks()).toEqual([])
    expect(await refusalOf(cut.me.start())).toEqual([403, 'usedUp'])
  })

  test('who had not come enters, who was cut short sits again, and one ranking is made of both at the new end', async () => {
    await late.me.start()
    await late.me.handIn([late.me.answer(id('p-a1'), 'C')])
    await cut.again()
    await cut.me.start()
    await cut.me.save([cut.me.answer(id('p-a1'), 'C'), cut.me.answer(id('p-a2'), 'A')])
    api.clock.now = ((await windowOf()).closesAt as number) + GRACE_MS
    await runPaperJobs(api)
    expect((await ranks()).map(({ user_id }) => user_id)).toEqual([cut.userID, late.userID])
    expect((await windowOf()).state).toBe('ended')
  })

  test('when results are told it stays closed, and nothing is granted any more', async () => {
    api.clock.now = tellsAt + GRACE_MS
    await runPaperJobs(api)
    const ranking = { guid: late.guid, appID: appID(), paperID }
    expect((await api.client.send('exams.paperRanking', ranking, repeat)).list).toMatchObject([
      { Rank: 1, Score: 2 },
      { Rank: 2, Score: 1, IsMe: 1 },
    ])
    expect(await refusalOf(move({ opensAt, closesAt: api.clock.now + 30 * MINUTE }))).toEqual([409, 'closed'])
    expect((await cut.grants()).state).toBe('told')
    await expect(cut.again()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('成绩也已公布') })
  })
})
