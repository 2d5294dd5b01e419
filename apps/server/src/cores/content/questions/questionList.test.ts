import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { addSubject } from '../../imports/testing/emptySubject.ts'
import { subjectByCode } from '../../subjects/subjects.ts'
import { fileDrafts } from '../filing/fileDrafts.ts'
import { foundIDs, questionPage } from './questionList.ts'

/** Of all questions one subject has most and the other few: a search goes through them in different ways. */
const COUNTS = { MANY: 40, FEW: 3 }

describeOnBothDatabases('searching the questions of a subject', (openStore) => {
  let store: Store
  const subjectID: Record<string, number> = {}
  beforeAll(async () => {
    store = await openStore()
    for (const [code, count] of Object.entries(COUNTS)) {
      await addSubject(store, code, code)
      const drafts = Array.from({ length: count }, (_, at) => ({
        ...{ externalID: `${code}-${String(at).padStart(2, '0')}`, chapterPath: ['甲章'], style: 'A1' },
        ...{ form: 'ATEST' as const, stem: at % 2 === 0 ? '胸痛 <b>V</b>max' : '腹痛', answer: 'A', explanation: '' },
        ...{ options: ['一', '二'].map((content, of) => ({ name: 'AB'[of] as string, content })), points: [] },
        year: 2000 + at,
      }))
      await fileDrafts(store, { appEName: code, tree: { sourceName: '章节练习' } }, drafts)
      subjectID[code] = (await subjectByCode(store, code))?.subject_id as number
    }
  })

  test.each(Object.entries(COUNTS))(
    '%s: its own are found, counted and in order, page by page',
    async (code, count) => {
      const of = { subjectID: subjectID[code] as number }
      const expected = Array.from({ length: count }, (_, at) => at)
        .filter((at) => at % 2 === 0)
        .map((at) => `${code}-${String(at).padStart(2, '0')}`)
      for (const q of ['胸痛', 'vMAX', '痛 V', code.toLowerCase()]) {
        const found: string[] = []
        const wanted = q === code.toLowerCase() ? count : expected.length
        for (let page = 1; page <= wanted / 7 + 2; page++) {
          const { rows, total } = await questionPage(store, { ...of, q, page, pageSize: 7, order: '-year' })
          expect(total, q).toBe(wanted)
          found.push(...rows.map(({ external_id }) => external_id))
        }
        if (wanted === expected.length) expect(found).toEqual(expected.toReversed())
        expect(found.length).toBe(wanted)
        expect((await foundIDs(store, { ...of, q })).length).toBe(wanted)
      }
      expect(await questionPage(store, { ...of, q: '没有这样的', order: 'rate' })).toEqual({ rows: [], total: 0 })
      const narrowed = await questionPage(store, { ...of, q: '胸痛', year: 2002 })
      expect(narrowed.rows.map(({ external_id }) => external_id)).toEqual([`${code}-02`])
    },
  )
})
