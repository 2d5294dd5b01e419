import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Api } from '../../../testing/api.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { type Candidate, candidateAt, isSealed, refusalOf, shownItems } from './testing/candidate.ts'
import { startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000

describeOnBothDatabases('sitting a paper', (openStore) => {
  let api: Api
  let papers: PaperWorld
  let guid: string
  const appID = () => api.world.subjectID
  const at = (paperID: number, as = guid): Candidate => candidateAt(api.client, as, appID(), paperID)
  const id = (name: string) => papers.ids[name] as number

  beforeAll(async () => {
    ;({ api, papers } = await startExamServer(openStore))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    // Attempts left open by earlier tests have ended.
    api.clock.now += 5 * 60 * MINUTE
    guid = await api.login(api.world.vip)
  })

  /** The open questions of a unit, by the names that the maker of the papers gave. */
  const names = (sitting: Candidate['sitting']) => {
    const byID = new Map(Object.entries(papers.ids).map(([name, one]) => [one, name]))
    return shownItems(sitting.Sections).map((item) => `${byID.get(item.AllTestID)}${isSealed(item) ? ' sealed' : ''}`)
  }

  describe('opening', () => {
    test('a paper says what it is, and nothing of its questions', async () => {
      const info = await at(papers.roomA).info()
      expect(info.Paper).toMatchObject({
        Name: '人机对话卷',
        Room: 'A',
        TestCount: 13,
        Seconds: 5_400,
        FullMark: 21.5,
        Units: [
          { Name: '第一科', TestCount: 12, FullMark: 19.5, PassMark: 2 },
          { Name: '第二科', TestCount: 1, FullMark: 2, PassMark: 1 },
        ],
      })
      expect(info).toMatchObject({ HandInAfterSeconds: 600, EntrySeconds: null, Candidate: { Name: '甲' } })
    })

    test('a paper with cases names the rule they are scored by, one without none', async () => {
      expect((await at(papers.roomA).info()).CaseRule).toBe('2023')
      expect((await at(papers.windowed).info()).CaseRule).toBe(null)
    })

    test('a candidate is named by the real name once it is told, by the nickname until then', async () => {
      const name = async () => (await at(papers.roomA).info()).Candidate.Name
      expect(await name()).toBe('甲')
      const [{ userID } = { userID: 0 }] = await api.services.store.all<{ userID: number }>(
        'select user_id as "userID" from user_account where user_name = ?',
        [api.world.vip],
      )
      const put = (real_name: string) =>
        api.services.store.write((tx) =>
          api.services.profile.in(tx).putProfile(userID, { real_name, updated_at: api.clock.now }),
        )
      await put('李明')
      expect(await name()).toBe('李明')
      await put('')
      expect(await name()).toBe('甲')
    })

    test('the number of a candidate is always the same, another for each, and no phone', async () => {
      const number = async (as: string) => (await at(papers.open, as).info()).Candidate.Number
      const other = await api.login(api.world.plain)
      expect(await number(guid)).toMatch(/^\d{10}$/)
      expect(await number(guid)).toBe(await number(guid))
      expect(await number(other)).not.toBe(await number(guid))
    })

    test('a start gives the whole open unit with the server’s clock; a second one comes back to the same attempt', async () => {
      const me = at(papers.open)
      const first = await me.start()
      expect(first).toMatchObject({
        State: 'running',
        Now: api.clock.now,
        EndsAt: api.clock.now + 60 * MINUTE,
        Seat: 1,
      })
      expect(names(first)).toEqual(
        'a1 p-a1 p-a2 p-a3 p-x p-b-1 p-b-2 p-s-1 p-s-2 p-s-3 p-c-1 p-c-2 p-c-3 p-tk p-jd'.split(' '),
      )
      api.clock.now += MINUTE
      const again = await me.start()
      expect(again).toMatchObject({ AttemptID: first.AttemptID, EndsAt: first.EndsAt, Seat: 2 })
    })

    test('many starts at the same moment make one attempt', async () => {
      const all = await Promise.all(Array.from({ length: 6 }, () => at(papers.roomB).start()))
      expect(new Set(all.map((sitting) => sitting.AttemptID)).size).toBe(1)
      expect(new Set(all.map((sitting) => sitting.Seat)).size).toBe(6)
    })

    test('without the module it is refused with 201; free papers and one’s own open', async () => {
      const plain = await api.login(api.world.plain)
      expect(await refusalOf(at(papers.open, plain).start())).toEqual([201, null])
      expect((await at(papers.own, plain).start()).State).toBe('running')
    })

    test('a paper of somebody else, of another subject or of nobody is none', async () => {
      expect(await refusalOf(at(papers.own).start())).toEqual([404, null])
      expect(await refusalOf(at(papers.own).info())).toEqual([404, null])
      expect(await refusalOf(at(12_345).start())).toEqual([404, null])
      const elsewhere = candidateAt(api.client, guid, api.world.otherSubjectID, papers.open)
      expect(await refusalOf(elsewhere.start())).toEqual([404, null])
    })
  })

  describe('answers', () => {
    test('are kept as they come, and are there on another machine', async () => {
      const me = at(papers.open)
      await me.start()
      const { results } = await me.save([
        me.answer(id('p-a1'), 'B', { marked: 1 }),
        me.answer(id('p-x'), 'BA'),
        me.answer(id('p-jd'), ' 我写的\n第二行 '),
      ])
      expect(results.map((one) => one.status)).toEqual([200, 200, 200])
      await me.save([me.answer(id('p-a1'), 'C')])
      const other = at(papers.open)
      const sitting = await other.start()
      const kept = Object.fromEntries(sitting.Answers.map((one) => [one.AllTestID, one.LastUserReply]))
      expect(kept).toEqual({ [id('p-a1')]: 'C', [id('p-x')]: 'BA', [id('p-jd')]: ' 我写的\n第二行 ' })
    })

    test('what arrives late and older is passed over; what an older seat sends is refused', async () => {
      const me = at(papers.open)
      await me.start()
      const [one, two] = [me.answer(id('p-a1'), 'A'), me.answer(id('p-a1'), 'B')]
      await me.save([two])
      expect((await me.save([one])).results).toMatchObject([{ status: 200 }])
      expect((await me.open()).Answers).toMatchObject([{ LastUserReply: 'B' }])
      expect(await refusalOf(me.save([me.answer(id('p-a1'), 'C')], 1))).toEqual([409, 'elsewhere'])
      expect((await me.open()).Answers).toMatchObject([{ LastUserReply: 'B' }])
    })

    test('each is answered by itself: one that cannot be taken takes none of the others with it', async () => {
      const me = at(papers.open)
      await me.start()
      const { results } = await me.save([
        me.answer(99, 'A'),
        me.answer(id('p-a1'), '左心室'),
        me.answer(id('p-a2'), 'D'),
        me.answer(id('p-a3'), ''),
      ])
      expect(results.map((one) => [one.status, one.reason])).toEqual([
        [404, 'unknown'],
        [400, 'unreadable'],
        [200, undefined],
        [200, undefined],
      ])
    })

    test('a clock of the candidate’s own gives no time: a question took no longer than the unit is open', async () => {
      const me = at(papers.open)
      await me.start()
      api.clock.now += 30_000
      await me.save([me.answer(id('p-a1'), 'C', { spendTime: 80_000 })])
      expect((await me.open()).Answers).toMatchObject([{ SpendTime: 30 }])
    })
  })

  describe('units', () => {
    test('one hands in, rests, and the next one begins by itself', async () => {
      const me = at(papers.roomA)
      const { UnitID } = await me.start()
      api.clock.now += 20 * MINUTE
      const handedInAt = api.clock.now
      const standing = await me.handIn()
      expect(standing).toMatchObject({ State: 'resting', EndsAt: handedInAt + 15 * MINUTE })
      expect(standing.Units.map((unit) => unit.State)).toEqual(['closed', 'ahead'])
      expect(await refusalOf(me.handIn([], UnitID as number))).toEqual([409, 'handedIn'])
      expect((await me.open()).Sections).toEqual([])
      api.clock.now = handedInAt + 15 * MINUTE
      const second = await me.open()
      expect(second).toMatchObject({ State: 'running', EndsAt: handedInAt + 45 * MINUTE })
      expect(names(second)).toEqual(['p-x'])
    })

    test('or earlier, when one does not want to wait', async () => {
      const me = at(papers.roomA)
      await me.start()
      expect(await refusalOf(me.startUnit(me.sitting.Units[1]?.UnitID as number))).toEqual([409, 'locked'])
      api.clock.now += 20 * MINUTE
      const { UnitID } = await me.handIn()
      api.clock.now += MINUTE
      expect(await me.startUnit(UnitID as number)).toMatchObject({
        State: 'running',
        EndsAt: api.clock.now + 30 * MINUTE,
      })
    })

    test('without a rest the next unit is there at once, and answers of the closed one are refused', async () => {
      const me = at(papers.roomB)
      await me.start()
      const standing = await me.handIn([me.answer(id('p-a1'), 'C')])
      expect(standing).toMatchObject({ State: 'running', EndsAt: api.clock.now + 60 * MINUTE })
      const { results } = await me.save([me.answer(id('p-a2'), 'A'), me.answer(id('p-x'), 'ABD')])
      expect(results.map((one) => one.reason)).toEqual(['handedIn', undefined])
      const done = await me.handIn([], standing.UnitID as number)
      expect(done).toMatchObject({ State: 'over', UnitID: null, EndsAt: null })
      expect(await refusalOf(me.handIn([], standing.UnitID as number))).toEqual([409, 'handedIn'])
      expect(await me.report()).toMatchObject({ HandedInBy: 'candidate', Score: 3 })
    })

    test('not before the minute from which it may be handed in', async () => {
      const me = at(papers.roomA)
      const { HandInFrom } = await me.start()
      expect(HandInFrom).toBe(api.clock.now + 10 * MINUTE)
      api.clock.now = HandInFrom - 1
      expect(await refusalOf(me.handIn())).toEqual([409, 'tooEarly'])
      api.clock.now = HandInFrom
      expect((await me.handIn()).State).toBe('resting')
    })
  })

  describe('room A', () => {
    const section = (me: Candidate, number: number) => me.sitting.Sections[number]?.SectionID as number

    test('shows one section at a time: what comes later and what was left is sealed', async () => {
      const me = at(papers.roomA)
      await me.start()
      expect(names(me.sitting).slice(0, 6)).toEqual(['a1', 'p-a1', 'p-a2', 'p-a3', 'p-b-1 sealed', 'p-b-2 sealed'])
      await me.save([me.answer(id('p-a1'), 'A')])
      const { Section } = await me.enter(section(me, 1), [me.answer(id('p-a1'), 'C')])
      expect(Section).toMatchObject({
        Closed: 0,
        TestItems: [{ SelectedItems: [{}, {}, {}, {}, {}], Items: [{}, {}] }],
      })
      const after = await me.open()
      expect(after.Sections.map((one) => one.Closed)).toEqual([1, 0, 0, 0])
      expect(names(after).slice(0, 6)).toEqual([
        'a1 sealed',
        'p-a1 sealed',
        'p-a2 sealed',
        'p-a3 sealed',
        'p-b-1',
        'p-b-2',
      ])
      // The last answer is stored with the move; later ones are refused.
      expect((await me.save([me.answer(id('p-a1'), 'D')])).results).toMatchObject([{ status: 409, reason: 'locked' }])
      expect(after.Answers).toMatchObject([{ AllTestID: id('p-a1'), LastUserReply: 'C' }])
      expect(await refusalOf(me.enter(section(me, 0)))).toEqual([409, 'locked'])
      expect(await refusalOf(me.enter(section(me, 3)))).toEqual([409, 'locked'])
      // An answer to a section that is not open yet is refused, too.
      expect((await me.save([me.answer(id('p-c-1'), 'AB')])).results).toMatchObject([{ status: 409, reason: 'locked' }])
    })

    test('a step is confirmed, the next one appears, and the confirmed one is gone', async () => {
      const me = at(papers.roomA)
      await me.start()
      await me.enter(section(me, 1))
      await me.enter(section(me, 2))
      await me.open()
      expect(names(me.sitting).slice(6, 9)).toEqual(['p-s-1', 'p-s-2 sealed', 'p-s-3 sealed'])
      expect((await me.save([me.answer(id('p-s-2'), 'A')])).results).toMatchObject([{ status: 409, reason: 'locked' }])
      expect(await refusalOf(me.confirm(me.answer(id('p-s-2'), 'A')))).toEqual([409, 'locked'])
      const { Next } = await me.confirm(me.answer(id('p-s-1'), 'A'))
      expect(Next).toMatchObject({ AllTestID: id('p-s-2') })
      expect(await refusalOf(me.confirm(me.answer(id('p-s-1'), 'B')))).toEqual([409, 'locked'])
      expect((await me.save([me.answer(id('p-s-1'), 'B')])).results).toMatchObject([{ status: 409, reason: 'locked' }])
      await me.open()
      expect(names(me.sitting).slice(6, 9)).toEqual(['p-s-1 sealed', 'p-s-2', 'p-s-3 sealed'])
      expect(me.sitting.Answers).toMatchObject([{ AllTestID: id('p-s-1'), LastUserReply: 'A', Confirmed: 1 }])
      await me.confirm(me.answer(id('p-s-2'), 'E'))
      expect((await me.confirm(me.answer(id('p-s-3'), 'D'))).Next).toBeNull()
    })

    test('the case’s text stays until the case ends', async () => {
      const me = at(papers.roomA)
      await me.start()
      for (const number of [1, 2, 3]) await me.enter(section(me, number))
      const title = async () => {
        const [group] = (await me.open()).Sections[3]?.TestItems ?? []
        return group && 'GroupID' in group ? group.FrontTitle : undefined
      }
      for (const step of [1, 2, 3]) {
        expect(await title()).toBe('案例的病史')
        await me.confirm(me.answer(id(`p-c-${step}`), 'AB'))
      }
      expect(await title()).toBe('')
    })

    test('two confirmations at the same moment: one counts', async () => {
      const me = at(papers.roomA)
      await me.start()
      await me.enter(section(me, 1))
      await me.enter(section(me, 2))
      const both = await Promise.allSettled(['A', 'B'].map((reply) => me.confirm(me.answer(id('p-s-1'), reply))))
      expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    })
  })

  describe('the window', () => {
    const open = () =>
      api.services.store.write((tx) =>
        tx.run('update paper set opens_at = ?, closes_at = ? where paper_id = ?', [
          api.clock.now,
          api.clock.now + 120 * MINUTE,
          papers.windowed,
        ]),
      )
    /** Makes the caches of papers expire. */
    const changed = () =>
      api.services.store.write((tx) =>
        tx.run('update subject set revision = revision + 1 where subject_id = ?', [appID()]),
      )
    const people = ['plain', 'vip'] as const
    const seat = async (who: (typeof people)[number]) => at(papers.windowed, await api.login(api.world[who]))

    test('before it, after the time to enter, after it, and once only', async () => {
      await open()
      await changed()
      const opensAt = api.clock.now
      await expect.poll(async () => (await (await seat('vip')).info()).Paper.OpensAt).toBe(opensAt)
      const me = await seat('vip')
      api.clock.now = opensAt - 1
      expect(await refusalOf(me.start())).toEqual([403, 'notOpenYet'])
      api.clock.now = opensAt + 15 * MINUTE + 1
      expect(await refusalOf(me.start())).toEqual([403, 'closed'])
      api.clock.now = opensAt + 15 * MINUTE
      await me.start()
      await me.handIn()
      expect(await refusalOf(me.start())).toEqual([403, 'usedUp'])
      api.clock.now = opensAt + 120 * MINUTE
      expect(await refusalOf((await seat('plain')).start())).toEqual([403, 'closed'])
    })
  })

  test('somebody else’s attempt is none, whatever is asked of it', async () => {
    const me = at(papers.open)
    const { AttemptID, UnitID } = await me.start()
    const other = await api.login(api.world.editor)
    const base = { guid: other, appID: appID(), attemptID: AttemptID }
    const seated = { ...base, seat: 1 }
    const answer = me.answer(id('p-a1'), 'C')
    for (const call of [
      () => api.client.send('exams.openSitting', base),
      () => api.client.send('exams.saveAnswers', { ...seated, answersJson: [answer] }),
      () => api.client.send('exams.confirmStep', { ...seated, answerJson: answer }),
      () => api.client.send('exams.enterSection', { ...seated, sectionID: 1, answersJson: [] }),
      () => api.client.send('exams.handIn', { ...seated, unitID: UnitID as number, answersJson: [] }),
      () => api.client.send('exams.startUnit', { ...seated, unitID: UnitID as number }),
      () => api.client.send('exams.paperReport', base),
      () => api.client.send('exams.paperKeys', base),
    ])
      expect(await refusalOf(call())).toEqual([404, null])
    expect((await me.open()).State).toBe('running')
  })

  test('my attempts say how they stand by the clock, though nobody has looked since', async () => {
    const me = at(papers.open)
    const { AttemptID, EndsAt } = await me.start()
    const mine = async () =>
      (await api.client.send('exams.myPapers', { guid, appID: appID(), paperID: papers.open })).list.find(
        (one) => one.AttemptID === AttemptID,
      )
    expect(await mine()).toMatchObject({ State: 'running', HandedInAt: null, Score: null, FullMark: 27.5 })
    api.clock.now = (EndsAt as number) + 1
    expect(await mine()).toMatchObject({ State: 'over', HandedInAt: EndsAt, Score: null })
    await me.report()
    expect(await mine()).toMatchObject({ Score: 0, FullMark: 22.5, Passed: 0 })
  })
})
