import { expect, test } from 'vitest'
import { TEMPLATE_HEADERS } from '../template/templateRows.ts'
import { FIELD_NAMES, FIELDS, fieldOfHeader, optionOfHeader, reasonOfHeader } from './fields.ts'
import { knownColumns, listHeaders, mapColumns } from './mapColumns.ts'

const mapped = (headers: string[], ...overrides: [field: string, column: string][]) => {
  const found = mapColumns(
    headers,
    overrides.map(([field, column]) => ({ field, column })),
  )
  if (!found.ok) throw new Error(found.reasons.join('\n'))
  return { columns: found.mapping.columns, options: found.mapping.options }
}

test('no header means two things', () => {
  for (const field of FIELDS)
    for (const name of FIELD_NAMES[field]) expect(fieldOfHeader(name)?.field, name).toBe(field)
})

test('every column of the own template is known', () => {
  expect(knownColumns(TEMPLATE_HEADERS)).toBe(TEMPLATE_HEADERS.length)
})

test.each<[string, string[], Record<string, number>, number[]]>([
  [
    'the first layout of exam-formats',
    ['题目类型', '题目内容', '难度', '分类', '标签', '选项A', '选项B', '选项C', '选项D', '正确答案', '解析'],
    { style: 0, stem: 1, difficulty: 2, chapter: 3, tags: 4, answer: 9, explanation: 10 },
    [5, 6, 7, 8],
  ],
  [
    'the second layout of exam-formats',
    ['序号', '题目分类', '题目难度', '所属范围', '试题', '选项A', '选项B', '答案', '知识点名称'],
    { style: 1, difficulty: 2, chapter: 3, stem: 4, answer: 7, points: 8 },
    [5, 6],
  ],
  [
    'the third layout of exam-formats',
    ['题目', '选项A', '选项B', '选项C', '选项D', '正确选项', '解析'],
    { stem: 0, answer: 5, explanation: 6 },
    [1, 2, 3, 4],
  ],
  [
    'options in one cell',
    ['Question', 'Options', 'Answer', 'Explanation'],
    { stem: 0, options: 1, answer: 2, explanation: 3 },
    [],
  ],
  [
    'marks, notes, widths and spaces',
    ['*题 干（必填）', 'Ａ选项', '选项 B：', '选项(C)', '【答案】'],
    { stem: 0, answer: 4 },
    [1, 2, 3],
  ],
  [
    'a quiz with its options as answers',
    ['Question', 'Answer 1', 'Answer 2', 'Answer 3', 'Answer 4', 'Time limit', 'Correct answer(s)'],
    { stem: 0, answer: 6 },
    [1, 2, 3, 4],
  ],
  [
    'a published data set',
    ['id', 'question', 'opa', 'opb', 'opc', 'opd', 'cop', 'exp'],
    { externalID: 0, stem: 1, answer: 6, explanation: 7 },
    [2, 3, 4, 5],
  ],
  [
    'short English names',
    ['Question', 'Ans A', 'Ans B', 'Correct option', 'Explain'],
    { stem: 0, answer: 3, explanation: 4 },
    [1, 2],
  ],
  ['letters alone as headers', ['题干', 'A', 'B', 'C', '答案'], { stem: 0, answer: 4 }, [1, 2, 3]],
  ['numbers alone as headers', ['题干', '1', '2', '答案'], { stem: 0, answer: 3 }, [1, 2]],
  ['the better of two names for the same', ['题目', '题干', '参考答案', '正确答案'], { stem: 1, answer: 3 }, []],
  [
    'levels of chapters',
    ['篇', '章', '节', '题干', '答案'],
    { level1: 0, level2: 1, level3: 2, stem: 3, answer: 4 },
    [],
  ],
])('knows %s', (_, headers, columns, options) => {
  expect(mapped(headers)).toEqual({ columns, options })
})

test('a lone column called 1 or A is no option', () => {
  expect(mapped(['1', '题干', '答案']).options).toEqual([])
  expect(optionOfHeader('选项M')).toBeUndefined()
})

test('--map wins over headers, by name or by letter, and a header wins over a letter', () => {
  expect(mapped(['题干', 'B', '答案', '甲'], ['题干', '甲'], ['选项A', 'B'], ['explanation', 'A'])).toEqual({
    columns: { stem: 3, explanation: 0, answer: 2 },
    options: [1],
  })
})

test.each<[string, string[], [string, string][], string]>([
  ['no stem', ['答案', '选项A', '选项B'], [], '找不到题干列'],
  ['no answer', ['题干', '选项A', '选项B'], [], '找不到答案列'],
  ['two columns of the same name', ['题干', '答案', '答案'], [], '有两列都叫「答案」'],
  ['a field that does not exist', ['题干', '答案'], [['题面', '题干']], '没有「题面」这一项'],
  ['a column that does not exist', ['题干', '答案'], [['解析', '说明书']], '没有「说明书」这一列'],
  ['a letter beyond the last column', ['题干', '答案'], [['解析', 'C']], '没有「C」这一列'],
])('a wrong mapping says why: %s', (_, headers, overrides, reason) => {
  const found = mapColumns(
    headers,
    overrides.map(([field, column]) => ({ field, column })),
  )
  expect(found.ok ? '' : found.reasons.join('\n')).toContain(reason)
})

test('the headers are listed with their letters, not all of a wide table', () => {
  expect(listHeaders(['题干', '', '答案'])).toBe('A「题干」 C「答案」')
  expect(listHeaders(Array<string>(30).fill('列'))).toContain('等 30 列')
})

test.each<[string, number | undefined]>([
  ['选项A解析', 0],
  ['A解析', 0],
  ['选项 B 理由', 1],
  ['选项C的理由（可选）', 2],
  ['解析D', 3],
  ['选项2解析', 1],
  ['Option E Rationale', 4],
  ['L选项说明', 11],
  ['解析', undefined],
  ['选项A', undefined],
  ['答案解析', undefined],
])('the column %s holds the reason of option %s', (header, place) => {
  expect(reasonOfHeader(header)).toBe(place)
})
