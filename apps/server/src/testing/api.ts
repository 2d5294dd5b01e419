import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import { type Client, createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import type { WireTestItem, WireTestSet } from '@tizhou/contract/testSet'
import { type App, type AppOptions, buildApp } from '../app.ts'
import type { Store } from '../platform/database/store.ts'
import type { Services } from '../platform/services.ts'
import { readConfig } from '../settings.ts'
import { makeWorld, PASSWORD, TEST_COST, type World } from './bank.ts'

export interface Api {
  origin: string
  /** `http.inject` makes requests without a connection, in a fifth of the time. */
  http: App['http']
  world: World
  /** The server's clock, which tests move. */
  clock: { now: number }
  client: Client
  services: Services
  login(userName: string): Promise<string>
  close(): Promise<void>
}

/** A real server on a free port, with the given store and the test bank in it. */
export async function startApi(
  store: Store,
  env: Record<string, string> = {},
  options: Pick<AppOptions, 'log' | 'isStopping' | 'paymentArrived'> = {},
): Promise<Api> {
  const clock = { now: Date.parse('2026-11-20T04:00:00Z') }
  const world = await makeWorld(store, clock.now)
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-api-'))
  const config = readConfig({
    DATA_DIR: folder,
    WEB_DIR: '/nonexistent',
    CONSOLE_DIR: '/nonexistent',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const { http, services } = await buildApp(config, store, {
    passwordCost: TEST_COST,
    ...options,
    now: () => clock.now,
  })
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  const client = createClient({ addresses: contractAddresses(), origin, fetch })
  return {
    origin,
    http,
    world,
    clock,
    client,
    services,
    async login(userName) {
      const session = await client.send('account.userlogin', { username: userName, password: PASSWORD })
      return session.guid
    },
    async close() {
      await http.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The chapters that hold questions, by name. */
export async function chapterIDs({ client }: Api, appEName: string): Promise<Record<string, number>> {
  const { ChapterMenuJson } = await client.send('chapters.getChapterMenuX', { appEName })
  const ids: Record<string, number> = {}
  const walk = (node: { ID: number; Name: string; Childs: [] }) => {
    ids[node.Name] = node.ID
    node.Childs.forEach(walk)
  }
  walk(JSON.parse(ChapterMenuJson))
  return ids
}

/** The single questions of a set, those of groups included. */
export const itemsOf = (set: WireTestSet): WireTestItem[] =>
  set.test.StyleItems.flatMap((style) => style.TestItems).flatMap((item) =>
    'GroupID' in item ? (item.BTestItems ?? item.A3TestItems ?? item.CaseTestItems ?? []) : [item],
  )

let made = 0

/** A reply to an item: right, unless `of` says otherwise. */
export const replyTo = (item: WireTestItem, at: number, of: Partial<WireReply> = {}): WireReply => ({
  replyID: `test-reply-${String(++made).padStart(8, '0')}`,
  allTestID: item.AllTestID,
  cptID: item.CptID,
  lastUserReply: item.Answer,
  spendTime: 3,
  answeredAt: at,
  mode: 'practice',
  ...of,
})
