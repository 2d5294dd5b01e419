import { type Call, ROLES, type Role, rolesOf } from '@tizhou/contract/call'
import { calls } from '@tizhou/contract/contract'
import { SESSION_PARAMS } from '@tizhou/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { addUser, userByName } from '../../cores/people/users.ts'
import { type Api, chapterIDs, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { PASSWORD, SUBJECT } from '../../testing/bank.ts'
import { callRequest } from '../../testing/callRequest.ts'
import { sampleParams } from '../../testing/sampleParams.ts'

/** The kinds of callers. Staff are named by their role. */
const CALLERS = [
  'no guid',
  'a wrong guid',
  'an expired guid',
  'a replaced guid',
  'a learner',
  'a VIP',
  ...ROLES,
] as const
type CallerKind = (typeof CALLERS)[number]

const SEES_ALL: readonly Role[] = ['operator', 'editor', 'teacher']
const isStaff = (kind: CallerKind): kind is Role => (ROLES as readonly string[]).includes(kind)

/** The status that the access rule alone gives, before any handler runs. */
function expected(call: Call, kind: CallerKind): 'pass' | 201 | 401 | 403 {
  const { access } = call
  if (access === 'visitor') return 'pass'
  if (access === 'either' && kind === 'no guid') return 'pass'
  if (kind === 'no guid' || kind.endsWith('guid')) return 401
  if (access === 'user' || access === 'either') return 'pass'
  const roles = rolesOf(access)
  if (roles) return isStaff(kind) && roles.includes(kind) ? 'pass' : 403
  return kind === 'a VIP' || (isStaff(kind) && SEES_ALL.includes(kind)) ? 'pass' : 201
}

/** Every module that a call asks for; the VIP caller has all of them. */
const MODULES = [
  ...new Set(
    [...calls.values()].flatMap(({ access }) => (typeof access === 'object' && 'vip' in access ? [access.vip] : [])),
  ),
]

const rows = [...calls].flatMap(([name, call]) => CALLERS.map((kind) => ({ name, call, kind })))

describeOnBothDatabases('access matrix', (openStore) => {
  let api: Api
  let known: Record<string, string | number>
  const users = new Map<CallerKind, number>()

  beforeAll(async () => {
    api = await startApi(await openStore(), { RATE_LIMITS: 'off' })
    const { store } = api.services
    const passwordHash = await api.services.passwords.hash(PASSWORD)
    for (const role of ROLES)
      users.set(
        role,
        await store.write((tx) =>
          addUser(tx, { userName: `matrix-${role}`, nickName: role, passwordHash, roles: [role], now: api.clock.now }),
        ),
      )
    users.set('a learner', (await userByName(store, api.world.plain))?.user_id as number)
    users.set('a VIP', (await userByName(store, api.world.vip))?.user_id as number)
    await store.write((tx) =>
      tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
        JSON.stringify(['ChapterTest', ...MODULES]),
        api.world.subjectID,
      ]),
    )
    const { 全部题型 } = await chapterIDs(api, SUBJECT)
    known = { appID: api.world.subjectID, appEName: SUBJECT, cptID: 全部题型 as number }
  })
  afterAll(() => api.close())

  const sessionOf = async (userID: number) => {
    const guid = await api.services.store.write((tx) => api.services.sessions.start(tx, userID, 'web_pc'))
    api.services.sessions.forget(userID)
    return guid
  }

  async function guidOf(kind: CallerKind): Promise<string | undefined> {
    const learner = users.get('a learner') as number
    switch (kind) {
      case 'no guid':
        return undefined
      case 'a wrong guid':
        return 'A'.repeat(43)
      case 'an expired guid': {
        const guid = await sessionOf(learner)
        await api.services.store.write((tx) => tx.run('update session set expires_at = ?', [api.clock.now]))
        api.services.sessions.forget(learner)
        return guid
      }
      case 'a replaced guid': {
        const guid = await sessionOf(learner)
        await sessionOf(learner)
        return guid
      }
      default:
        return sessionOf(users.get(kind) as number)
    }
  }

  async function make(
    call: Call,
    guid: string | undefined,
    own: Record<string, string | number> = {},
  ): Promise<{ http: number; status: number; msg: string; data: unknown }> {
    const params = sampleParams(call, { ...known, ...own, ...(guid === undefined ? {} : { guid, ksbguid: guid }) })
    if (guid === undefined) for (const name of SESSION_PARAMS) delete params[name]
    const { http, text } = await callRequest(api, call, params)
    const envelope = JSON.parse(text) as { status: number; msg: string; data: unknown }
    return { http, status: envelope.status, msg: envelope.msg, data: envelope.data }
  }

  /**
   * Makes calls in one session, and begins another session where an earlier call (log-out, change of password) has
   * ended it. `isKnown`: 401 is not the expected answer.
   */
  function inSession(begin: () => Promise<string | undefined>) {
    let guid: Promise<string | undefined> | undefined
    return async (call: Call, isKnown: boolean, own: Record<string, string | number> = {}) => {
      guid ??= begin()
      const answer = await make(call, await guid, own)
      if (!isKnown || answer.status !== 401) return answer
      guid = begin()
      return make(call, await guid, own)
    }
  }

  test('every call has an access rule', () => {
    expect([...calls].filter(([, call]) => !call.access).map(([name]) => name)).toEqual([])
  })

  test.each(CALLERS)('rule: each call lets %s through exactly where its access rule does', async (kind) => {
    const wrong: string[] = []
    const send = inSession(() => guidOf(kind))
    for (const { name, call } of rows.filter((row) => row.kind === kind)) {
      const must = expected(call, kind)
      const { http, status, msg, data } = await send(call, must !== 401)
      const fits = must === 'pass' ? fitsPass(call, status) : status === must
      if (http !== 200 || status === 500 || !fits) wrong.push(`${name}: ${status} ${msg}, ${must} expected`)
      if (kind === 'a replaced guid' && must === 401 && (data as { type?: number } | null)?.type !== 1)
        wrong.push(`${name}: does not say that somebody logged in elsewhere`)
    }
    expect(wrong).toEqual([])
  })

  test('rule: no call shows one learner what another one wrote or did', async () => {
    const secret = 'only-its-writer-reads-this'
    const writer = users.get('a VIP') as number
    const guid = await sessionOf(writer)
    const { appID, cptID } = known as { appID: number; cptID: number }
    const set = await api.client.send('practice.getChapterTestEx', { guid, appID, cptID })
    const item = itemsOf(set)[0] as ReturnType<typeof itemsOf>[number]
    const now = api.clock.now
    await api.client.send('practice.submitReplies', {
      guid,
      appID,
      repliesJson: [replyTo(item, now, { lastUserReply: 'A' })],
    })
    await api.client.send('practice.saveNote', {
      guid,
      appID,
      allTestID: item.AllTestID,
      content: secret,
      changedAt: now,
    })
    await api.services.store.write((tx) =>
      tx.run('update user_account set nick_name = ? where user_id = ?', [secret, writer]),
    )

    const seen: string[] = []
    const send = inSession(() => sessionOf(users.get('a learner') as number))
    for (const [name, call] of calls) {
      if (rolesOf(call.access)) continue
      const others = Object.fromEntries(
        Object.keys(call.params.properties)
          .filter((field) => /^user_?id$/i.test(field))
          .map((field) => [field, writer]),
      )
      const { data } = await send(call, true, { favOrNote: 'note', ...others })
      const text = JSON.stringify(data) ?? ''
      if (text.includes(secret) || text.includes(guid)) seen.push(name)
    }
    expect(seen).toEqual([])
    // The author of the note reads it.
    const own = await make(calls.get('review.getUserFavOrNoteTest') as Call, await sessionOf(writer), {
      favOrNote: 'note',
    })
    expect(JSON.stringify(own.data)).toContain(secret)
  })

  /**
   * Whether the access rule let the call through: the handler may refuse made-up parameters, but never with a lost
   * session.
   */
  function fitsPass(call: Call, status: number): boolean {
    if (typeof call.access === 'string') return status !== 401
    return status !== 401 && status !== 403 && status !== 201
  }
})
