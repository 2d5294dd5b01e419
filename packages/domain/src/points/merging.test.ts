import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterMerge,
  aliasesAfterMerge,
  likelyDuplicates,
  likelyDuplicatesInSteps,
  linksAfterMerge,
  plainName,
} from './merging.ts'

test('a question names the point that stays once, where the first of them stood', () => {
  const row = (question_id: number, point_id: number, position: number) => ({ question_id, point_id, position })
  expect(
    afterMerge([row(1, 7, 0), row(1, 5, 1), row(2, 8, 0), row(2, 9, 1), row(3, 9, 0)], 5, new Set([7, 8])),
  ).toEqual([row(1, 5, 0), row(2, 5, 0), row(2, 9, 1), row(3, 9, 0)])
})

const PARENT = 1
const link = (point_id: number, other_id: number, kind = PARENT) => ({ point_id, other_id, kind })

test('links go over, none to itself and none twice; its own parent wins over that of a merged point', () => {
  expect(
    linksAfterMerge(
      [link(7, 1), link(5, 2), link(7, 5, 2), link(5, 7, 2), link(7, 9, 3), link(9, 7, 3)],
      5,
      new Set([7]),
      PARENT,
    ),
  ).toEqual([link(5, 2), link(9, 5, 3), link(5, 9, 3)])
})

test('a parent that would come to stand below is left out', () => {
  // 5 is below 7, which is merged into 5; 7 is below 3, which is below 5.
  expect(linksAfterMerge([link(5, 7), link(7, 3), link(3, 5)], 5, new Set([7]), PARENT)).toEqual([link(3, 5)])
})

test('however points are merged, nobody comes to stand above itself, and every point has one parent at the most', () => {
  const parents = fc
    .array(fc.nat(), { minLength: 4, maxLength: 30 })
    .map((above) => above.flatMap((one, at) => (at > 0 && one % 3 !== 0 ? [link(at, one % at)] : [])))
  fc.assert(
    fc.property(parents, fc.nat({ max: 29 }), fc.array(fc.nat({ max: 29 }), { maxLength: 5 }), (rows, stay, others) => {
      const after = linksAfterMerge(rows, stay, new Set(others.filter((one) => one !== stay)), PARENT)
      const parentOf = new Map(after.map(({ point_id, other_id }) => [point_id, other_id]))
      expect(parentOf.size).toBe(after.length)
      for (const { point_id } of after) {
        let steps = 0
        for (let at: number | undefined = point_id; at !== undefined; at = parentOf.get(at))
          expect(++steps).toBeLessThan(40)
      }
    }),
    { seed: 20261125 },
  )
})

test.each([
  ['急性　心肌梗死（STEMI）', '急性心肌梗死(stemi)'],
  ['心力衰竭的诊断', '心力衰竭诊断'],
  ['Ⅱ型呼吸衰竭', 'II 型呼吸衰竭'],
])('%s and %s are one name', (one, other) => {
  expect(plainName(one)).toBe(plainName(other))
})

test('likely duplicates: by name, by another name, by sound; the one with most questions is proposed to stay', () => {
  const point = (id: number, name: string, questions: number, aliases: string[] = []) => ({
    id,
    name,
    questions,
    aliases,
  })
  const sounds: Record<string, string> = { 糖尿病: 'tangniaobing', 塘尿病: 'tangniaobing' }
  expect(
    likelyDuplicates(
      [
        ...[point(1, '心力衰竭的诊断', 2), point(2, '心力衰竭诊断', 5), point(3, '房颤', 1)],
        ...[point(4, '心房颤动', 4, ['房颤']), point(5, '糖尿病', 1), point(6, '塘尿病', 3), point(7, '的', 1)],
      ],
      (name) => sounds[name] ?? '',
    ),
  ).toEqual([
    { reason: 'name', pointIDs: [2, 1] },
    { reason: 'alias', pointIDs: [4, 3] },
    { reason: 'sound', pointIDs: [6, 5] },
  ])
})

test('points that the same questions name are proposed, those that stand for themselves are not', () => {
  const point = (id: number, questions: number) => ({ id, name: `点${id}`, questions, aliases: [] })
  const shared = (one: number, other: number, questions: number) => ({ one, other, questions })
  const points = [point(1, 5), point(2, 4), point(3, 10), point(4, 4), point(5, 2), point(6, 2)]
  expect(
    likelyDuplicates(points, () => '', [shared(1, 2, 4), shared(3, 4, 4), shared(5, 6, 2), shared(1, 4, 4)]),
  ).toEqual([{ reason: 'questions', pointIDs: [1, 2] }])
})

test('many points are looked at in steps, with the same result', () => {
  const points = Array.from({ length: 1_600 }, (_, id) => ({
    ...{ id, name: id === 1_599 ? '点 3' : `点${id}`, aliases: [] },
    questions: 0,
  }))
  const steps = likelyDuplicatesInSteps(points, () => '')
  let count = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) count++
  expect(count).toBeGreaterThanOrEqual(9)
  expect(step.value).toEqual([{ reason: 'name', pointIDs: [3, 1_599] }])
  expect(likelyDuplicates(points, () => '')).toEqual(step.value)
})

test('after a merge a point has its own other names, then the names of the others, then theirs, and says which found no room', () => {
  const many = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}`)
  const stay = { name: '房颤', aliases: many(9, '名') }
  const others = [
    { name: '心房颤动', aliases: ['AF', '房\u200b颤'] },
    { name: '心房纤颤', aliases: ['ＡＦ', '纤颤', '名3'] },
  ]
  expect(aliasesAfterMerge(stay, others)).toEqual({
    kept: [...stay.aliases, '心房颤动', '心房纤颤', 'AF'],
    lost: ['纤颤'],
  })
  const full = { name: '房颤', aliases: many(14, '名') }
  expect(aliasesAfterMerge(full, others)).toEqual({ kept: full.aliases, lost: ['心房颤动', '心房纤颤', 'AF', '纤颤'] })
})
