import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { withheldQuestions } from '../../../cores/papers/papers.ts'
import { userByName } from '../../../cores/people/users.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Api, chapterIDs } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type PaperWorld, SECRET } from '../../../testing/papers.ts'
import { type Candidate, candidateAt, refusalOf } from './testing/candidate.ts'
import { everyReply, rawReply } from './testing/everyReply.ts'
import { startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000
/** A candidate who tries to cheat. The whole body of every reply is searched, not only what clients read. */
describeOnBothDatabases('cheating', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let guid: string
  let other: string
  const appID = () => api.world.subjectID
  const id = (name: string) => papers.ids[name] as number
  const at = (paperID: number, as = guid): Candidate => candidateAt(api.client, as, appID(), paperID)

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    guid = await api.login(api.world.vip)
    other = await api.login(api.world.editor)
  })
  afterAll(() => api.close())

  const raw = (name: string, params: Record<string, string>) => rawReply(api, name, params)
  const everyCall = (known: Record<string, string | number>) => everyReply(api, { guid, ...known })

  test('no call whatever gives away a key, an explanation, a weight or a later step before the hand-in', async () => {
    const me = at(papers.roomA)
    const sitting = await me.start()
    // Questions of the exam are marked and noted, so that lists of marks could reveal them.
    const now = api.clock.now
    for (const name of Object.keys(papers.ids).filter((one) => one.startsWith('p-'))) {
      const of = { guid, appID: appID(), allTestID: id(name), changedAt: now }
      await api.client.send('practice.setFavourite', { ...of, isFav: 1 }, { allowedRepeat: true })
      await api.client.send('practice.saveNote', { ...of, content: '考试里的题' }, { allowedRepeat: true })
    }
    const { 全部题型 } = await chapterIDs(api, SUBJECT)
    const known = {
      attemptID: sitting.AttemptID,
      paperID: papers.roomA,
      seat: sitting.Seat,
      unitID: sitting.UnitID as number,
      sectionID: sitting.Sections[0]?.SectionID as number,
      allTestID: id('p-c-1'),
      allTestIDs: id('p-c-1'),
      cptID: 全部题型 as number,
    }
    const bodies = await everyCall(known)
    expect(bodies.size).toBeGreaterThan(60)
    const leaks = [...bodies].filter(([, body]) => body.includes(SECRET)).map(([name]) => name)
    expect(leaks).toEqual([])
    // The search works: open parts of the paper are found.
    expect(bodies.get('exams.openSitting')).toContain('卷一单选')
  })

  test('while it runs, its questions cannot be answered, and so probed, as if they were practised or reviewed', async () => {
    const chapters = { ...(await chapterIDs(api, SUBJECT)), none: 0 }
    const { results } = await api.client.send('practice.submitReplies', {
      guid,
      appID: appID(),
      repliesJson: Object.values(chapters).flatMap((cptID, at) =>
        (['practice', 'review'] as const).map((mode) => ({
          replyID: `probe-${mode}-${at}-00000000`,
          allTestID: id('p-a1'),
          cptID,
          lastUserReply: 'C',
          spendTime: 1,
          answeredAt: api.clock.now,
          mode,
        })),
      ),
    })
    expect(results.map((one) => [one.status, one.isRight])).toEqual(results.map(() => [404, null]))
  })

  test.each(['open', 'roomA', 'roomB'] as const)(
    'a sitting (%s) has questions and nothing to judge them by',
    async (room) => {
      api.clock.now += 300 * MINUTE
      guid = await api.login(api.world.vip)
      const me = at(papers[room])
      const { AttemptID, Seat } = await me.start()
      const base = { guid, appID: String(appID()), attemptID: String(AttemptID) }
      const body = await raw('exams.openSitting', base)
      expect(body).toContain('卷一单选')
      const fields = /"Answer"|"Explain"|"Reasons"|"Weight"|"TestPoint"/
      expect(body).not.toMatch(fields)
      if (room === 'roomA') {
        expect(body).not.toContain(SECRET)
        // Sections not entered yet.
        expect(body).not.toMatch(/配伍一|第一步|共用题干的病例|案例的病史|案例第一问/)
      } else {
        // All steps of the unit are open here, with texts but without keys and explanations.
        expect(body).not.toContain(`${SECRET}解析`)
        expect(body).not.toContain(`${SECRET}左心室`)
        expect(body).not.toContain(`${SECRET}要点`)
      }
      const answersJson = JSON.stringify([me.answer(id('p-a1'), 'C')])
      await me.open()
      for (const [name, more] of [
        ['exams.saveAnswers', { answersJson }],
        ['exams.confirmStep', { answerJson: JSON.stringify(me.answer(id('p-s-1'), 'A')) }],
        ['exams.enterSection', { sectionID: String(me.sitting.Sections[0]?.SectionID), answersJson }],
        ['exams.paperReport', {}],
        ['exams.paperKeys', {}],
      ] as const) {
        const said = await raw(name, { ...base, seat: String(Seat + 2), ...more } as Record<string, string>)
        expect(said, name).not.toMatch(GIVES_AWAY_LATER)
      }
      await api.client.send('exams.openSitting', { guid, appID: appID(), attemptID: AttemptID })
    },
  )
  /** Wrong and right answers get the same reply: nothing in it may tell which it was. */
  const GIVES_AWAY_LATER = new RegExp(
    `${SECRET}解析|${SECRET}左心室|"Answer"|"Explain"|"Reasons"|"Weight"|"Verdict"|"IsRight"`,
  )

  test('a right and a wrong answer are answered alike', async () => {
    api.clock.now += 300 * MINUTE
    guid = await api.login(api.world.vip)
    const me = at(papers.open)
    await me.start()
    const right = await me.save([me.answer(id('p-a1'), 'C')])
    const wrong = await me.save([me.answer(id('p-a1'), 'B')])
    expect(wrong).toEqual(right)
  })

  describe('practice is no way round', () => {
    test('questions that stand in papers only are withheld until an attempt with them is handed in', async () => {
      const me = at(papers.roomB)
      const userID = (await userByName(store, api.world.editor))?.user_id as number
      const theirs = candidateAt(api.client, other, appID(), papers.roomB)
      const ids = [id('p-a1'), id('p-x'), id('p-tk'), id('a1')]
      const withheld = async () => [...(await withheldQuestions(store, userID, ids, api.clock.now))].sort()
      const all = [id('p-a1'), id('p-x'), id('p-tk')].sort()
      expect(await withheld()).toEqual(all)
      await theirs.start()
      expect(await withheld()).toEqual(all)
      const { UnitID } = await theirs.handIn()
      expect(await withheld()).toEqual(all)
      await theirs.handIn([], UnitID as number)
      // Questions in other papers only stay withheld.
      expect(await withheld()).toEqual([id('p-tk')])
      expect(me).toBeDefined()
    })

    test('nor while answers that were on their way are still taken', async () => {
      const userID = (await userByName(store, api.world.editor))?.user_id as number
      const theirs = candidateAt(api.client, other, appID(), papers.open)
      const { EndsAt } = await theirs.start()
      const isWithheld = async () => (await withheldQuestions(store, userID, [id('p-tk')], api.clock.now)).size === 1
      api.clock.now = EndsAt as number
      await theirs.save([theirs.answer(id('p-a1'), 'B')])
      expect((await theirs.open()).State).toBe('over')
      expect(await isWithheld()).toBe(true)
      api.clock.now += GRACE_MS
      await theirs.open()
      expect(await isWithheld()).toBe(false)
    })

    test('a sample paper opens its questions to all lists only where it is free and has no date', async () => {
      const userID = (await userByName(store, api.world.plain))?.user_id as number
      const readable = async () => (await withheldQuestions(store, userID, [id('p-tk')], api.clock.now)).size === 0
      const paper = (of: string) =>
        store.write((tx) => tx.run(`update paper set ${of} where paper_id = ?`, [papers.open]))
      expect(await readable()).toBe(false)
      await paper(`kind = 'sample'`)
      expect(await readable()).toBe(false)
      await paper('is_free = 1')
      expect(await readable()).toBe(true)
      await paper('opens_at = 1')
      expect(await readable()).toBe(false)
      await paper(`kind = 'mock', is_free = 0, opens_at = null`)
    })

    test('handed in, the same lists show them', async () => {
      const of = { guid: other, appID: appID(), allTestID: id('p-a1'), changedAt: api.clock.now }
      await api.client.send('practice.setFavourite', { ...of, isFav: 1 })
      const body = await raw('review.getUserFavOrNoteTest', {
        guid: other,
        appID: String(appID()),
        favOrNote: 'fav',
      })
      expect(body).toContain('卷一单选')
      expect(body).toContain(`${SECRET}解析`)
      expect(body).toContain(`${SECRET}解析之理由`)
    })
  })

  describe('time', () => {
    test('neither a new opening, nor another start, nor a clock that is set back gives more of it', async () => {
      api.clock.now += 300 * MINUTE
      guid = await api.login(api.world.vip)
      const me = at(papers.open)
      const { EndsAt, AttemptID } = await me.start()
      const startedAt = api.clock.now
      api.clock.now += 30 * MINUTE
      expect((await me.open()).EndsAt).toBe(EndsAt)
      expect((await me.start()).EndsAt).toBe(EndsAt)
      // The server's clock is set back by an hour and then corrected.
      api.clock.now = startedAt - 60 * MINUTE
      expect((await me.open()).EndsAt).toBe(EndsAt)
      await me.save([me.answer(id('p-a1'), 'C')])
      api.clock.now = (EndsAt as number) + GRACE_MS
      expect(await refusalOf(me.save([me.answer(id('p-a2'), 'A')]))).toEqual([409, 'timeUp'])
      // An ended attempt stays ended, whatever the clock says.
      api.clock.now = startedAt
      expect(await refusalOf(me.save([me.answer(id('p-a2'), 'A')]))).toEqual([409, 'timeUp'])
      expect((await me.open()).State).toBe('over')
      expect((await me.report()).Score).toBe(1)
      expect((await at(papers.open).start()).AttemptID).not.toBe(AttemptID)
    })

    test('what the candidate writes about time and numbers changes no clock', async () => {
      api.clock.now += 300 * MINUTE
      guid = await api.login(api.world.vip)
      const me = at(papers.open)
      const { EndsAt, Seat } = await me.start()
      const body = await raw('exams.saveAnswers', {
        guid,
        appID: String(appID()),
        attemptID: String(me.sitting.AttemptID),
        seat: String(Seat),
        EndsAt: String((EndsAt as number) + 1e9),
        now: '0',
        Now: '0',
        answersJson: JSON.stringify([{ ...me.answer(id('p-a1'), 'C'), savedAt: 0, EndsAt: 9e12 }]),
      })
      expect(JSON.parse(body).data).toMatchObject({ EndsAt, Now: api.clock.now })
    })

    test('a rest is no time to answer in', async () => {
      const me = at(papers.roomA)
      await me.start()
      api.clock.now += 20 * MINUTE
      const before = me.answer(id('p-a1'), 'C')
      await me.handIn()
      expect(await refusalOf(me.save([before]))).toEqual([409, 'handedIn'])
      expect(await refusalOf(me.confirm(me.answer(id('p-s-1'), 'A')))).toEqual([409, 'handedIn'])
      expect((await me.open()).Sections).toEqual([])
    })
  })

  describe('handing in', () => {
    test('twice, or many times at once: one counts, and none changes what the first handed in', async () => {
      api.clock.now += 300 * MINUTE
      guid = await api.login(api.world.vip)
      const me = at(papers.open)
      await me.start()
      const answers = ['C', 'A', 'B', 'D', 'E'].map((reply) => me.answer(id('p-a1'), reply))
      const sent = await Promise.allSettled(answers.map((answer) => me.handIn([answer])))
      expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
      const winner = answers[sent.findIndex((one) => one.status === 'fulfilled')]
      expect(await refusalOf(me.handIn([me.answer(id('p-a1'), 'C')]))).toEqual([409, 'handedIn'])
      expect(await refusalOf(me.save([me.answer(id('p-a1'), 'C')]))).toEqual([409, 'handedIn'])
      const row = (await me.keys()).history.find((one) => one.AllTestID === id('p-a1'))
      expect(row?.LastUserReply).toBe(winner?.lastUserReply)
    })

    test('answers that race with the hand-in are scored or refused, never acknowledged and lost', async () => {
      const names = ['p-a1', 'p-a2', 'p-a3', 'p-b-1', 'p-b-2', 'p-s-1', 'p-s-2', 'p-s-3']
      for (let round = 0; round < 8; round++) {
        api.clock.now += 300 * MINUTE
        guid = await api.login(api.world.vip)
        const me = at(papers.open)
        await me.start()
        const save = async (name: string) => ((await refused(me.save([me.answer(id(name), 'A')]))) ? [] : [id(name)])
        const half = names.length / 2
        const [report, ...acknowledged] = await Promise.all([
          // The report is made during saves: answers missing in it must have been refused.
          me.handIn().then(() => me.report()),
          ...names.slice(0, half).map(save),
          ...names.slice(half).map(async (name) => {
            await new Promise((resolve) => setImmediate(resolve))
            return save(name)
          }),
        ])
        const scored = report.Questions.filter((one) => one.Answered === 1).map((one) => one.AllTestID)
        expect(scored.sort()).toEqual(acknowledged.flat().sort())
      }
    })
    const refused = (call: Promise<unknown>) =>
      call.then(
        () => false,
        () => true,
      )

    test('somebody else’s paper cannot be handed in, read or answered', async () => {
      api.clock.now += 300 * MINUTE
      guid = await api.login(api.world.vip)
      const me = at(papers.open)
      const { AttemptID, UnitID, Seat } = await me.start()
      const base = { guid: other, appID: appID(), attemptID: AttemptID }
      const seated = { ...base, seat: Seat }
      const none = [404, null]
      expect(
        await refusalOf(api.client.send('exams.handIn', { ...seated, unitID: UnitID as number, answersJson: [] })),
      ).toEqual(none)
      expect(
        await refusalOf(api.client.send('exams.saveAnswers', { ...seated, answersJson: [me.answer(id('p-a1'), 'E')] })),
      ).toEqual(none)
      expect(await refusalOf(api.client.send('exams.openSitting', base))).toEqual(none)
      await me.handIn([me.answer(id('p-a1'), 'C')])
      expect(await refusalOf(api.client.send('exams.paperReport', base))).toEqual(none)
      expect(await refusalOf(api.client.send('exams.paperKeys', base))).toEqual(none)
      expect((await me.report()).Score).toBe(1)
    })
  })
})
