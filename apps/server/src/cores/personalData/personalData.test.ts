import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { PersonalTable } from '../../platform/database/personal.ts'
import { personalRows } from '../../platform/database/personalRows.ts'
import type { SqlValue, Store } from '../../platform/database/store.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { deleteAccounts } from './deleteAccounts.ts'
import { DELETED, EXPORTED, PERSONAL_PARTS } from './parts.ts'

const TABLES = PERSONAL_PARTS.flatMap(({ tables }) => tables)
const DAY = 86_400_000
const SECRET = 'only-i-wrote-this'

interface Column {
  table: string
  name: string
  type: string
  isNeeded: boolean
}

/** The tables of the database. */
async function schemaOf(store: Store): Promise<Column[]> {
  if (store.dialect === 'postgres') {
    const rows = await store.all<{ table_name: string; column_name: string; data_type: string; needed: boolean }>(
      `select table_name, column_name, data_type, is_nullable = 'NO' and column_default is null
         and is_identity = 'NO' as needed
       from information_schema.columns where table_schema = current_schema()`,
      [],
    )
    return rows.map((of) => ({
      table: of.table_name,
      name: of.column_name,
      type: of.data_type,
      isNeeded: of.needed,
    }))
  }
  const rows = await store.all<{ table: string; name: string; type: string; notnull: number; dflt_value: unknown }>(
    `select m.name as "table", c.name, c.type, c."notnull", c.dflt_value
     from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`,
    [],
  )
  return rows.map((of) => ({
    ...of,
    type: of.type.toLowerCase(),
    isNeeded: of.notnull === 1 && of.dflt_value === null,
  }))
}

/** Names of columns that identify a person. */
const ABOUT_PEOPLE =
  /(^|_)user_id$|_by(_id)?$|^by_(id|name)$|^(actor|teacher|granted|settled)_(id|name)$|^guesser$|phone|^user_name$|^nick_name$|^real_name$|^identity$/
/** Columns that stay without their person: texts of the product itself. */
const STAYS = [
  'error_report.action',
  'error_report.detail',
  'error_report.event_id',
  'error_report.fingerprint',
  'error_report.page',
  'error_report.page_type',
  'error_report.path',
  'order_event.kind',
  'redemption_code.code',
  'reply.mode',
  'reply.reply_id',
  'report.about',
  'report.client_id',
  'report.kind',
  'report.module',
  'report.place',
  'report.talk',
  'report.title',
  'report_reply.teacher_name',
  'sale_order.agent_code',
  'sale_order.buy_channel',
  'sale_order.invoice_no',
  'sale_order.items',
  'sale_order.kind',
  'sale_order.order_no',
  'sale_order.parts',
  'sale_order.price_basis',
  'sale_order.state',
  'sale_order.type',
  'sale_refund.keeps',
  'sale_refund.refund_no',
  'sale_refund.state',
  'shipment.agent_code',
  'shipment.carrier',
  'shipment.order_no',
  'shipment.state',
  'tracking_event.event_id',
  'tracking_event.fields',
  'tracking_event.kind',
  'tracking_event.name',
  'tracking_event.page',
]

/** Columns that say how something ended, not who ended it. */
const NOBODY = new Set(['ended_by', 'handed_in_by'])

