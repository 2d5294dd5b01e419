import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { type DeskRow, reportPage } from './desk.ts'
import { addReport, lockReport, type ReportRow } from './reports.ts'
import { addToReport, answerReport, judgeAnswer, mergeReport, placeReport } from './talk.ts'

const USER = 71
const SUBJECT = 72

describeOnBothDatabases('the desk of reports', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await store.write(async (tx) => {
      const user = { user_id: USER, user_name: 'reporter', nick_name: '考生', password_hash: '', created_at: 1 }
      await tx.run(
        `insert into user_account (${Object.keys(user).join(', ')}) values (?, ?, ?, ?, ?)`,
        Object.values(user),
      )
      const named = { code: 'DESK', name: '科目', short_name: '科目', family: 'DESK' }
      await tx.db
        .insertInto('subject')
        .values({ ...named, subject_id: SUBJECT, position: 1, revision: 1, updated_at: 1 })
        .execute()
    })
  })

  const report = (report_id: number, target_id: number, at: number): ReportRow => ({
    ...{ report_id, target_id, user_id: USER, client_id: `c${report_id}`, subject_id: SUBJECT, kind: 'question' },
    ...{ child_table_id: 1, feedback_type: 1, module: 'errorTest', about: 'key', title: '题', content: '错' },
    ...{ picture: null, talk: 'open', place: 'listed', merged_into: null, unread: 0, waiting_since: at },
    ...{ created_at: at, changed_at: at, first_reply_at: null, revision: 1 },
  })
  const EVENTS = ['answer', 'accept', 'reject', 'add', 'closed', 'reopened', 'merge', 'split', 'deleted'] as const
  const event = fc.record({
    kind: fc.constantFrom(...EVENTS),
    of: fc.nat({ max: 11 }),
    into: fc.nat({ max: 11 }),
  })

  async function happen({ kind, of, into }: { kind: (typeof EVENTS)[number]; of: number; into: number }, now: number) {
    await store.write(async (tx) => {
      if (kind === 'merge') return mergeReport(tx, of + 1, into + 1, now)
      const row = await lockReport(tx, of + 1)
      if (!row) return
      const answer = { content: '答', teacherID: 1, teacherName: '师', now }
      if (kind === 'answer') return answerReport(tx, of + 1, row.revision, answer)
      if (kind === 'add') return addToReport(tx, row, '再', now)
      if (kind !== 'accept' && kind !== 'reject') return placeReport(tx, row, kind, now)
      const last = await tx.db
        .selectFrom('report_reply')
        .select('reply_id')
        .where('report_id', '=', of + 1)
        .where('teacher_id', 'is not', null)
        .orderBy('n', 'desc')
        .executeTakeFirst()
      return judgeAnswer(tx, row, last?.reply_id ?? 0, { isAccept: kind === 'accept' ? 1 : 0, reason: '', now })
    })
  }

  test('the count on each thing stays what a recount gives, whatever happens to reports, and sorts them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        await store.write(async (tx) => {
          for (const table of ['report', 'report_reply', 'report_target'] as const)
            await tx.db.deleteFrom(table).execute()
          for (let at = 0; at < 12; at++) await addReport(tx, report(at + 1, 100 + (at % 4), 1_000 + at))
          // A repeated report counts once.
          expect(await addReport(tx, report(1, 100, 1_000))).toBe(false)
        })
        for (const [at, one] of events.entries()) await happen(one, 2_000 + at)
        const rows = await store.db.selectFrom('report').selectAll().execute()
        const weightOf = (target: number) =>
          rows.filter(({ target_id, place }) => target_id === target && (place === 'listed' || place === 'merged'))
            .length
        const shown: DeskRow[] = []
        for (let page = 1; page <= 3; page++)
          shown.push(...(await reportPage(store, { page, pageSize: 5, order: '-weight' })).rows)
        expect(shown.map(({ report_id }) => report_id).sort()).toEqual(
          rows.flatMap(({ place, report_id }) => (place === 'deleted' ? [] : report_id)).sort(),
        )
        for (const row of shown) expect(row.weight).toBe(weightOf(row.target_id))
        const weights = shown.map(({ weight }) => weight)
        expect(weights).toEqual([...weights].sort((a, b) => b - a))
      }),
      { numRuns: 30 },
    )
  })
})
