import type { Store, Tx } from '@tizhou/server/platform/database/store'

/** How child rows are distributed: over many parents, or all under one. */
export type Spread = 'spread' | 'one'

export const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
/** Offset of the ids of staff, subjects and lists, apart from those of the rows. */
const BASE = 1_000_000
export const SUBJECT = BASE
const TARGETS = 856
const STEP = 50_000

type Columns = Readonly<Record<string, string>>

/**
 * The columns of each table as SQL of the row number `i` from 0; `HERE` is the parent of the row. An omitted column is
 * null where it may be, a time where its name says so, else a number or a text by its type.
 */
const TABLES: Readonly<Record<string, Columns>> = {
  subject: {
    ...{ subject_id: `${BASE} + i`, code: "'CODE' || i", family: "'F' || (i % 40)", position: '(i * 7919) % 1000' },
  },
  subject_version: { subject_id: `${BASE} + HERE`, vn: 'i', modules: "'[]'", rules: "'{}'", sub_list: "'[]'" },
  user_account: { user_id: `${BASE} + i`, user_name: "'1' || (3000000000 + i)", agent_code: "'A' || HERE" },
  user_role: { user_id: `${BASE} + i`, role: "'editor'" },
  session: { guid_hash: "'s' || i", user_id: `${BASE} + HERE`, client_type: "'console'" },
  entitlement: {
    entitlement_id: 'i + 1',
    user_id: `${BASE} + HERE`,
    subject_id: `${BASE}`,
    vn: 'i',
    source: "'granted'",
  },
  agent: { agent_code: "'A' || i" },
  agent_host: { host: "'h' || i || '.example'", agent_code: "'A' || HERE" },
  agent_member: { user_id: `${BASE} + i`, agent_code: "'A' || HERE" },
  agent_group: { group_id: 'i + 1', kind: "'qq'", subject_id: `${BASE} + HERE`, agent_code: "'A' || HERE" },
  exam_class: { class_id: 'i + 1', agent_code: "'A' || HERE" },
  flagship_store: { store_id: 'i + 1', series_id: '(i * 7919) % 90' },
  audit_log: {
    ...{ audit_id: 'i + 1', actor_id: `${BASE} + HERE`, call: "'content.questionSave'", target_kind: "'question'" },
    ...{ target_id: '400000000 + HERE', changes: "'[]'" },
  },
  agreement: { agreement_id: 'i + 1', kind: "'pay'", subject_id: `${BASE} + HERE` },
  user_authorization: {
    ...{ auth_id: 'i + 1', user_id: `${BASE} + i`, subject_id: `${BASE} + HERE`, vn: '1', state: "'saved'" },
    ...{ strokes: "'[]'", ext_data: "'{}'", agreement_id: '1' },
  },
  question: {
    ...{ question_id: '400000000 + i', subject_id: `${BASE}`, external_id: "'q' || i", style_id: '1 + i % 2' },
    ...{
      form: "'ATEST'",
      options: "'[]'",
      answer: "'A'",
      stem: `'题干' || i || '${'一段病史，说明要判断什么。'.repeat(12)}'`,
    },
    explanation: `case when i % 20 = 0 then '' else '${'一段解析，说明为什么是它。'.repeat(25)}' end`,
    ...{ year: 'case when i % 3 = 0 then null else 2000 + i % 25 end', difficulty: '1 + (i * 7919) % 5' },
    source: "case when i % 4 = 0 then null else '第' || (i % 60) || '套' end",
  },
  question_measure: {
    ...{
      question_id: '400000000 + i',
      subject_id: `${BASE}`,
      attempts: '(i * 31) % 90',
      answered_right: '(i * 31) % 45',
    },
    discrimination: '((i * 7919) % 200 - 60) / 200.0',
  },
  missing_picture: { subject_id: `${BASE}`, question_id: '400000000 + i', names: "'[]'" },
  removed_question: { question_id: '400000000 + i', places: "'[]'" },
  point: { point_id: '500000000 + i', subject_id: `${BASE}`, name: "'考点' || i" },
  point_text: { point_id: '500000000 + i', subject_id: `${BASE}`, aliases: "'[]'", importance: 'i % 6', revision: '1' },
  question_point: { question_id: '400000000 + i', point_id: '500000000 + HERE' },
  shipment: {
    ...{ shipment_id: 'i + 1', order_id: 'i + 1', order_no: "'o' || i", user_id: `${BASE} + HERE` },
    ...{ agent_code: "'A' || HERE", state: "'addressed'", carrier: "'sf'", number: "'SF' || i" },
  },
  shipment_book: { shipment_id: 'i + 1', book_id: '1', subject_id: `${BASE} + HERE`, vn: '1' },
  number_import: { import_id: 'i + 1' },
  number_import_row: { import_id: '1', n: 'i + 1', outcome: "'send'", carrier: "'sf'" },
  printed_book: { book_id: 'i + 1', subject_id: `${BASE} + HERE`, vn: '1', part_id: '0' },
  version_update: { update_id: 'i + 1', subject_id: `${BASE} + HERE`, revision: '1' },
  version_update_read: { user_id: `${BASE} + i`, update_id: '1 + HERE' },
  reply_template: { template_id: 'i + 1' },
  report: {
    ...{ report_id: 'i + 1', user_id: `${BASE} + i`, client_id: "'c' || i", subject_id: `${BASE}`, kind: "'question'" },
    ...{ target_id: '400000000 + HERE', feedback_type: '1', about: "'key'", talk: "'open'", place: "'listed'" },
    ...{ waiting_since: 'case when i % 3 = 0 then null else MOMENT end', unread: '0', revision: '1' },
  },
  import_run: {
    import_id: 'i + 1',
    subject_id: `${BASE} + HERE`,
    user_id: `${BASE}`,
    state: "'done'",
    dry_run: '0',
    finished_at: 'MOMENT',
  },
  import_problem: { import_id: '1', position: 'i', severity: "'error'" },
  live_lesson: {
    ...{ lesson_id: 'i + 1', subject_id: `${BASE} + HERE`, place: "'room'", free: '1', vns: "'[]'", capacity: '0' },
    ...{ opens_at: 'MOMENT', revision: '1', replay_at: 'MOMENT' },
  },
  live_room: { lesson_id: 'i + 1' },
  live_booking: { user_id: `${BASE} + i`, lesson_id: '1 + HERE', reminded_for: '0' },
  live_presence: { user_id: `${BASE} + i`, lesson_id: '1 + HERE' },
  media_file: {
    ...{ media_id: 'i + 1', provider: "'files'", state: "'ready'", hls: "'none'", bytes: '(i * 7919) % 100000' },
    ...{ poster: '0', work_until: '0' },
  },
  document: { document_id: 'i + 1', version: '1', revision: '1', can_save: '0' },
  document_version: { document_id: 'i + 1', version: '1', state: "'ready'" },
  material_document: { document_id: 'i + 1', subject_id: `${BASE}`, shelf: "'secret'" },
  material_book: { book_id: 'i + 1', subject_id: `${BASE}`, shelf: "'knowledge'", hidden: '0', revision: '1' },
  material_node: { node_id: 'i + 1', book_id: '1 + HERE', parent_id: '0', pictures: "'[]'" },
  notice: { notice_id: 'i + 1', kind: "'notice'", subject_id: `${BASE} + HERE`, priority: 'i % 5', revision: '1' },
  notice_read: { user_id: `${BASE} + i`, notice_id: '1 + HERE' },
  sale_price: { price_id: 'i + 1', agent_code: "'A' || HERE", subject_id: `${BASE} + HERE`, vn: '1', part_id: '0' },
  sale_discount: {
    discount_id: 'i + 1',
    agent_code: "''",
    subject_id: `${BASE} + HERE`,
    kind: "'percent'",
    only_new: '0',
  },
  coupon_type: { type_id: 'i + 1', kind: "'minus'", agent_code: "''", subject_id: `${BASE} + HERE` },
  coupon: { coupon_id: 'i + 1', type_id: '1 + HERE', user_id: `${BASE} + i`, used_at: 'MOMENT' },
  sale_bundle: { bundle_id: 'i + 1', agent_code: "''", items: "'[]'" },
  agent_commission: {
    ...{ commission_id: 'i + 1', agent_code: "'A' || HERE", subject_id: `${BASE} + HERE`, basis_points: 'i % 5000' },
  },
  agent_settlement: { settlement_id: 'i + 1', agent_code: "'A' || HERE", amount: '(i * 7919) % 100000' },
  code_batch: {
    batch_id: 'i + 1',
    kind: "'version'",
    agent_code: "''",
    subject_id: `${BASE} + HERE`,
    vn: '1',
    parts: "''",
  },
  redemption_code: { code: "'C' || i", batch_id: '1 + HERE', used_by: `${BASE} + i`, used_at: 'MOMENT' },
  sale_order: {
    ...{ order_id: 'i + 1', order_no: "'o' || i", user_id: `${BASE} + i`, agent_code: "'A' || HERE", kind: "'open'" },
    ...{ type: "'vn'", subject_id: `${BASE}`, vn: '1', parts: "''", items: "'[]'", price_basis: "'{}'" },
    ...{ state: "'paid'", paid_at: 'MOMENT', discount_id: '1 + HERE', amount: '(i * 7919) % 100000', instalments: '0' },
    ...{ list_price: '10000', discount_off: '0', coupon_off: '0', credit_off: '0', fee: '0' },
  },
  payment_attempt: {
    attempt_id: 'i + 1',
    order_id: 'i + 1',
    provider: "'sandbox'",
    out_trade_no: "'t' || i",
    state: "'paid'",
  },
  sale_refund: {
    ...{ refund_id: 'i + 1', order_id: '1 + HERE', attempt_id: '1', refund_no: "'r' || i", state: "'done'" },
    ...{ amount: '(i * 7919) % 100000', done_at: 'MOMENT', takes_access: '1' },
  },
  money_case: { case_id: 'i + 1', case_key: "'k' || i", kind: "'unknownOrder'", order_id: '1 + HERE', state: "'open'" },
  ledger_entry: { entry_id: 'i + 1', event_key: "'e' || i", kind: "'paid'", order_id: 'i + 1' },
  ledger_line: { entry_id: 'i + 1', n: '1', account: "'agent:A' || HERE", amount: '-100' },
  bill_run: { provider: "'p' || (i % 5)", day: "'2026-' || (100000 + i / 5)", state: "'done'" },
  help_article: { article_id: 'i + 1', kind: "'faq'", subject_id: `${BASE} + HERE`, hidden: '0', revision: '1' },
  learner_group: { group_id: 'i + 1' },
  learner_group_member: { group_id: '1 + HERE', user_id: `${BASE} + i` },
  study_plan: {
    ...{ plan_id: 'i + 1', user_id: `${BASE} + i`, subject_id: `${BASE}`, vn: '1', state: "'open'", setup: "'{}'" },
    ...{ doc: `'{"tasks":"' || i || '${'一段任务，'.repeat(100)}"}'`, opened_at: 'MOMENT', exam_day: 'TODAY + 30' },
    ...{ oldest_open: 'TODAY - 5 + i % 10', wanted_tasks: '1 + i % 200', done_tasks: '(i * 7919) % (1 + i % 200)' },
  },
  suggestion: { suggestion_id: 'i + 1', user_id: `${BASE} + i`, subject_id: `${BASE} + HERE`, kind: '1' },
  error_group: { fingerprint: "'f' || i", bug_type: '1' },
  error_resolution: { group_key: "'f' || i" },
  page_usage_day: { day: 'TODAY - i / 500', page: "'/page' || (i % 500)" },
  video_watch: {
    user_id: `${BASE} + i`,
    lesson_id: '1 + HERE',
    subject_id: `${BASE}`,
    stretches: "'[]'",
    place_ms: '5',
  },
  video_course: { course_id: 'i + 1', subject_id: `${BASE}`, module: "'Video'", hidden: '0', revision: '1' },
  video_teacher: { teacher_id: 'i + 1', revision: '1' },
  video_lesson: {
    ...{ lesson_id: 'i + 1', course_id: '1 + HERE', chapter_id: '1', media_id: 'i + 1', teacher_id: '1 + HERE' },
    ...{ revision: '1', published_at: 'MOMENT', free: '1' },
  },
}

