import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type ImportArguments, readArguments } from '../arguments.ts'
import { runImport } from '../run/runImport.ts'
import { addSubject } from '../testing/emptySubject.ts'

/**
 * 6,811 real questions outside the repository (CMExam, validation part), which must not be copied into it. Where the
 * file is missing, vitest.config.ts excludes this test.
 */
const FILE = resolve(import.meta.dirname, '../../../../../../../shared/data/cmexam-val.xlsx')
/** Imports the whole file. */
const LONG = { timeout: 300_000 }

describeOnBothDatabases('a real file of 6,811 questions', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await addSubject(store, 'ZY_LCZY_YTMJ', '临床执业医师')
  })
  const run = () => runImport(store, readArguments([FILE, '--subject', 'ZY_LCZY_YTMJ']) as ImportArguments)
  const counts = (sql: string) => store.all<{ name: string; n: number }>(sql, [])

  test('gives 6,600 single and 210 multiple answers, and one row without an answer', LONG, async () => {
    const outcome = await run()
    expect(outcome).toMatchObject({ rows: 6_811, filed: { added: 6_810, changed: 0, unchanged: 0 } })
    const errors = outcome.problems.filter(({ severity }) => severity === 'error')
    expect(errors).toMatchObject([{ sheet: 'Sheet1', row: 5358, column: 'Answer', reason: '没有答案' }])
    expect(await counts('select form as name, count(*) as n from question group by form order by form')).toEqual([
      { name: 'ATEST', n: 6_600 },
      { name: 'XTEST', n: 210 },
    ])
    expect(await counts(`select 'chapters' as name, count(*) as n from chapter`)).toEqual([{ name: 'chapters', n: 69 }])
  })

  test('shows no nan, no written break, no space beside a text', async () => {
    const rows = await store.all<{ stem: string; options: string; explanation: string }>(
      'select stem, options, explanation from question',
      [],
    )
    expect(rows.filter(({ explanation }) => explanation === '')).toHaveLength(1_039)
    for (const { stem, options, explanation } of rows) {
      const contents = (JSON.parse(options) as { content: string }[]).map(({ content }) => content)
      for (const text of [stem, explanation, ...contents]) {
        expect(text).not.toMatch(/^(nan|\s.*|.*\s)$|\\n/)
      }
      expect(contents.length).toBeGreaterThanOrEqual(4)
      expect(contents).not.toContain('')
    }
  })

  test('changes nothing when it is imported again', LONG, async () => {
    expect((await run()).filed).toEqual({ added: 0, changed: 0, unchanged: 6_810 })
  })
})
