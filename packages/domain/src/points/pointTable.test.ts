import { expect, test } from 'vitest'
import { type KnownPoint, planPoints, type TypedPoint, textCells } from './pointTable.ts'

const point = (id: number, name: string, of: Partial<KnownPoint> = {}): KnownPoint => ({
  ...{ id, name, aliases: [], html: '', source: '', year: null, importance: 0 },
  ...{ parent: '', related: [], confusable: [], ...of },
})
const row = (n: number, name: string, of: Partial<TypedPoint> = {}): TypedPoint => ({ n, name, ...of })
const plan = (rows: TypedPoint[], known: KnownPoint[]) => {
  const { planned, faults } = planPoints(rows, known)
  return {
    planned: planned.map(({ id, after, fields }) => [id, after.name, fields.join()]),
    faults: faults.map(({ n, column, reason }) => `${n} ${column} ${reason}`),
    after: new Map(planned.map(({ after }) => [after.name, after])),
  }
}

test('a row is about the point of its name or other name, else a new one; what has no column stays', () => {
  const known = [point(1, '心房颤动', { aliases: ['房颤'], source: '教材', html: '<p>文</p>' }), point(2, '休克')]
  const { planned, faults, after } = plan(
    [row(2, '房颤', { year: '2024' }), row(3, '休克', { source: '' }), row(4, '新点', { importance: '掌握' })],
    known,
  )
  expect(planned).toEqual([
    [1, '心房颤动', 'year'],
    [2, '休克', ''],
    [undefined, '新点', 'importance'],
  ])
  expect(faults).toEqual([])
  expect(after.get('心房颤动')).toMatchObject({ source: '教材', html: '<p>文</p>', year: 2024, aliases: ['房颤'] })
})

test('a row with a fault changes nothing, and says in which column and why', () => {
  const { planned, faults } = plan(
    [
      ...[row(2, ''), row(3, '休克', { year: '今年' }), row(4, '甲', { importance: '很重要' })],
      ...[row(5, '乙', { aliases: '休克' }), row(6, '丙', { related: '没有' }), row(7, '丙')],
      row(8, '丁', { parent: '丁' }),
    ],
    [point(1, '休克')],
  )
  expect(planned).toEqual([])
  expect(faults).toEqual([
    expect.stringMatching(/^2 名称/),
    expect.stringMatching(/^3 年份/),
    expect.stringMatching(/^4 要求/),
    expect.stringMatching(/^5 别名 “休克”已经是“休克”的/),
    expect.stringMatching(/^6 相关 没有知识点“没有”/),
    expect.stringMatching(/^7 名称 与第 6 行/),
    expect.stringMatching(/^8 上级 不能是/),
  ])
})

test('links hold in both directions, also to rows of the same table; a parent never stands below its point', () => {
  const known = [
    point(1, '甲', { related: ['乙'] }),
    point(2, '乙', { related: ['甲'] }),
    point(3, '丙', { parent: '甲' }),
  ]
  const { planned, faults, after } = plan(
    [row(2, '甲', { related: '新', parent: '丙' }), row(3, '新', {}), row(4, '丙', { confusable: '新' })],
    known,
  )
  expect(faults).toEqual(['2 上级 上级知识点已经在它的下面'])
  expect(planned).toEqual([
    [undefined, '新', 'confusable'],
    [3, '丙', 'confusable'],
  ])
  expect(after.get('新')?.confusable).toEqual(['丙'])
  const again = plan([row(2, '甲', { related: '' }), row(3, '乙', { related: '甲' })], known)
  expect(again.planned.map(([, , fields]) => fields)).toEqual(['', ''])
  expect(plan([row(2, '甲', { related: '' })], known).after.get('甲')?.related).toEqual([])
})

test('a text that is too long for a cell stands in two, and is one again', () => {
  const html = `<p>${'字'.repeat(40_000)}</p>`
  const cells = textCells(html)
  expect(Math.max(...cells.map((cell) => cell.length))).toBeLessThan(32_767)
  expect(cells.join('')).toBe(html)
})