describeOnBothDatabases('personal data', (openStore) => {
  let scene: Scene
  let store: Store
  let schema: Column[]
  beforeAll(async () => {
    store = await openStore()
    scene = await setScene(store)
    schema = await schemaOf(store)
  })
  afterAll(() => scene.close())

  test('rule: every table with a column of people is exported and deleted, or named with the reason why not', () => {
    const told = new Set<string>([
      ...TABLES.map(({ table }) => table),
      ...PERSONAL_PARTS.flatMap(({ others }) => Object.keys(others ?? {})),
    ])
    const forgotten = schema.filter(
      ({ table, name }) => ABOUT_PEOPLE.test(name) && !NOBODY.has(name) && !told.has(table),
    )
    expect(forgotten.map(({ table, name }) => `${table}.${name}`)).toEqual([])
  })

  test('rule: whose a row is follows from each column of learners that it has', () => {
    const wrong = schema.filter(({ table, name }) => {
      const of = TABLES.filter((one) => one.table === table)
      return of.length > 0 && /(^|_)user_id$|^used_by$/.test(name) && !of.some(({ owner }) => owner === name)
    })
    expect(wrong.map(({ table, name }) => `${table}.${name}`)).toEqual([])
  })

  test('rule: no file of the export has the name of another, and none has a secret, a key or another person', () => {
    const files = EXPORTED.map(({ exported }) => exported.file)
    expect(new Set(files).size).toBe(files.length)
    const columns = EXPORTED.flatMap(({ table, exported }) =>
      Object.entries(exported.columns).flatMap(([name, heading]) => (heading === null ? [] : [`${table}.${name}`])),
    )
    expect(
      columns.filter((name) => /hash|secret|guid|(^|\.)answer$|explanation|teacher|_by$|by_id/.test(name)),
    ).toEqual([
      'session.ended_by',
      'suggestion.answer',
      'paper_attempt.handed_in_by',
      'adaptive_run.ended_by',
      'live_message.answer',
    ])
  })

  test('an account with a row in every table: none is left, and nothing that was written', async () => {
    const userID = await scene.idOf(scene.api.world.plain)
    await fill(store, schema, userID, scene.api.world.subjectID)
    const found = async (table: PersonalTable) =>
      (await personalRows(store, table, { userID, columns: table.key, place: null, size: 100 })).rows.length
    for (const table of TABLES) expect(await found(table), `${table.table} before`).toBeGreaterThan(0)

    const other = await scene.idOf(scene.api.world.vip)
    await store.write(async (tx) => {
      await tx.run('insert into note values (?, 1, 1, ?, 1)', [other, SECRET])
      await tx.run('insert into favourite values (?, 1, 1, 1, 1)', [other])
      await tx.run('insert into notice_read values (?, 1, 1)', [other])
    })
    const ofOthers = () =>
      Promise.all(
        [...new Set(TABLES.map(({ table }) => table))].map(async (table) => [
          table,
          await store.all(`select count(*) as n from ${table} where ${ofOther(table)}`, []),
        ]),
      )
    const ofOther = (table: string) =>
      schema.some((column) => column.table === table && column.name === 'user_id') ? `user_id = ${other}` : 'false'
    const before = await ofOthers()

    const { clock } = scene.api
    await store.write((tx) =>
      scene.api.services.personalData.in(tx).askDeletion(userID, { at: clock.now, address: '' }),
    )
    const run = () => runJob(deleteAccounts, scene.api.services)
    clock.now += 7 * DAY - 1
    expect(await run()).toBe(false)
    // The deletion is due: log-in ends, calls under way end, then rounds until one finds nothing.
    for (const wait of [1, 10 * 60_000, 60 * 60_000, 60 * 60_000]) {
      clock.now += wait
      await run()
    }
    expect(await scene.api.services.personalData.deletionOf(userID)).toMatchObject({ state: 'done', next_at: null })
    for (const table of DELETED.filter(({ deleted }) => deleted === 'rows'))
      expect(await found(table), `${table.table} after`).toBe(0)
    expect(await ofOthers()).toEqual(before)
    await store.write((tx) => tx.run('delete from note', []))
    const left = new Set<string>()
    for (const { table } of DELETED)
      for (const row of await store.all<Record<string, SqlValue>>(`select * from ${table}`, []))
        for (const [column, value] of Object.entries(row))
          if (String(value).includes(SECRET)) left.add(`${table}.${column}`)
    expect([...left].sort()).toEqual(STAYS)
    expect(
      await store.all('select user_name, nick_name, password_hash from user_account where user_id = ?', [userID]),
    ).toEqual([{ user_name: `gone-${userID}`, nick_name: '已注销用户', password_hash: '' }])
    // The log continues: none of its numbers is given twice.
    const [last] = await store.all<{ seq: number; user_id: number; reply: string }>(
      'select seq, user_id, reply from reply order by seq desc limit 1',
      [],
    )
    expect(last).toMatchObject({ user_id: -userID, reply: '' })
  })
})

/** Inserts a row of the learner into every table, whatever its columns. */
async function fill(store: Store, schema: readonly Column[], userID: number, subjectID: number): Promise<void> {
  const [question] = await store.all<{ question_id: number }>('select question_id from question limit 1', [])
  const ID = 77
  const known: Record<string, SqlValue> = {
    user_id: userID,
    owner_user_id: userID,
    used_by: userID,
    subject_id: subjectID,
    question_id: question?.question_id ?? 0,
    guesser: `u${userID}`,
    data: JSON.stringify({ amount: 5, reason: SECRET }),
  }
  const fileOf = new Map(TABLES.flatMap(({ table, file }) => (file ? [[table, file] as const] : [])))
  const done = new Set<string>(['user_account user_id'])
  // Tables that others refer to come first.
  for (const { table, owner, key } of TABLES.toReversed()) {
    const place = `${table} ${owner}`
    if (done.has(place)) continue
    done.add(place)
    const isGiven = (column: Column) =>
      column.isNeeded || isText(column) || column.name in known || key.includes(column.name)
    const columns = schema.filter((column) => column.table === table && isGiven(column))
    const given = ({ name, type }: Column): SqlValue => {
      if (owner === 'friend_user_id' && name === 'friend_user_id') return userID
      if (owner === 'friend_user_id' && name === 'user_id') return ID
      if (name === fileOf.get(table)) return `heads/${userID}/${SECRET}.jpg`
      if (table === 'parcel_track' || table === 'shipment') if (name === 'carrier' || name === 'number') return SECRET
      return known[name] ?? (isText({ type }) ? SECRET : ID)
    }
    await store.write((tx) =>
      tx.run(
        `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        columns.map(given),
      ),
    )
  }
}

const isText = ({ type }: Pick<Column, 'type'>) => type === 'text'
