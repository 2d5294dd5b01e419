import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { sign } from '@tizhou/domain/signature/signature'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../settings.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { PASSWORD, SUBJECT } from '../../testing/bank.ts'
import { openStore } from '../database/open.ts'
import { makeLog } from '../log.ts'

let close = async () => {}
afterEach(() => close())

/** A server with these settings, and calls with the signature that `made` gives. */
async function start(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-signature-'))
  const lines: string[] = []
  const store = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
  const log = makeLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) })
  const api = await startApi(store, { LOG_LEVEL: 'warn', ...env }, { log })
  close = async () => {
    await api.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { api, lines }
}

function signing(api: Api, userID: number, change: (v: string) => string | undefined = (v) => v, offset = 0) {
  return createClient({
    addresses: contractAddresses(),
    origin: api.origin,
    fetch,
    userID: () => userID,
    sign: (signed) => change(sign(signed, api.clock.now + offset)) as string,
  })
}

async function loggedIn(api: Api) {
  const visitor = signing(api, 0)
  return visitor.send('account.userlogin', { username: api.world.vip, password: PASSWORD })
}

async function freeChapter(client: Client): Promise<number> {
  const { ChapterMenuJson } = await client.send('chapters.getChapterMenuX', { appEName: SUBJECT })
  return JSON.parse(ChapterMenuJson).Childs[0].Childs[1].ID
}

const verdicts = async (api: Api) => {
  const text = await (await fetch(`${api.origin}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(/tizhou_signatures_total\{verdict="(\w+)"\} (\d+)/g)].map(([, verdict, count]) => [
      verdict,
      Number(count),
    ]),
  )
}

test('refuse: what the client signed passes, GET and POST, with and without a chapter, before and after the log-in', async () => {
  const { api } = await start({ SIGNATURE: 'refuse' })
  const { guid, userID } = await loggedIn(api)
  const client = signing(api, userID)
  await client.send('subjects.vipApp', { guid })
  await client.send('subjects.searchAppEName', {})
  const cptID = await freeChapter(client)
  await client.send('practice.getChapterTestEx', { guid, appID: api.world.subjectID, cptID })
  await client.send('account.logout', { guid })
  expect(await verdicts(api)).toEqual({ ok: 6 })
})

test.each([
  ['another user’s', 'wrong', (api: Api, userID: number) => signing(api, userID + 1)],
  ['made up', 'wrong', (api: Api, userID: number) => signing(api, userID, () => '1abcdefghijk')],
  ['no signature at all', 'malformed', (api: Api, userID: number) => signing(api, userID, () => 'x')],
  ['missing', 'missing', (api: Api, userID: number) => signing(api, userID, () => undefined)],
  ['too old', 'stale', (api: Api, userID: number) => signing(api, userID, undefined, -61_000)],
  ['too new', 'stale', (api: Api, userID: number) => signing(api, userID, undefined, 61_000)],
])('refuse: one that is %s is refused as %s, and the call does not run', async (_name, verdict, clientOf) => {
  const { api } = await start({ SIGNATURE: 'refuse' })
  const { guid, userID } = await loggedIn(api)
  await expect(clientOf(api, userID).send('account.logout', { guid })).rejects.toMatchObject({
    status: 403,
    data: { signature: verdict },
  })
  await expect(signing(api, userID).send('subjects.vipApp', { guid })).resolves.toBeTruthy()
})

test('refuse: another chapter’s is refused', async () => {
  const { api } = await start({ SIGNATURE: 'refuse' })
  const { guid, userID } = await loggedIn(api)
  const cptID = await freeChapter(signing(api, userID))
  const asked = { guid, appID: api.world.subjectID, cptID }
  const made = (chapter: number) => signing(api, userID, () => sign({ userID, cptID: chapter }, api.clock.now))
  await expect(made(cptID + 1).send('practice.getChapterTestEx', asked)).rejects.toMatchObject({
    status: 403,
    data: { signature: 'wrong' },
  })
  await expect(made(cptID).send('practice.getChapterTestEx', asked)).resolves.toBeTruthy()
})

test('how far the clocks may be apart is a setting', async () => {
  const { api } = await start({ SIGNATURE: 'refuse', SIGNATURE_SECONDS: '300' })
  const { guid, userID } = await loggedIn(api)
  await expect(signing(api, userID, undefined, -299_000).send('subjects.vipApp', { guid })).resolves.toBeTruthy()
  await expect(signing(api, userID, undefined, -301_000).send('subjects.vipApp', { guid })).rejects.toMatchObject({
    status: 403,
  })
})

test('log, unless set otherwise: nothing is refused; each is counted, a line comes now and then, with no secret', async () => {
  const { api, lines } = await start({})
  const { guid, userID } = await loggedIn(api)
  const wrong = signing(api, userID + 1)
  for (let call = 0; call < 5; call++) await wrong.send('subjects.vipApp', { guid })
  await signing(api, userID, () => undefined).send('subjects.vipApp', { guid })
  expect(await verdicts(api)).toMatchObject({ ok: 1, wrong: 5, missing: 1 })
  const told = lines.filter((line) => line.includes('"signature"'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0] as string)).toMatchObject({ call: 'subjects.vipApp', verdict: 'wrong', userID })
  expect(lines.join('')).not.toContain(guid)
})

test('off: nothing is counted', async () => {
  const { api } = await start({ SIGNATURE: 'off' })
  const { guid, userID } = await loggedIn(api)
  await signing(api, userID + 1).send('subjects.vipApp', { guid })
  expect(await verdicts(api)).toEqual({})
})

test('refuse: the back office, which signs nothing, gets in', async () => {
  const { api } = await start({ SIGNATURE: 'refuse' })
  const fromConsole = await fetch(`${api.origin}/api/user/userlogin`, {
    method: 'POST',
    body: new URLSearchParams({ username: api.world.editor, password: PASSWORD, client: 'console' }),
  })
  expect(await fromConsole.json()).toMatchObject({ status: 200 })
})

test('a setting that is none stops the start', () => {
  expect(() => readConfig({ SIGNATURE: 'maybe' })).toThrow('SIGNATURE must be one of log, off, refuse')
})
