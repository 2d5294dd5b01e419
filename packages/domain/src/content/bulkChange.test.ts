import { describe, expect, test } from 'vitest'
import { bulkWords, changedBy, checkChange } from './bulkChange.ts'
import type { QuestionDraft } from './question.ts'

const DRAFT: QuestionDraft = {
  ...{ externalID: 'q', chapterPath: ['甲'], style: 'A1', form: 'ATEST', stem: '题', answer: 'B', explanation: '' },
  options: ['一', '二', '三'].map((content, at) => ({ name: 'ABC'[at] as string, content })),
  ...{ points: ['点一', '点二'], year: 2020 },
}
const changed = (change: Parameters<typeof changedBy>[1], draft = DRAFT) => {
  const made = changedBy(draft, change)
  return 'draft' in made ? made.draft : made.refused
}

describe('a change of many questions', () => {
  test('points are added behind those that are there, each once, taken off, or replaced', () => {
    expect(changed({ what: 'points', how: 'add', points: ['点三', '点一', ' '] })).toMatchObject({
      points: ['点一', '点二', '点三'],
    })
    expect(changed({ what: 'points', how: 'remove', points: ['点一', '没有'] })).toMatchObject({ points: ['点二'] })
    expect(changed({ what: 'points', how: 'set', points: ['新'] })).toMatchObject({ points: ['新'] })
    const many = Array.from({ length: 29 }, (_, at) => `新 ${at}`)
    expect(changed({ what: 'points', how: 'add', points: many })).toContain('超过 30 个')
  })

  test('a value that is cleared is absent, not empty: the same question again changes nothing', () => {
    expect(changed({ what: 'year', year: null })).not.toHaveProperty('year')
    expect(changed({ what: 'source', source: ' ' })).toEqual(DRAFT)
    expect(changed({ what: 'year', year: 2020 })).toEqual(DRAFT)
  })

  test('a style needs a key that fits it, never costs options, and keeps groups whole', () => {
    expect(changed({ what: 'style', style: 'A2', form: 'ATEST' })).toEqual({ ...DRAFT, style: 'A2' })
    expect(changed({ what: 'style', style: 'X', form: 'XTEST' })).toContain('至少要有两个答案')
    expect(changed({ what: 'style', style: 'JD', form: 'JDTEST' })).toContain('丢失选项')
    expect(changed({ what: 'style', style: 'A3', form: 'A3TEST' })).toContain('不属于一组题')
    const two = { ...DRAFT, style: 'X', form: 'XTEST' as const, answer: 'AB' }
    expect(typeof changed({ what: 'style', style: 'A1', form: 'ATEST' }, two)).toBe('string')
    expect(changed({ what: 'style', style: 'X', form: 'XTEST' }, two)).toEqual(two)
    const grouped = { ...DRAFT, group: { key: 'g', order: 1, stem: '病例' } }
    expect(changed({ what: 'style', style: 'A1', form: 'ATEST' }, grouped)).toContain('属于一组题')
    expect(changed({ what: 'style', style: 'B1', form: 'BTEST' }, grouped)).toContain('丢失共用题干')
  })

  test('values that no question may have are refused by their field', () => {
    expect(checkChange({ what: 'year', year: 1800 })).toMatchObject([{ field: 'year' }])
    expect(checkChange({ what: 'difficulty', difficulty: 6 })).toMatchObject([{ field: 'difficulty' }])
    expect(checkChange({ what: 'points', how: 'add', points: [' '] })).toMatchObject([{ field: 'points' }])
    expect(checkChange({ what: 'points', how: 'set', points: [] })).toEqual([])
    expect(checkChange({ what: 'source', source: '长'.repeat(201) })).toMatchObject([{ field: 'source' }])
    expect(checkChange({ what: 'year', year: null })).toEqual([])
  })

  test('it is called by what it does', () => {
    expect(bulkWords({ what: 'move', path: ['甲', '乙'] }, String)).toBe('移到 甲 / 乙')
    expect(bulkWords({ what: 'points', how: 'set', points: [] }, String)).toBe('清空知识点')
  })
})