test('another name that two points have had for long is no fault; a row that takes one anew is', () => {
  const known = [
    point(1, '小儿腹泻', { aliases: ['补液'] }),
    point(2, '液体疗法', { aliases: ['补液'] }),
    point(3, '休克'),
  ]
  const { planned, faults } = plan(
    [
      row(2, '小儿腹泻', { aliases: '补液' }),
      row(3, '液体疗法', { aliases: '补液' }),
      row(4, '休克', { aliases: '补液' }),
    ],
    known,
  )
  expect(planned).toEqual([
    [1, '小儿腹泻', ''],
    [2, '液体疗法', ''],
  ])
  expect(faults).toEqual(['4 别名 “补液”已经是“液体疗法”的名称或别名'])
})

test('a row by the name of a merged point is about the one that stays; links take that name, and another name that it is stays', () => {
  const known = [point(1, '丁一', { aliases: ['丁二', '丁'], merged: ['丁二', '丁三'] }), point(2, '戊')]
  const { planned, faults, after } = plan([row(2, '丁三', { year: '2024' }), row(3, '戊', { parent: '丁三' })], known)
  expect([planned, faults]).toEqual([
    [
      [1, '丁一', 'year'],
      [2, '戊', 'parent'],
    ],
    [],
  ])
  expect(after.get('戊')?.parent).toBe('丁一')
  const old = plan([row(2, '丁一', { aliases: '' }), row(3, '丁二'), row(4, '戊', { aliases: '丁三' })], known)
  expect(old.after.get('丁一')?.aliases).toEqual(['丁二'])
  expect(old.faults).toEqual(['3 名称 与第 2 行是同一个知识点“丁一”', '4 别名 “丁三”已经是“丁一”的名称或别名'])
})

test('no row leans on one that fails: what names its new point fails with it, and so on', () => {
  const { planned, faults } = plan(
    [row(2, '甲', { parent: '乙' }), row(3, '乙', { related: '坏' }), row(4, '坏', { year: '今年' }), row(5, '好')],
    [point(1, '旧')],
  )
  expect(planned).toEqual([[undefined, '好', '']])
  expect(faults).toEqual([
    expect.stringMatching(/^2 上级 没有知识点“乙”/),
    expect.stringMatching(/^3 相关 没有知识点“坏”/),
    expect.stringMatching(/^4 年份/),
  ])
})

test('a parent and its point change places in any order of the rows; a circle that the rows make is told at each of them', () => {
  const known = [point(1, '甲'), point(2, '乙', { parent: '甲' }), point(3, '丙')]
  const turned = [row(2, '甲', { parent: '乙' }), row(3, '乙', { parent: '' })]
  for (const rows of [turned, turned.toReversed()]) {
    const { faults, after } = plan(rows, known)
    expect(faults).toEqual([])
    expect([after.get('甲')?.parent, after.get('乙')?.parent]).toEqual(['乙', ''])
  }
  const round = plan([row(2, '甲', { parent: '丙' }), row(3, '丙', { parent: '乙' })], known)
  expect(round.faults).toEqual(['2 上级 上级知识点已经在它的下面', '3 上级 上级知识点已经在它的下面'])
})

test('links beyond the most are read again as they stand; new ones are taken as long as both points have room', () => {
  const others = Array.from({ length: 14 }, (_, at) => `点${at}`)
  const full = [
    point(1, '满', { related: others }),
    ...others.map((name, at) => point(at + 2, name, { related: ['满'] })),
    point(99, '新'),
  ]
  const exported = full.map((one, at) => row(at + 2, one.name, { related: one.related.join('、') }))
  expect(plan(exported, full)).toMatchObject({ faults: [] })
  expect(plan(exported, full).planned.every(([, , fields]) => fields === '')).toBe(true)
  expect(plan([row(2, '新', { related: '满' })], full).faults).toEqual(['2 相关 “满”已经有 12 个相关知识点，不能更多'])
  const empty = full.map((one) => ({ ...one, related: [] }))
  const naming = plan(
    others.map((name, at) => row(at + 2, name, { related: '满' })),
    empty,
  )
  expect(naming.planned).toHaveLength(12)
  expect(naming.faults.map((fault) => fault.slice(0, 5))).toEqual(['14 相关', '15 相关'])
  expect(plan([row(2, '满', { related: others.join('、') })], empty).faults).toEqual(['2 相关 最多 12 个相关知识点'])
})
