import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { buildApp } from '../../app.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { TEST_COST } from '../../testing/bank.ts'
import type { Store } from '../database/store.ts'
import type { Services } from '../services.ts'
import type { Audience } from './topic.ts'

/** A browser's stream: the topics received so far, and a promise of the next. */
async function listen(origin: string, query: string, cookie = '') {
  const asked = request(`${origin}/events?${query}`, { headers: { accept: 'text/event-stream', cookie } })
  asked.end()
  const [response] = await once(asked, 'response')
  const topics: string[] = []
  let news = Promise.withResolvers<void>()
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data) topics.push(JSON.parse(data).topic)
    }
    news.resolve()
    news = Promise.withResolvers()
  })
  const ended = new Promise<void>((resolve) => response.once('close', resolve).on('error', () => undefined))
  return {
    status: response.statusCode as number,
    topics,
    ended,
    async until(count: number) {
      while (topics.length < count) await news.promise
    },
    close: () => asked.destroy(),
  }
}

describeOnBothDatabases('what browsers are told', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let other: string
  let userID: number
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    guid = await api.login(api.world.vip)
    other = await api.login(api.world.plain)
    userID = (await api.services.sessions.find(guid))?.userID ?? 0
    // On PostgreSQL the first stream opens the LISTEN connection; once it is open `all` is sent again.
    const first = await listen(api.origin, `guid=${guid}`)
    await first.until(openStore.dialect === 'postgres' ? 2 : 1)
    first.close()
    await none()
  })
  afterAll(() => api.close())
  const none = () => vi.waitFor(() => expect(api.services.push.count).toBe(0))
  const tell = (to: Audience, services: Services = api.services) =>
    services.store.write((tx) => services.push.tell(tx, to, 'dots'))

  test('a session that cannot be read is not a missing one: the browser is not told to stay away', async () => {
    const lost = vi.spyOn(api.services.sessions, 'find').mockRejectedValueOnce(new Error('connection lost'))
    const refused = await listen(api.origin, `guid=${guid}`)
    lost.mockRestore()
    refused.close()
    expect(refused.status).toBe(503)
    const stranger = await listen(api.origin, 'guid=nobody')
    expect(stranger.status).toBe(204)
    stranger.close()
  })

  test('a learner is told what is theirs, whoever studies the subject what is of it, and all what is for all', async () => {
    const { subjectID, otherSubjectID } = api.world
    const mine = await listen(api.origin, `guid=${guid}&appID=${subjectID}`)
    const others = await listen(api.origin, `guid=${other}&appID=${otherSubjectID}`)
    await Promise.all([mine.until(1), others.until(1)])
    await tell({ userID })
    await tell({ appID: subjectID })
    await tell({ appID: otherSubjectID })
    await tell('everyone')
    await Promise.all([mine.until(4), others.until(3)])
    expect(mine.topics).toEqual(['all', 'dots', 'dots', 'dots'])
    expect(others.topics).toEqual(['all', 'dots', 'dots'])
    mine.close()
    others.close()
    await none()
  })

  test('nobody hears of a transaction before it is committed, nor of one that fails', async () => {
    const mine = await listen(api.origin, '', `GUID=${guid}`)
    await mine.until(1)
    const seen = () => store.db.selectFrom('setting').select('value').where('name', '=', 'told').executeTakeFirst()
    await store
      .write(async (tx) => {
        await tx.db.insertInto('setting').values({ name: 'told', value: 'no' }).execute()
        await api.services.push.tell(tx, { userID }, 'notices')
        throw new Error('fails')
      })
      .catch(() => undefined)
    await store.write(async (tx) => {
      await api.services.push.tell(tx, { userID }, 'dots')
      await tx.db.insertInto('setting').values({ name: 'told', value: 'yes' }).execute()
    })
    while (!mine.topics.includes('dots')) await mine.until(mine.topics.length + 1)
    expect(await seen()).toEqual({ value: 'yes' })
    mine.close()
    await none()
  })

  test('without a session there is no stream, and a person has so many at the most', async () => {
    expect((await listen(api.origin, '')).status).toBe(204)
    expect((await listen(api.origin, 'guid=x', 'GUID=%E0%A4%A')).status).toBe(204)
    const all = await Promise.all(Array.from({ length: 12 }, () => listen(api.origin, `guid=${guid}`)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect((await listen(api.origin, `guid=${guid}`)).status).toBe(204)
    all.push(await listen(api.origin, `guid=${other}`))
    expect(all.at(-1)?.status).toBe(200)
    for (const one of all) one.close()
    await none()
  })

  test('a stream ends with its session: by a log-out, a log-in elsewhere, a new password, its time; others stay', async () => {
    const stays = await listen(api.origin, `guid=${other}`)
    const { sessions } = api.services
    const endings: ((own: string) => Promise<unknown>)[] = [
      (own) => sessions.end(own),
      () => api.login(api.world.vip),
      () => store.write((tx) => sessions.endAll(tx, userID)).then(() => sessions.forget(userID)),
      (own) =>
        store
          .write((tx) =>
            tx.db
              .updateTable('session')
              .set({ expires_at: api.clock.now })
              .where('user_id', '=', userID)
              .where('ended_at', 'is', null)
              .execute(),
          )
          .then(() => (own ? sessions.forget(userID) : undefined)),
    ]
    for (const ending of endings) {
      const own = await api.login(api.world.vip)
      const mine = await listen(api.origin, `guid=${own}`)
      await mine.until(1)
      await ending(own)
      await mine.ended
    }
    expect(api.services.push.count).toBe(1)
    expect((await api.services.sessions.find(other)).userID).toBeGreaterThan(0)
    stays.close()
    await none()
    guid = await api.login(api.world.vip)
  })

  test('a server that stops ends its streams and waits for none', async () => {
    const second = await startSecond(store, api)
    const streams = await Promise.all(Array.from({ length: 5 }, () => listen(second.origin, `guid=${other}`)))
    await Promise.all(streams.map((one) => one.until(1)))
    await second.close()
    await Promise.all(streams.map(({ ended }) => ended))
    expect(second.services.push.count).toBe(0)
  })

  test('a stream that comes while the server stops is ended at once', async () => {
    const second = await startSecond(store, api)
    await second.services.push.stop()
    const late = await listen(second.origin, `guid=${other}`)
    await late.ended
    expect(second.services.push.count).toBe(0)
    await second.close()
  })

  if (openStore.dialect === 'postgres') {
    test('what one server writes is told by another, and a listening connection that was lost comes back', async () => {
      const second = await startSecond(await openStore(), api)
      const there = await listen(second.origin, `guid=${guid}`)
      await there.until(1)
      // The LISTEN connection may open later than the stream: topics before that arrive as `all`.
      await expect.poll(() => there.topics.length).toBeGreaterThan(1)
      await tell({ userID })
      await expect.poll(() => there.topics.at(-1)).toBe('dots')
      const before = there.topics.length
      await store.all(
        // Only of this database: other suites use the same PostgreSQL.
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tizhou listens' and datname = current_database()",
        [],
      )
      await there.until(before + 1)
      expect(there.topics.at(-1)).toBe('all')
      await tell({ userID })
      await expect.poll(() => there.topics.at(-1)).toBe('dots')
      there.close()
      await second.close()
    })
  }
})

/** A second server on the same database, with the settings of the first. */
async function startSecond(store: Store, api: Api) {
  const { http, services } = await buildApp(api.services.config, store, {
    passwordCost: TEST_COST,
    now: () => api.clock.now,
  })
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  return { origin, services, close: () => http.close() }
}
