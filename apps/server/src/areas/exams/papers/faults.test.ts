import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Client, createClient, RequestError } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bundled } from '../../../../../../tools/testing/bundled.ts'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { addUser, userByName } from '../../../cores/people/users.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { makeWorld, PASSWORD, TEST_COST, type World } from '../../../testing/bank.ts'
import { makePapers, type PaperWorld } from '../../../testing/papers.ts'
import { type Candidate, candidateAt, refusalOf } from './testing/candidate.ts'

const MINUTE = 60_000
const SERVER = `${import.meta.dirname}/testing/killableServer.ts`
/** Time-out for a busy machine. */
const PATIENCE = 120_000

let program: string
beforeAll(async () => {
  program = await bundled(SERVER)
}, PATIENCE)

interface Killable {
  origin: string
  client: Client
  kill(): Promise<void>
}

/**
 * The server is killed (SIGKILL) in every phase of a paper, and the network is cut. Acknowledged writes are stored
 * afterwards, others completely or not at all, and the clock has gone on.
 */
describeOnBothDatabases('a server that is killed during a paper', (openStore) => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-faults-'))
  const running = new Set<ChildProcess>()
  let store: Store
  let world: World
  let papers: PaperWorld
  let people = 0

  beforeAll(async () => {
    store = await openStore()
    world = await makeWorld(store, Date.now())
    const owner = (await userByName(store, world.plain))?.user_id as number
    papers = await makePapers(store, Date.now(), world.subjectID, owner)
    await store.write((tx) => tx.run('update paper set is_free = 1', []))
  })
  const killAll = async () => {
    for (const child of running) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  afterEach(killAll)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** A server whose clock is `ahead` by so many ms, in place of waiting. */
  async function serve(ahead = 0): Promise<Killable> {
    const child = spawn(process.execPath, [program, JSON.stringify(openStore.address()), String(ahead), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    const [port] = (await once(lines, 'line')) as [string]
    const origin = `http://127.0.0.1:${port}`
    return {
      origin,
      client: createClient({ addresses: contractAddresses(), origin, fetch }),
      kill: async () => {
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      },
    }
  }

  const id = (name: string) => papers.ids[name] as number

  /** A learner without attempts, who logs in at the running server. */
  async function newcomer(): Promise<(server: Killable) => Promise<string>> {
    const userName = `fault-${newId()}-${++people}`
    const passwordHash = await hashPassword(PASSWORD, TEST_COST)
    await store.write((tx) => addUser(tx, { userName, nickName: '考生', passwordHash, now: Date.now() }))
    return async ({ client }) =>
      (await client.send('account.userlogin', { username: userName, password: PASSWORD })).guid
  }
  const at = async (
    server: Killable,
    who: (server: Killable) => Promise<string>,
    paperID: number,
  ): Promise<Candidate> => candidateAt(server.client, await who(server), world.subjectID, paperID)

  const attempts = (paperID: number) =>
    store.all<{
      attempt_id: number
      user_id: number
      state: string
      handed_in_at: number | null
      score: number | null
    }>('select attempt_id, user_id, state, handed_in_at, score from paper_attempt where paper_id = ?', [paperID])
  const lost = (error: unknown) => {
    // A refusal would be an answer; here there was none.
    if (error instanceof RequestError && typeof error.status === 'number' && error.status !== 0) throw error
    return undefined
  }

  test('while papers are begun: each candidate has one attempt or none, and goes on with the one that was told', {
    timeout: PATIENCE,
  }, async () => {
    const first = await serve()
    const who = await Promise.all(Array.from({ length: 12 }, newcomer))
    const seats = await Promise.all(who.map((one) => at(first, one, papers.open)))
    let told = 0
    const started = await Promise.all(
      seats.map((one) =>
        one
          .start()
          .then((sitting) => {
            if (++told === 4) void first.kill()
            return sitting
          })
          .catch(lost),
      ),
    )
    expect(started.filter(Boolean).length).toBeGreaterThanOrEqual(4)
    const second = await serve()
    for (const [number, one] of who.entries()) {
      const again = await (await at(second, one, papers.open)).start()
      const before = started[number]
      if (before) expect([again.AttemptID, again.EndsAt]).toEqual([before.AttemptID, before.EndsAt])
    }
    const rows = await attempts(papers.open)
    expect(new Set(rows.map((row) => row.user_id)).size).toBe(rows.length)
  })

  test('while answers are saved: all that were acknowledged are there, the clock went on, and the last word counts', {
    timeout: PATIENCE,
  }, async () => {
    const who = await newcomer()
    const names = ['p-a1', 'p-a2', 'p-a3', 'p-b-1', 'p-b-2', 'p-s-1', 'p-s-2']
    const acknowledged = new Map<string, number>()
    let endsAt: number | null = null
    let no = 0
    for (const round of [1, 2, 3]) {
      const server = await serve(round * 5 * MINUTE)
      const me = await at(server, who, papers.open)
      const sitting = await me.start()
      endsAt ??= sitting.EndsAt
      expect(sitting.EndsAt).toBe(endsAt)
      let saved = 0
      const enough = 10 * round
      const stream = async (name: string) => {
        for (;;) {
          const mine = ++no
          const reply = 'ABCDE'[mine % 5] as string
          const done = await me.save([me.answer(id(name), reply, { no: mine })]).catch(lost)
          if (!done) return
          acknowledged.set(name, mine)
          if (++saved === enough) void server.kill()
        }
      }
      await Promise.all(names.map(stream))
      const next = await serve(round * 5 * MINUTE)
      const kept = new Map(
        (await (await at(next, who, papers.open)).start()).Answers.map((one) => [one.AllTestID, one]),
      )
      const rows = await store.all<{ question_id: number; no: number }>('select question_id, no from paper_answer', [])
      for (const [name, mine] of acknowledged) {
        // The next answer may have been stored without an acknowledgement; then that one is expected.
        const stands = rows.find((row) => row.question_id === id(name))?.no as number
        expect(stands).toBeGreaterThanOrEqual(mine)
        expect(kept.get(id(name))?.LastUserReply).toBe('ABCDE'[stands % 5])
      }
      await next.kill()
    }
  })

  test('after a step was confirmed and a section left: both stay locked', { timeout: PATIENCE }, async () => {
    const who = await newcomer()
    const first = await serve()
    const me = await at(first, who, papers.roomA)
    const { Sections } = await me.start()
    await me.enter(Sections[1]?.SectionID as number, [me.answer(id('p-a1'), 'C')])
    await me.enter(Sections[2]?.SectionID as number)
    await me.confirm(me.answer(id('p-s-1'), 'A'))
    await first.kill()
    const again = await at(await serve(), who, papers.roomA)
    const sitting = await again.start()
    expect(sitting.Sections.map((section) => section.Closed)).toEqual([1, 1, 0, 0])
    expect(await refusalOf(again.confirm(again.answer(id('p-s-1'), 'B')))).toEqual([409, 'locked'])
    expect(await refusalOf(again.enter(Sections[0]?.SectionID as number))).toEqual([409, 'locked'])
    expect((await again.save([again.answer(id('p-a1'), 'D')])).results).toMatchObject([{ reason: 'locked' }])
    expect(sitting.Answers.map((one) => [one.AllTestID, one.LastUserReply, one.Confirmed])).toEqual(
      expect.arrayContaining([
        [id('p-a1'), 'C', 0],
        [id('p-s-1'), 'A', 1],
      ]),
    )
  })

  test('while papers are handed in: a hand-in is there with its answers or not at all, and counts once', {
    timeout: PATIENCE,
  }, async () => {
    const first = await serve()
    const who = await Promise.all(Array.from({ length: 12 }, newcomer))
    const seats = await Promise.all(who.map((one) => at(first, one, papers.windowed)))
    for (const one of seats) await one.start()
    let told = 0
    const outcomes = await Promise.all(
      seats.map((one) =>
        one
          .handIn([one.answer(id('p-a1'), 'C'), one.answer(id('p-a2'), 'A')])
          .then((standing) => {
            if (++told === 3) void first.kill()
            return standing.State
          })
          .catch(lost),
      ),
    )
    expect(outcomes.filter((state) => state === 'over').length).toBeGreaterThanOrEqual(3)
    const second = await serve()
    for (const [number, one] of who.entries()) {
      const before = seats[number] as Candidate
      const guid = await one(second)
      const base = { guid, appID: world.subjectID, attemptID: before.sitting.AttemptID }
      const now = await second.client.send('exams.openSitting', base)
      if (outcomes[number] === 'over') expect(now.State).toBe('over')
      const again = second.client.send('exams.handIn', {
        ...base,
        seat: now.Seat,
        unitID: before.sitting.UnitID as number,
        answersJson: [before.answer(id('p-a1'), 'C'), before.answer(id('p-a2'), 'A')],
      })
      if (now.State === 'over') expect(await refusalOf(again)).toEqual([409, 'handedIn'])
      else expect((await again).State).toBe('over')
      await second.client.send('exams.paperReport', base)
      const mine = async () => (await attempts(papers.windowed)).find((row) => row.attempt_id === base.attemptID)
      // The report shows no score while the window is open.
      await expect.poll(async () => (await mine())?.score).toBe(200)
    }
  })

  test('in the rest: it ends when it would have, and the next unit begins', { timeout: PATIENCE }, async () => {
    const who = await newcomer()
    const first = await serve(0)
    const me = await at(first, who, papers.roomA)
    await me.start()
    await first.kill()
    const second = await serve(20 * MINUTE)
    const later = await at(second, who, papers.roomA)
    await later.start()
    const { EndsAt } = await later.handIn()
    await second.kill()
    const third = await at(await serve(22 * MINUTE), who, papers.roomA)
    expect(await third.start()).toMatchObject({ State: 'resting', EndsAt, Sections: [] })
    await killAll()
    const fourth = await at(await serve(40 * MINUTE), who, papers.roomA)
    expect(await fourth.start()).toMatchObject({ State: 'running', EndsAt: (EndsAt as number) + 30 * MINUTE })
  })

  test('and away until the time is up: the paper is collected as of then, with all that was acknowledged', {
    timeout: PATIENCE,
  }, async () => {
    const who = await newcomer()
    const first = await serve()
    const me = await at(first, who, papers.roomB)
    const { AttemptID, EndsAt } = await me.start()
    await me.save([me.answer(id('p-a1'), 'C')])
    await first.kill()
    await serve(180 * MINUTE)
    // The server acts by itself, without a request.
    const row = async () => (await attempts(papers.roomB)).find((one) => one.attempt_id === AttemptID)
    await expect.poll(async () => (await row())?.score, { timeout: 60_000 }).toBe(100)
    // The second unit began when the first accepted nothing more, and lasted its hour.
    expect(await row()).toMatchObject({ state: 'over', handed_in_at: (EndsAt as number) + GRACE_MS + 60 * MINUTE })
  })

  test('while scores are counted and answers filed: each once, however often it dies over it', {
    timeout: PATIENCE,
  }, async () => {
    const left = async () =>
      (
        await store.all<{ n: number }>(
          `select count(*) as n from paper_attempt where stage is not null or (paper_id = ? and state <> 'over')`,
          [papers.roomB],
        )
      )[0]?.n as number
    // Work left by earlier tests is done first. A dead server's lease has expired by the next server's clock.
    const base = 300 * MINUTE
    const first = await serve(base)
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
    const who = await Promise.all(Array.from({ length: 10 }, newcomer))
    const before = await counted()
    for (const one of who) {
      const me = await at(first, one, papers.roomB)
      await me.start()
      const { UnitID } = await me.handIn([me.answer(id('p-a1'), 'C'), me.answer(id('p-a2'), 'B')])
      await me.handIn([me.answer(id('p-x'), 'ABD')], UnitID as number)
    }
    await first.kill()
    // Dies at another place each time: as soon as something was done.
    const progress = async () => JSON.stringify([await counted(), await left()])
    for (let ahead = 1; (await left()) > 0 && ahead < 6; ahead++) {
      const from = await progress()
      const server = await serve(base + ahead * MINUTE)
      await expect.poll(progress, { timeout: 60_000, interval: 5 }).not.toBe(from)
      await server.kill()
    }
    await serve(base + 30 * MINUTE)
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
    const after = await counted()
    expect(after.candidates - before.candidates).toBe(10)
    expect(after.question - before.question).toBe(10)
    expect(after.replies - before.replies).toBe(30)
    const [done] = await store.all<{ n: number }>(
      `select sum(done_count) as n from user_question where question_id = ? and user_id in
       (select user_id from reply where mode = 'exam')`,
      [id('p-x')],
    )
    const [logged] = await store.all<{ n: number }>(
      `select count(*) as n from reply where question_id = ? and mode = 'exam'`,
      [id('p-x')],
    )
    expect(done?.n).toBe(logged?.n)
  })
  async function counted() {
    const one = async (sql: string, values: number[] = []) =>
      (await store.all<{ n: number | null }>(sql, values))[0]?.n ?? 0
    return {
      candidates: await one('select sum(candidates) as n from paper_score where paper_id = ?', [papers.roomB]),
      question: await one(
        'select sum(candidates) as n from paper_question_count where paper_id = ? and question_id = ?',
        [papers.roomB, id('p-a1')],
      ),
      replies: await one(`select count(*) as n from reply where mode = 'exam'`),
    }
  }

  describe('the network', () => {
    test('is cut before the reply: the same call again changes nothing, and nothing is lost', {
      timeout: PATIENCE,
    }, async () => {
      const server = await serve()
      const who = await newcomer()
      const cutting: typeof fetch = (input, init) => {
        const cut = new AbortController()
        const sent = fetch(input, { ...init, signal: cut.signal })
        setImmediate(() => setImmediate(() => cut.abort()))
        return sent
      }
      const torn = createClient({ addresses: contractAddresses(), origin: server.origin, fetch: cutting })
      const guid = await who(server)
      const paper = candidateAt(server.client, guid, world.subjectID, papers.open)
      const { AttemptID, Seat } = await paper.start()
      const answersJson = [paper.answer(id('p-a1'), 'B'), paper.answer(id('p-a2'), 'A')]
      const params = { guid, appID: world.subjectID, attemptID: AttemptID, seat: Seat, answersJson }
      for (let tries = 0; tries < 5; tries++)
        await torn.send('exams.saveAnswers', params, { allowedRepeat: true }).catch(lost)
      const { results } = await server.client.send('exams.saveAnswers', params)
      expect(results.map((one) => one.status)).toEqual([200, 200])
      const kept = (await paper.open()).Answers
      expect(kept.map((one) => one.LastUserReply).sort()).toEqual(['A', 'B'])
    })
  })
})
