import { STYLES } from '@tizhou/catalogue/styles'
import { answersOfBlanks, withBlanks } from '@tizhou/domain/content/stemBlanks'
import { expect, test } from 'vitest'
import { chapterOfOrdinal } from './chaptersOf.ts'
import {
  chapterLevels,
  difficultyOf,
  pictureNames,
  pointNames,
  tagNames,
  yearAndSource,
  yearOf,
} from './smallFields.ts'
import { styleOfWord } from './styleWord.ts'
import { readWeights } from './weights.ts'

test('codes and names of the catalogue are known as themselves', () => {
  for (const { code, name } of STYLES) {
    expect(styleOfWord(code), code).toEqual({ kind: 'code', code })
    expect(styleOfWord(name), name).toEqual({ kind: 'code', code })
  }
})

// biome-ignore format: a table
test.each([
  ['A1型题', 'A1'], ['A2 型', 'A2'], ['a1型单选题', 'A1'], ['A1/A2型题', 'A1'], ['A3', 'A3'], ['A4型题', 'A4'],
  ['A3/A4型题', 'shared'], ['A3、A4 型题', 'shared'], ['共用题干单选', 'shared'], ['B型题', 'B1'], ['B1型', 'B1'], ['共用备选答案题', 'B1'],
  ['(4~5)共用选项', 'B1'], ['X型题', 'X'], ['单选', 'single'], ['单项选择题', 'single'], ['A型题', 'single'], ['多选题', 'multiple'],
  ['不定项选择题', 'indefinite'], ['选择题', 'choice'], ['判断', 'PD'], ['是非题', 'PD'], ['填空题', 'TK'], ['简答', 'JD'], ['问答题', 'JD'],
  ['论述题', 'JD'], ['名词解释', 'MJ'], ['案例分析', 'CASE'], ['案例分析题（不定项）', 'indefinite'], ['病例分析题', 'BL'],
  ['最佳选择题', 'YA'], ['配伍选择题', 'YB'], ['综合分析选择题', 'YC'], ['一、单选题', 'single'], ['2.多选题(50道)', 'multiple'],
  ['single choice', 'single'], ['Multiple Choice', 'multiple'], ['true/false', 'PD'], ['内科学', ''], ['Sheet1', ''], ['', ''],
])('the word %s means %s', (word, meaning) => {
  const style = styleOfWord(word)
  expect(style?.kind === 'code' ? style.code : (style?.kind ?? '')).toBe(meaning)
})

const options = ['A', 'B', 'C', 'D'].map((name) => ({ name, content: name }))

test.each([
  ['A2 B1 C-1', '2 1 -1 -1'],
  ['A:2；B：1；C:－1', '2 1 -1 -1'],
  ['2,1,0,-1', '2 1 0 -1'],
  ['2 1 0 −1', '2 1 0 -1'],
  ['a+2,b0.5', '2 0.5 -1 -1'],
  ['A2 B1 C0 D−2.5', '2 1 0 -2.5'],
  ['2，1，0，−2.5', '2 1 0 -2.5'],
  ['2,1,0', '有 4 个选项，选项权重却有 3 个'],
  ['A2 A1', '选项权重里 A 出现两次'],
  ['E2', '选项权重里的 E 不在选项中'],
  ['A二', '选项权重应写成 A2 B1 C-1，或按选项顺序写成 2,1,0,-1'],
  ['A99', '选项权重应在 -10 和 10 之间'],
])('the weights %s', (text, weights) => {
  const read = readWeights(text, options)
  expect(read.ok ? read.options.map(({ weight }) => weight).join(' ') : read.reason).toBe(weights)
})

test('blanks are lines, or empty brackets where there are no lines', () => {
  expect(withBlanks('甲 ___ 乙______（ ）')).toEqual({ stem: '甲 ____ 乙____（ ）', count: 2 })
  expect(withBlanks('甲（　）乙( )丙（注）')).toEqual({ stem: '甲____乙____丙（注）', count: 2 })
})

test('answers of several blanks are parted by whatever gives as many as there are blanks', () => {
  expect(answersOfBlanks('左室；右房', 2)).toBe('左室；右房')
  expect(answersOfBlanks('左室、右房', 2)).toBe('左室；右房')
  expect(answersOfBlanks('左室|右房', 2)).toBe('左室；右房')
  expect(answersOfBlanks('左心室｜左室；右房', 2)).toBe('左心室｜左室；右房')
  expect(answersOfBlanks('左室、右房', 1)).toBe('左室、右房')
  expect(answersOfBlanks('左室、右房、左房', 2)).toBe('左室、右房、左房')
})

test.each([
  ['2023', { year: 2023 }],
  ['2023年', { year: 2023 }],
  ['2023；全国卷', { year: 2023, source: '全国卷' }],
  ['2023 全国卷', { year: 2023, source: '全国卷' }],
  ['2023年真题', { year: 2023, source: '2023年真题' }],
  ['全国卷', { source: '全国卷' }],
  ['；2020 版教材', { source: '2020 版教材' }],
  ['20231', { year: 2023, source: '20231' }],
  ['', {}],
])('the year and source %s', (text, expected) => {
  expect(yearAndSource(text)).toEqual(expected)
})

// biome-ignore format: a table
test.each<[string, number | undefined]>([
  ['1', 1], ['5.0', 5], ['3星', 3], ['★★☆☆☆', 2], ['易', 1], ['较易', 2], ['中等', 3], ['较难', 4], ['难', 5], ['困难', 5], ['难度：中', 3],
  ['0.9', 1], ['0.72', 2], ['.55', 3], ['0.1', 5], ['6', undefined], ['0', undefined], ['高级', undefined],
])('the difficulty %s is %s', (text, difficulty) => {
  expect(difficultyOf(text)).toBe(difficulty)
})

test('years stand in dates as well', () => {
  expect([yearOf('2021'), yearOf('2021-05-01'), yearOf('2021 年'), yearOf('21')]).toEqual([2021, 2021, 2021, undefined])
})

test('chapters are paths, points and tags lists, pictures names', () => {
  expect(chapterLevels('内科学 / 循环系统>心力衰竭|慢性')).toEqual(['内科学', '循环系统', '心力衰竭', '慢性'])
  expect(chapterLevels('心／肺')).toEqual(['心／肺'])
  expect(pointNames('病因、病理；治疗；病因、病理')).toEqual(['病因、病理', '治疗'])
  expect(tagNames('高频，易错、2023')).toEqual(['高频', '易错', '2023'])
  expect(pictureNames('[a.png]；b 1.JPG;../c.png;d.exe')).toEqual({
    names: ['a.png', 'b 1.JPG'],
    wrong: ['../c.png', 'd.exe'],
  })
})

test('chapters of N are named by the rows they are for', () => {
  expect([1, 100, 101, 6811].map((ordinal) => chapterOfOrdinal(ordinal, 100))).toEqual([
    '第 1 组（1–100）',
    '第 1 组（1–100）',
    '第 2 组（101–200）',
    '第 69 组（6801–6900）',
  ])
})