/** Fills an empty database. `now`: times are in the days before it. */
export async function fillOffice(store: Store, spread: Spread, now: number): Promise<void> {
  const here = spread === 'one' ? '0' : `(i % ${TARGETS})`
  const moment = `(${now} - 3600000 - ((i * 7919) % 86400) * 1000)`
  const today = String(Math.floor((now + 8 * 3_600_000) / 86_400_000))
  const tables = new Map((await store.db.introspection.getTables()).map((table) => [table.name, table.columns]))
  for (const [name, given] of Object.entries(TABLES)) {
    const columns = tables.get(name)
    if (!columns) throw new Error(`no table ${name}`)
    const unknown = Object.keys(given).filter((column) => !columns.some((one) => one.name === column))
    if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`)
    const values: [string, string][] = []
    for (const { name: column, isNullable, dataType } of columns) {
      const said = given[column]
      if (said === undefined && isNullable) continue
      const usual = /_at$|^at$|holds_from/.test(column)
        ? 'MOMENT'
        : /char|text/i.test(dataType)
          ? `'${column}' || i`
          : 'i % 1000'
      values.push([
        column,
        (said ?? usual).replaceAll('HERE', here).replaceAll('MOMENT', moment).replaceAll('TODAY', today),
      ])
    }
    await insert(store, name, values)
  }
  await store.write(async (tx) => {
    await tx.run(
      `insert into report_target (kind, target_id, weight)
       select kind, target_id, count(*) from report group by kind, target_id`,
      [],
    )
  })
  await fillPoints(store, now)
  // PostgreSQL gathers statistics by itself; SQLite does not.
  if (store.dialect === 'postgres') await store.all('analyze', [])
}

/** A subject with as many points as a large one has, each with a text, questions and what learners know of it. */
export const POINTS_SUBJECT = BASE + 1
const POINTS = 10_000
const FIRST_POINT = 600_000_000
/** Learners of the subject; each has mastery of every hundredth point. */
const LEARNERS = 2_000

async function fillPoints(store: Store, now: number): Promise<void> {
  const n = (count: number) =>
    `with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i + 1 < ${count})`
  const text = '一句话的正文，说明它是什么、怎样考。'.repeat(30)
  for (const statement of [
    `${n(POINTS)} insert into point (point_id, subject_id, name)
     select ${FIRST_POINT} + i, ${POINTS_SUBJECT}, '知识点' || i from n where true`,
    `${n(POINTS)} insert into point_text
       (point_id, subject_id, html, aliases, source, importance, revision, updated_at, updated_by)
     select ${FIRST_POINT} + i, ${POINTS_SUBJECT}, '<p>' || i || '${text}</p>', '["别名' || i || '"]', '教材', i % 4, 1, ${now} - i, ''
     from n where true`,
    `${n(ROWS)} insert into question_point (question_id, point_id, position)
     select 400000000 + i, ${FIRST_POINT} + i % ${POINTS}, 1 from n where true`,
    `${n(POINTS)} insert into point_link (point_id, other_id, kind)
     select ${FIRST_POINT} + i, ${FIRST_POINT} + i / 10, 1 from n where i > 0`,
    `${n(LEARNERS)} insert into learner_rating (user_id, subject_id, rating, answers, answered_right)
     select ${BASE} + i, ${POINTS_SUBJECT}, 0, 300, 200 from n where true`,
    `${n((LEARNERS * POINTS) / 100)} insert into point_mastery (user_id, subject_id, point_id, known, answers, last_at)
     select ${BASE} + i % ${LEARNERS}, ${POINTS_SUBJECT}, ${FIRST_POINT} + (i / ${LEARNERS}) * 100 + i % 100, 0.5, 3, ${now} from n where true`,
    `insert into point_measure (point_id, learners, known)
     select point_id, count(*), sum(known) from point_mastery where subject_id = ${POINTS_SUBJECT} group by point_id`,
  ])
    await store.write((tx) => tx.run(statement, []))
}

async function insert(store: Store, table: string, values: readonly [string, string][]): Promise<void> {
  const columns = values.map(([column]) => column).join(', ')
  const selected = values.map(([, value]) => value).join(', ')
  const some = (from: number, to: number) => (tx: Tx) =>
    tx.run(
      `with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i + 1 < ${to})
       insert into ${table} (${columns}) select ${selected} from n where true on conflict do nothing`,
      [],
    )
  for (let from = 0; from < ROWS; from += STEP) await store.write(some(from, Math.min(from + STEP, ROWS)))
}
