import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { RunningRow } from '../../../cores/papers/attempts/attemptRow.ts'
import { moveAttempt, runningAttempt } from '../../../cores/papers/attempts/paperAttempts.ts'
import { attemptWrites } from '../../../cores/papers/filing/paperWrites.ts'
import { userByName } from '../../../cores/people/users.ts'
import type { Api } from '../../../testing/api.ts'
import { type PaperWorld, SECRET } from '../../../testing/papers.ts'
import { type Candidate, candidateAt, isSealed, refusalOf, shownItems } from './testing/candidate.ts'
import { runPaperJobs, startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000

describeOnBothDatabases('what comes late, and what comes again', (openStore) => {
  let api: Api
  let papers: PaperWorld
  let guid: string
  const at = (paperID: number): Candidate => candidateAt(api.client, guid, api.world.subjectID, paperID)
  const id = (name: string) => papers.ids[name] as number
  const section = (me: Candidate, number: number) => me.sitting.Sections[number]?.SectionID as number
  const jobs = () => runPaperJobs(api)

  beforeAll(async () => {
    ;({ api, papers } = await startExamServer(openStore))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    // Attempts left open by earlier tests have ended.
    api.clock.now += 5 * 60 * MINUTE
    guid = await api.login(api.world.vip)
  })

  test('what was on its way when the time ran out is kept, to the moment at which the grace is over', async () => {
    const me = at(papers.open)
    const { EndsAt, UnitID } = await me.start()
    const end = EndsAt as number
    api.clock.now = end - 1
    expect((await me.save([me.answer(id('p-a1'), 'C')])).results).toMatchObject([{ status: 200 }])
    api.clock.now = end
    const late = await me.save([me.answer(id('p-a2'), 'A', { spendTime: 9_000 })])
    expect(late).toMatchObject({ State: 'over', UnitID: null, EndsAt: null, results: [{ status: 200 }] })
    api.clock.now = end + GRACE_MS - 1
    expect(await me.handIn([me.answer(id('p-a3'), 'B')], UnitID as number)).toMatchObject({ State: 'over' })
    expect((await me.save([])).State).toBe('over')
    api.clock.now = end + GRACE_MS
    expect(await refusalOf(me.save([me.answer(id('p-x'), 'ABD')]))).toEqual([409, 'timeUp'])
    expect(await refusalOf(me.save([]))).toEqual([409, 'timeUp'])
    expect(await refusalOf(me.handIn([], UnitID as number))).toEqual([409, 'timeUp'])
    const report = await me.report()
    expect(report).toMatchObject({ HandedInBy: 'time', HandedInAt: EndsAt, SpentSeconds: 3_600 })
    const answered = report.Questions.filter((one) => one.Answered)
    expect(answered.map((one) => one.AllTestID)).toEqual([id('p-a1'), id('p-a2'), id('p-a3')])
    // A question's time is at most the time that the unit was open.
    expect(answered[1]?.SpentSeconds).toBe(3_600)
  })

  test('what an older seat sends then is refused', async () => {
    const me = at(papers.open)
    const { EndsAt, Seat } = await me.start()
    await me.open()
    api.clock.now = EndsAt as number
    expect(await refusalOf(me.save([me.answer(id('p-a1'), 'C')], Seat))).toEqual([409, 'timeUp'])
    expect((await me.save([me.answer(id('p-a1'), 'B')])).results).toMatchObject([{ status: 200 }])
  })

  test('nothing is scored before the grace is over', async () => {
    const me = at(papers.open)
    const { EndsAt, AttemptID } = await me.start()
    const row = async () =>
      (
        await api.services.store.all<{ state: string; stage: string | null; score: number | null }>(
          'select state, stage, score from paper_attempt where attempt_id = ?',
          [AttemptID],
        )
      )[0]
    api.clock.now = EndsAt as number
    await jobs()
    expect(await row()).toEqual({ state: 'over', stage: null, score: null })
    await me.save([me.answer(id('p-a1'), 'C')])
    api.clock.now += GRACE_MS - 1
    await jobs()
    expect(await row()).toEqual({ state: 'over', stage: null, score: null })
    api.clock.now += 1
    await jobs()
    expect(await row()).toEqual({ state: 'over', stage: null, score: 100 })
  })

  test('whoever asks for the report has nothing more to send: from then on nothing is taken', async () => {
    const me = at(papers.open)
    const { EndsAt } = await me.start()
    api.clock.now = EndsAt as number
    await me.save([me.answer(id('p-a1'), 'C')])
    expect((await me.report()).Score).toBe(1)
    expect(await refusalOf(me.save([me.answer(id('p-a2'), 'A')]))).toEqual([409, 'timeUp'])
    expect((await me.keys()).history.find((one) => one.AllTestID === id('p-a2'))?.LastUserReply).toBeNull()
  })

  test('where the time ran out without a rest the next unit begins when the grace is over', async () => {
    const me = at(papers.roomB)
    const { EndsAt } = await me.start()
    const begins = (EndsAt as number) + GRACE_MS
    api.clock.now = EndsAt as number
    expect(await me.save([me.answer(id('p-a1'), 'C')])).toMatchObject({ State: 'resting', EndsAt: begins })
    expect((await me.open()).Sections).toEqual([])
    api.clock.now = begins
    expect(await me.open()).toMatchObject({ State: 'running', EndsAt: begins + 60 * MINUTE })
    const { results } = await me.save([me.answer(id('p-a2'), 'A'), me.answer(id('p-x'), 'ABD')])
    expect(results.map((one) => one.reason)).toEqual(['timeUp', undefined])
  })

  test('when the time has run out a step and a section keep what they bring, and show nothing further', async () => {
    const me = at(papers.roomA)
    const { EndsAt } = await me.start()
    await me.enter(section(me, 1))
    await me.enter(section(me, 2))
    api.clock.now = EndsAt as number
    const confirmed = await me.confirm(me.answer(id('p-s-1'), 'A'))
    expect(confirmed).toMatchObject({ State: 'resting', Next: null })
    const entered = await me.enter(section(me, 3), [me.answer(id('p-s-1'), 'B')])
    expect(entered.State).toBe('resting')
    expect(shownItems([entered.Section]).every(isSealed)).toBe(true)
    expect(JSON.stringify([confirmed, entered])).not.toMatch(new RegExp(`${SECRET}|案例的病史|案例第一问`))
    // A section that was left, and a later step, do not accept answers then either.
    const { results } = await me.save([me.answer(id('p-a1'), 'C'), me.answer(id('p-s-2'), 'E')])
    expect(results.map((one) => one.reason)).toEqual(['locked', 'locked'])
    expect((await me.open()).Sections).toEqual([])
    api.clock.now += GRACE_MS
    expect(await refusalOf(me.save([me.answer(id('p-s-1'), 'C')]))).toEqual([409, 'timeUp'])
    const [kept] = await api.services.store.all<{ reply: string }>(
      'select reply from paper_answer where attempt_id = ? and question_id = ?',
      [me.sitting.AttemptID, id('p-s-1')],
    )
    expect(kept?.reply).toBe('B')
  })

  test('an attempt is closed once: a server that saw it open does not bring it back to be scored again', async () => {
    const me = at(papers.open)
    const { EndsAt, AttemptID } = await me.start()
    const { store } = api.services
    const userID = (await userByName(store, api.world.vip))?.user_id as number
    api.clock.now = EndsAt as number
    await me.save([me.answer(id('p-a1'), 'C')])
    const seen = (await runningAttempt(store, userID, AttemptID)) as RunningRow
    await me.report()
    await jobs()
    const again = await store.write((tx) =>
      moveAttempt(tx, seen, {
        run: [],
        phase: {
          state: 'over',
          unitID: null,
          endsAt: null,
          handInFrom: 0,
          handedInAt: EndsAt as number,
          handedInBy: 'time',
          takesUntil: null,
        },
      }),
    )
    expect(again).toBe(false)
    expect((await runningAttempt(store, userID, AttemptID))?.stage).toBeNull()
  })

  test('an answer with half a character does not break the transaction that it shares with others', async () => {
    const me = at(papers.open)
    await me.start()
    const written = vi.spyOn(attemptWrites, 'run')
    try {
      await me.save([me.answer(id('p-jd'), '半个\ud83d')])
      expect(written).toHaveBeenCalledTimes(1)
    } finally {
      written.mockRestore()
    }
    expect((await me.open()).Answers).toMatchObject([{ LastUserReply: '半个\ufffd' }])
  })

  test('a call that was done and whose reply was lost is answered again as it was', async () => {
    const me = at(papers.open)
    const { UnitID, EndsAt } = await me.start()
    const saved = [me.answer(id('p-a1'), 'C')]
    await me.save(saved)
    const last = [me.answer(id('p-a2'), 'A'), me.answer(id('p-a3'), 'B')]
    const handedIn = await me.handIn(last)
    expect(await me.handIn(last, UnitID as number)).toEqual(handedIn)
    expect((await me.save(saved)).results).toMatchObject([{ status: 200 }])
    // A hand-in that differs in anything is a second hand-in.
    expect(await refusalOf(me.handIn([...last, me.answer(id('p-x'), 'AB')], UnitID as number))).toEqual([
      409,
      'handedIn',
    ])
    expect(await refusalOf(me.handIn([me.answer(id('p-a2'), 'A')], UnitID as number))).toEqual([409, 'handedIn'])
    const both = await me.save([...saved, me.answer(id('p-x'), 'AB')])
    expect(both.results.map((one) => [one.status, one.reason])).toEqual([
      [200, undefined],
      [409, 'handedIn'],
    ])
    expect(await me.report()).toMatchObject({ Score: 3, HandedInBy: 'candidate' })
    expect(api.clock.now).toBeLessThan(EndsAt as number)
  })

  test('a step confirmed again with the same answer says the same again, another one is refused', async () => {
    const me = at(papers.roomA)
    await me.start()
    await me.enter(section(me, 1))
    await me.enter(section(me, 2))
    const step = me.answer(id('p-s-1'), 'A')
    // Sent twice concurrently, and once more later.
    const [first, same] = await Promise.all([me.confirm(step), me.confirm(step)])
    expect(same).toEqual(first)
    expect(await me.confirm(step)).toEqual(first)
    expect(await refusalOf(me.confirm({ ...step, no: step.no + 1 }))).toEqual([409, 'locked'])
    // After leaving the section: the earlier reply, without contents of the group.
    await me.enter(section(me, 3))
    expect(first.Next).toMatchObject({ AllTestID: id('p-s-2') })
    expect(await me.confirm(step)).toEqual({ ...first, Next: null })
    // A saved step is not confirmed.
    const later = me.answer(id('p-c-2'), 'AB')
    expect((await me.save([later])).results).toMatchObject([{ reason: 'locked' }])
    expect(await refusalOf(me.confirm(later))).toEqual([409, 'locked'])
  })
})
