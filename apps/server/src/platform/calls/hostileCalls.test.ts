import { type Call, ROLES } from '@tizhou/contract/call'
import { calls } from '@tizhou/contract/contract'
import { pathOnWire } from '@tizhou/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { userByName } from '../../cores/people/users.ts'
import { type Api, chapterIDs, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { sampleParams } from '../../testing/sampleParams.ts'
import { parseForm } from './body.ts'
import { Refusal } from './envelope.ts'
import { paramsReader, type ReadParams } from './params.ts'

/** Values that no call expects in any parameter, by kind. */
const VALUES: Record<string, readonly string[]> = {
  types: ['abc', '1.5', 'NaN', '1e999', 'true', 'null', '[]', '{}', '-1', '0', '9007199254740993', '0x10'],
  sizes: ['', 'x'.repeat(3000), '9'.repeat(400), `[${'0,'.repeat(1500)}0]`, '['.repeat(900)],
  unicode: ['\u0000', '\ud83d\ude00', 'e\u0301', '\u202eabc', '\ufeff', '㍿', '\u2028'],
  injections: [
    "1' or '1'='1",
    "'; drop table user_account; --",
    '%',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '../../etc/passwd',
    '{{7*7}}',
    '$(id)',
    '=cmd|1',
    '\r\nset-cookie: a=b',
  ],
  'prototype names': [
    '__proto__',
    'constructor',
    'toString',
    '{"__proto__":{"a":1}}',
    '[{"constructor":{"prototype":1}}]',
  ],
}

const PATIENCE_MS = 20_000
const AT_ONCE = 20
/** Placeholder for the session's guid, which changes between attempts. */
const GUID_PLACE = 'GUID-PLACE'

const chunks = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/** For each declared parameter each hostile value in turn, with valid values for the others. */
function* attempts(call: Call, known: Record<string, string>): Generator<[kind: string, field: string, form: string]> {
  const base = sampleParams(call, { ...known, guid: GUID_PLACE })
  const fields = Object.keys(call.params.properties).filter((name) => name !== 'guid')
  for (const field of fields) {
    for (const [kind, values] of Object.entries(VALUES))
      for (const value of values) yield [kind, field, new URLSearchParams({ ...base, [field]: value }).toString()]
    const twice = new URLSearchParams(base)
    twice.append(field, '1')
    twice.append(field, '2')
    yield ['duplicated keys', field, twice.toString()]
    for (const key of [
      `${field}[]`,
      `${field}[a]`,
      `${field}[a][b]`,
      `${field}[__proto__][x]`,
      `${field}[0][0][0][0][0]`,
    ])
      yield ['nested keys', field, new URLSearchParams({ ...base, [key]: '1' }).toString()]
  }
  yield ['prototype names', '(key)', new URLSearchParams({ ...base, __proto__x: '1', constructor: '1' }).toString()]
  yield ['prototype names', '(key)', `${new URLSearchParams(base)}&__proto__[a]=1&constructor[prototype][a]=1`]
  yield [
    'sizes',
    '(keys)',
    `${new URLSearchParams(base)}&${Array.from({ length: 400 }, (_, at) => `k${at}=1`).join('&')}`,
  ]
}

/**
 * Whether the reader of parameters accepts the form. Refused forms reach no database, so they are sent to the server on
 * SQLite alone.
 */
const isRead = (read: ReadParams, form: string): boolean => {
  try {
    read(parseForm(form))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

describeOnBothDatabases('hostile input to every call', (openStore) => {
  let api: Api
  let userID: number
  let known: Record<string, string>
  beforeAll(async () => {
    api = await startApi(await openStore(), { RATE_LIMITS: 'off' })
    const { store } = api.services
    userID = (await userByName(store, api.world.vip))?.user_id as number
    // An account with all rights, so that the values reach the handlers.
    await store.write(async (tx) => {
      for (const role of ROLES) await tx.db.insertInto('user_role').values({ user_id: userID, role }).execute()
    })
    const { 试用 } = await chapterIDs(api, SUBJECT)
    known = { appID: String(api.world.subjectID), appEName: SUBJECT, cptID: String(试用), guid: await session() }
  })
  afterAll(() => api.close())

  async function session(): Promise<string> {
    const { store, sessions } = api.services
    const guid = await store.write((tx) => sessions.start(tx, userID, 'web_pc'))
    sessions.forget(userID)
    return guid
  }

  async function send(call: Call, form: string) {
    const path = pathOnWire(call.path)
    const asks = call.method === 'GET' || call.upload !== undefined
    const { statusCode, body, headers } = await api.http.inject({
      method: call.method,
      url: asks ? `${path}?${form}` : path,
      headers: { 'content-type': call.upload ? 'application/octet-stream' : 'application/x-www-form-urlencoded' },
      // The bytes are no file of a kind that the call accepts.
      ...(call.upload ? { payload: Buffer.from([0, 1, 2, 3]) } : asks ? {} : { payload: form }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { http: statusCode, text: body, cookie: headers['set-cookie'] }
  }

  /** A description of what is wrong with the answer, or its status where nothing is. */
  async function faultOf(call: Call, form: string): Promise<string | number> {
    try {
      const { http, text, cookie } = await send(call, form.replace(GUID_PLACE, known.guid as string))
      const envelope = JSON.parse(text) as { status: unknown; msg: unknown }
      if (http !== 200) return `HTTP ${http}`
      if (typeof envelope.status !== 'number' || typeof envelope.msg !== 'string') return 'no envelope'
      if (envelope.status === 500) return `500 ${envelope.msg}`
      return cookie ? 'sets a cookie' : envelope.status
    } catch (error) {
      return String(error)
    }
  }

  const groups = Map.groupBy(calls, ([name]) => name.split('.')[0] as string)

  test.each([...groups])(
    'rule: every call of %s answers with an envelope, never a fault, and never keeps one waiting',
    async (_area, named) => {
      const wrong: string[] = []
      for (const [name, call] of named) {
        const read = paramsReader(call)
        const sent = [...attempts(call, known)].filter(
          ([, , form]) => openStore.dialect === 'sqlite' || isRead(read, form),
        )
        for (const together of chunks(sent, AT_ONCE)) {
          const statuses = await Promise.all(
            together.map(async ([kind, field, form]) => {
              const fault = await faultOf(call, form)
              if (typeof fault === 'string') wrong.push(`${name} ${field} (${kind}): ${fault}`)
              return fault
            }),
          )
          // Log-outs and changed passwords end the session; the next attempts need a new one to reach their handlers.
          if (statuses.includes(401)) known.guid = await session()
        }
      }
      expect(wrong.slice(0, 20)).toEqual([])
      expect(({} as Record<string, unknown>).a).toBeUndefined()
    },
    300_000,
  )

  test('rule: what was sent left every table in place', async () => {
    expect(await userByName(api.services.store, api.world.vip)).toBeDefined()
    expect((await api.client.send('chapters.getChapterMenuX', { appEName: SUBJECT })).ChapterMenuJson).toContain('试用')
  })
})
