import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SOURCES } from '@tizhou/catalogue/sources'
import { readDemoSubjects } from '@tizhou/demo/subjects'
import { DAILY_WINDOW } from '@tizhou/domain/materials/dailyNotes'
import { PICTURE_FOLDER } from '@tizhou/domain/materials/materials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentOfMember } from '../../cores/agents/agentEditing.ts'
import { agentBalances } from '../../cores/sales/desk/statements.ts'
import { filesDir, sqliteFile } from '../../platform/config.ts'
import { openStore } from '../../platform/database/open.ts'
import type { Store } from '../../platform/database/store.ts'
import { readConfig } from '../../settings.ts'
import { makeDemo } from './demo.ts'

/** 23:37 in Beijing, another day than in UTC. */
const NOW = Date.parse('2026-11-20T15:37:12Z')
const MIDNIGHT = Date.parse('2026-11-19T16:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'tizhou-demo-'))
let store: Store

beforeAll(async () => {
  const config = readConfig({ DATA_DIR: folder, WEB_DIR: '/nonexistent', CONSOLE_DIR: '/nonexistent' })
  await makeDemo(config, NOW)
  store = await openStore({ sqliteFile: sqliteFile(config) })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every paper of the demo is in the bank, with all its questions', async () => {
  const filed = await store.all<{ external_key: string; n: number }>(
    `select p.external_key, count(i.question_id) as n from paper p join paper_item i on i.paper_id = p.paper_id
     group by p.external_key order by p.external_key`,
    [],
  )
  const written = readDemoSubjects().flatMap(({ papers }) =>
    papers.map(({ key, units }) => ({
      external_key: key,
      n: units.flatMap(({ sections }) => sections).reduce((sum, { questions }) => sum + questions.length, 0),
    })),
  )
  expect(filed).toEqual(written.sort((a, b) => (a.external_key < b.external_key ? -1 : 1)))
})

test('windows are counted from midnight of the first day in Beijing', async () => {
  const windows = await store.all<{ external_key: string; opens_at: number; closes_at: number }>(
    `select external_key, opens_at, closes_at from paper where external_key in ('nk-ym-open', 'nk-ym-closed')`,
    [],
  )
  const of = (key: string) => windows.find(({ external_key }) => external_key === key)
  expect(of('nk-ym-open')?.opens_at).toBe(MIDNIGHT)
  expect(of('nk-ym-open')?.closes_at).toBeGreaterThan(NOW)
  expect(of('nk-ym-closed')?.closes_at).toBeLessThan(NOW)
})

test('a closed mock exam has scored candidates within its window, counted and with nothing left to do', async () => {
  const attempts = await store.all<{ external_key: string; n: number; scored: number; waiting: number; out: number }>(
    `select p.external_key, count(*) as n, count(a.score) as scored, count(a.stage) as waiting,
       sum(case when a.started_at < p.opens_at or a.handed_in_at > p.closes_at then 1 else 0 end) as out
     from paper_attempt a join paper p on p.paper_id = a.paper_id group by p.external_key order by p.external_key`,
    [],
  )
  expect(attempts).toEqual([
    { external_key: 'lczy-ym-closed', n: 36, scored: 36, waiting: 0, out: 0 },
    { external_key: 'nk-ym-closed', n: 48, scored: 48, waiting: 0, out: 0 },
  ])
  const counted = await store.all<{ n: number; scores: number }>(
    'select sum(candidates) as n, count(*) as scores from paper_score group by paper_id order by n',
    [],
  )
  expect(counted.map(({ n }) => n)).toEqual([36, 48])
  // Scores are spread out.
  for (const { scores } of counted) expect(scores).toBeGreaterThan(10)
})

test('made-up candidates have no password, and their answers are nobody’s replies', async () => {
  expect(
    await store.all(`select 1 from user_account where user_name like 'demo-candidate%' and password_hash <> ''`, []),
  ).toEqual([])
  expect(await store.all('select 1 from reply limit 1', [])).toEqual([])
})

test('trees stand behind 章节练习, where every question of theirs is at home', async () => {
  const first = await store.all<{ source_name: string }>(
    'select source_name from tree where position = 0 order by source_name',
    [],
  )
  expect(first.map(({ source_name }) => source_name)).toEqual([
    SOURCES.ChapterTest,
    SOURCES.ChapterTest,
    SOURCES.Defend,
  ])
  const homeless = await store.all(
    `select q.external_id from chapter_item i join question q on q.question_id = i.question_id
     where not exists (select 1 from chapter_item j join chapter c on c.chapter_id = j.chapter_id
       join tree t on t.tree_id = c.tree_id where j.question_id = i.question_id and t.position = 0)`,
    [],
  )
  expect(homeless).toEqual([])
})

test('a pair that is taken for one another names two points and what tells them apart', async () => {
  const pairs = await store.all<{ note: string; point_id: number | null; other_point_id: number | null }>(
    `select d.note, d.point_id, d.other_point_id from chapter_detail d join chapter c on c.chapter_id = d.chapter_id
     join tree t on t.tree_id = c.tree_id where t.source_name = ?`,
    [SOURCES.YHJF],
  )
  expect(pairs.length).toBeGreaterThan(10)
  for (const pair of pairs) {
    expect(pair.note).not.toBe('')
    expect([pair.point_id, pair.other_point_id]).not.toContain(null)
  }
})

test('the interviews of a subject are found by its mock subject, and some chapters open by sharing', async () => {
  const linked = await store.all<{ code: string; mock: string }>(
    `select s.code, m.code as mock from subject s join subject m on m.subject_id = s.mock_subject_id`,
    [],
  )
  expect(linked).toEqual([{ code: 'ZC_NK_YTMJ', mock: 'GJZC_NK_MNDB' }])
  expect(await store.all('select 1 from share_chapter', [])).toHaveLength(4)
})

test('orders of the demo were paid, given back and sent by the rules: the ledger balances, and each row has its reason', async () => {
  const states = await store.all<{ state: string; n: number }>(
    'select state, count(*) as n from sale_order group by state order by state',
    [],
  )
  expect(states).toEqual([
    { state: 'closed', n: 1 },
    { state: 'paid', n: 4 },
    { state: 'refunded', n: 1 },
    { state: 'refunding', n: 1 },
  ])
  expect(await store.all('select entry_id from ledger_line group by entry_id having sum(amount) <> 0', [])).toEqual([])
  // Refunded orders grant nothing; those awaiting a decision still do.
  const held = await store.all<{ user_name: string; n: number }>(
    `select u.user_name, count(*) as n from entitlement e join user_account u on u.user_id = e.user_id
     where e.source = 'order' and e.ends_at > ? group by u.user_name order by u.user_name`,
    [NOW],
  )
  expect(held).toEqual([
    { user_name: '13800000002', n: 1 },
    { user_name: '13800000011', n: 1 },
    { user_name: '13800000012', n: 2 },
    { user_name: '13800000013', n: 2 },
  ])
})

test('a parcel is on its way, the partner has a statement and its agent sees it, two cases wait', async () => {
  expect(await store.all('select state, carrier from shipment where state <> ?', ['due'])).toEqual([
    { state: 'sent', carrier: 'sf' },
  ])
  const owed = await agentBalances(store, '6001-69')
  // 15 % of 698 and of 298 yuan, less 50 paid.
  expect(owed).toMatchObject([{ balance: 14_940 - 5_000 }])
  const [agent] = await store.all<{ user_id: number }>(`select user_id from user_account where user_name = 'agent'`, [])
  expect(await agentOfMember(store, agent?.user_id as number)).toBe('6001-69')
  expect(await store.all('select kind from money_case where settled_at is null order by kind', [])).toEqual([
    { kind: 'billDiffers' },
    { kind: 'unknownOrder' },
  ])
  expect(await store.all(`select state from bill_run where state <> 'done'`, [])).toHaveLength(1)
})

test('the demo has points enough, books to read, a map of all points, and notes for sixty days', async () => {
  const counts = await store.all<{ points: number }>(
    `select count(*) as points from point_text t join point p on p.point_id = t.point_id where t.html <> ''`,
    [],
  )
  expect(Number(counts[0]?.points)).toBeGreaterThanOrEqual(300)
  const links = await store.all<{ kind: number; links: number }>(
    'select kind, count(*) as links from point_link group by kind order by kind',
    [],
  )
  expect(links.map(({ links: count }) => Number(count) >= 20)).toEqual([true, true, true])
  for (const code of ['ZY_LCZY_YTMJ', 'ZC_NK_YTMJ']) {
    const nodes = await store.all<{
      shelf: string
      parent_id: number
      html: string
      point_id: number | null
      paper_id: number | null
    }>(
      `select b.shelf, n.parent_id, n.html, n.point_id, n.paper_id from material_node n join material_book b on b.book_id = n.book_id
       join subject s on s.subject_id = b.subject_id where s.code = ?`,
      [code],
    )
    const of = (shelf: string) => nodes.filter((node) => node.shelf === shelf)
    expect(of('theory').filter(({ parent_id }) => Number(parent_id) === 0).length).toBeGreaterThanOrEqual(12)
    expect(of('theory').filter(({ point_id }) => point_id !== null).length).toBeGreaterThanOrEqual(20)
    expect(of('recite').filter(({ html }) => html !== '').length).toBeGreaterThanOrEqual(30)
    expect(new Set(of('daily').map(({ point_id }) => point_id)).size).toBeGreaterThanOrEqual(DAILY_WINDOW)
    expect(
      of('comment').filter(({ paper_id, html }) => paper_id !== null && html !== '').length,
    ).toBeGreaterThanOrEqual(3)
    const named = await store.all<{ point_id: number }>(
      `select distinct qp.point_id from question_point qp join question q on q.question_id = qp.question_id
       join subject s on s.subject_id = q.subject_id where s.code = ?`,
      [code],
    )
    const mapped = of('map').filter(({ point_id }) => point_id !== null)
    expect(mapped.every(({ html }) => html !== '')).toBe(true)
    expect(new Set(mapped.map(({ point_id }) => point_id))).toEqual(new Set(named.map(({ point_id }) => point_id)))
  }
})

test('PDF documents of the demo are split, with Chinese text that search finds', async () => {
  const pages = await store.all<{ title: string; page: number }>(
    `select d.title, p.page from document d
     join document_page p on p.document_id = d.document_id and p.version = d.version
     where p.text like '%急性左心衰竭%' and p.text like '%绝对不齐%'`,
    [],
  )
  expect(pages).toContainEqual({ title: '考点秘籍（整本）', page: 1 })
  const states = await store.all<{ state: string; n: number }>(
    'select state, count(*) as n from document_version group by state',
    [],
  )
  expect(states).toEqual([{ state: 'ready', n: 4 }])
})

test('live lessons begin at full quarter hours, and one of them runs', async () => {
  const lessons = await store.all<{ starts_at: number; ends_at: number }>(
    'select starts_at, ends_at from live_lesson',
    [],
  )
  expect(lessons.length).toBeGreaterThan(3)
  expect(lessons.filter(({ starts_at }) => starts_at % (15 * 60_000) !== 0)).toEqual([])
  expect(lessons.filter(({ starts_at, ends_at }) => starts_at <= NOW && ends_at > NOW)).toHaveLength(1)
})

test('a film of two courses is stored once', async () => {
  const films = await store.all<{ media_id: number; lessons: number }>(
    'select media_id, count(*) as lessons from video_lesson group by media_id',
    [],
  )
  const stored = await store.all<{ name: string }>('select name from media_file', [])
  expect(films).toHaveLength(stored.length)
  expect(films.some(({ lessons }) => Number(lessons) > 1)).toBe(true)
})

test('pictures of points are known to their subject, and stand where texts name them', async () => {
  const rows = await store.all<{ name: string; html: string }>(
    `select p.name, t.html from point_picture p join point_text t
     on t.subject_id = p.subject_id and t.html like '%' || p.name || '%'`,
    [],
  )
  expect(rows.length).toBeGreaterThanOrEqual(4)
  for (const { name } of rows)
    expect(existsSync(join(filesDir({ dataDir: folder }), PICTURE_FOLDER, name)), name).toBe(true)
})
