import { expect, test } from 'vitest'
import { ConfusingSearch, type PointQuestion, pairsOf, tellingSentences } from './confusable.ts'

const FEVER = 1
const LEPTO = 2
const OTHER = 3
const names = new Map([
  [FEVER, '肾综合征出血热'],
  [LEPTO, '钩端螺旋体病'],
  [OTHER, '登革热'],
])

const question = (id: number, points: number[], answer: string, contents: string[]): PointQuestion => ({
  id,
  form: 'ATEST',
  points,
  answer,
  options: contents.map((content, at) => ({ name: 'ABCDE'[at] as string, content })),
})

const confusingOptions = (questions: PointQuestion[], points: ReadonlyMap<number, string>) => {
  const search = new ConfusingSearch(points)
  for (const one of questions) search.tell(one)
  return questions.flatMap((one) => search.find(one))
}

test('a wrong option that is another point’s name leads to that point', () => {
  const found = confusingOptions([question(1, [FEVER], 'A', ['流行性出血热', '钩端螺旋体病 ', '其他'])], names)
  expect(found).toEqual([{ questionID: 1, answer: 'B', own: FEVER, other: LEPTO }])
})

test('a wrong option that is the right answer of a question on another point leads to that point', () => {
  const questions = [
    question(1, [FEVER], 'A', ['利巴韦林', '青霉素', '氯霉素']),
    question(2, [LEPTO], 'B', ['利巴韦林', '青霉素', '四环素']),
  ]
  expect(confusingOptions(questions, names)).toEqual([
    { questionID: 1, answer: 'B', own: FEVER, other: LEPTO },
    { questionID: 2, answer: 'A', own: LEPTO, other: FEVER },
  ])
})

test.each([
  [
    'a text that is the answer on several points',
    [question(2, [LEPTO], 'A', ['青霉素']), question(3, [OTHER], 'A', ['青霉素'])],
  ],
  ['the same point', [question(2, [FEVER], 'A', ['青霉素'])]],
])('%s says nothing', (_, others) => {
  const own = question(1, [FEVER], 'A', ['利巴韦林', '青霉素'])
  expect(confusingOptions([own, ...others], names).filter(({ questionID }) => questionID === 1)).toEqual([])
})

test.each(['5', '12%', '90ml', 'A', '以上都是', '都不是'])('“%s” is no point', (text) => {
  const questions = [question(1, [FEVER], 'A', ['对的', text]), question(2, [LEPTO], 'A', [text, '别的'])]
  expect(confusingOptions(questions, names).filter(({ questionID }) => questionID === 1)).toEqual([])
})

test('sets of options and questions without a point are left out', () => {
  const several: PointQuestion = { ...question(1, [FEVER], 'AC', ['一', '钩端螺旋体病', '三']), form: 'XTEST' }
  expect(confusingOptions([several, question(2, [], 'A', ['一', '登革热'])], names)).toEqual([])
})

test('pairs add up both directions; one unchosen option alone is a coincidence', () => {
  const options = [
    { questionID: 1, answer: 'B', own: FEVER, other: LEPTO },
    { questionID: 2, answer: 'A', own: LEPTO, other: FEVER },
    { questionID: 3, answer: 'C', own: OTHER, other: FEVER },
    { questionID: 4, answer: 'C', own: OTHER, other: LEPTO },
  ]
  const chosen = (id: number) => ({ 1: 4, 2: 1, 4: 3 })[id] ?? 0
  expect(pairsOf(options, chosen)).toEqual([
    { a: FEVER, b: LEPTO, links: 2, times: 5 },
    { a: LEPTO, b: OTHER, links: 1, times: 3 },
  ])
  expect(pairsOf(options, () => 0)).toEqual([{ a: FEVER, b: LEPTO, links: 2, times: 0 }])
})

test('what tells the points apart are the sentences that speak of the other one', () => {
  const text = '【解析】冬季发病，有三红三痛。\n【干扰项】钩端螺旋体病多在夏秋，腓肠肌压痛明显；登革热由蚊传播。'
  expect(tellingSentences(text, ['钩端螺旋体病'])).toEqual(['钩端螺旋体病多在夏秋，腓肠肌压痛明显'])
  expect(tellingSentences(text, ['伤寒'])).toEqual([])
  expect(tellingSentences('【考点】钩端螺旋体病的诊断与治疗。', ['钩端螺旋体病'])).toEqual([])
  expect(tellingSentences('没有标题的解析：钩端螺旋体病腓肠肌压痛。', ['钩端螺旋体病'])).toHaveLength(1)
})
