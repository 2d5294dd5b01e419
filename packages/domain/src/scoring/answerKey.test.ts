import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMS, type Form, LETTERS, type Option } from '../content/question.ts'
import { readAnswerKey } from './answerKey.ts'
import { normaliseReply } from './normaliseReply.ts'
import { score } from './score.ts'

const lettered = (names: string): Option[] => [...names].map((name) => ({ name, content: `选项 ${name}` }))
const five = lettered('ABCDE')
const weighted = (...weights: number[]): Option[] =>
  weights.map((weight, at) => ({ name: LETTERS[at] as string, content: '', weight }))

test.each<[Form, string, Option[], string]>([
  ['ATEST', 'C', five, 'C'],
  ['BTEST', ' c. ', five, 'C'],
  ['A3TEST', 'Ｃ．', five, 'C'],
  ['ATEST', '正确答案：C', five, 'C'],
  ['ATEST', '答案是 C', five, 'C'],
  ['ATEST', '（C）', five, 'C'],
  ['ATEST', 'L', lettered(LETTERS), 'L'],
  ['XTEST', 'ABD', five, 'ABD'],
  ['XTEST', 'D,B,A', five, 'ABD'],
  ['XTEST', 'A、B', five, 'AB'],
  ['XTEST', 'A，B；C', five, 'ABC'],
  ['XTEST', 'a|b', five, 'AB'],
  ['XTEST', 'A B\nC', five, 'ABC'],
  ...['对', '正确', '√', 'T', 'true', '是', 'Yes', '✓'].map((word): [Form, string, Option[], string] => [
    'PDTEST',
    word,
    [],
    '对',
  ]),
  ...['错', '错误', '×', 'F', 'FALSE', '否', 'x', '错误。'].map((word): [Form, string, Option[], string] => [
    'PDTEST',
    word,
    [],
    '错',
  ]),
  [
    'PDTEST',
    'B',
    [
      { name: 'A', content: '正确' },
      { name: 'B', content: '错误' },
    ],
    '错',
  ],
  ['TKTEST', '左心室|左室；右心房', [], '左心室｜左室；右心房'],
  ['TKTEST', ' 左心室 ; 右心房；', [], '左心室；右心房'],
  ['TKTEST', '5 mmol/L', [], '5 mmol/L'],
  ['JDTEST', ' 答案：先问诊。\n再查体。', [], '答案：先问诊。\n再查体。'],
  ['CASETEST', 'BA', five, 'AB'],
  ['CASETEST', 'C', five, 'C'],
  ['CASETEST', '', weighted(2, 0, 1, -1), 'AC'],
  ['CASETEST', 'C,A', weighted(2, 0, 1, -1), 'AC'],
])('%s: the key %j is read', (form, written, options, answer) => {
  expect(readAnswerKey(form, written, options)).toEqual({ ok: true, answer })
})

test.each<[Form, string, Option[], string]>([
  ['ATEST', '', five, '没有答案'],
  ['JDTEST', ' \n', [], '没有答案'],
  ['ATEST', '答案：', five, '没有答案'],
  ['ATEST', 'nan', five, '答案“nan”不是选项字母'],
  ['ATEST', '，', five, '答案“，”不是选项字母'],
  [
    'ATEST',
    '因为左心衰竭患者最早出现的症状是劳力性呼吸困难',
    five,
    '答案“因为左心衰竭患者最早出现的症状是劳力性呼…”不是选项字母',
  ],
  ['ATEST', 'AB', five, '单选题只能有一个答案，这里有 2 个'],
  ['ATEST', 'F', five, '答案 F 不在选项中'],
  ['XTEST', 'AFG', five, '答案 F、G 不在选项中'],
  ['XTEST', 'A', five, '多选题至少要有两个答案，这里只有 1 个'],
  ['XTEST', 'AAB', five, '答案“AAB”中有重复的字母'],
  ['PDTEST', 'A', [], '判断题的答案应为“对”或“错”，这里是“A”'],
  ['TKTEST', '左心室；；右心房', [], '第 2 空没有答案'],
  ['TKTEST', '；', [], '第 1 空没有答案'],
  ['TKTEST', '\u200b；心', [], '第 1 空没有答案'],
  ['CASETEST', '', five, '没有答案'],
  ['CASETEST', 'AB', weighted(2, 0, 1), '答案 AB 与权重为正的选项 AC 不一致'],
  ['CASETEST', 'A', weighted(0, -1), '没有权重为正的选项'],
])('%s: the key %j is refused with the reason', (form, written, options, reason) => {
  expect(readAnswerKey(form, written, options)).toEqual({ ok: false, reason })
})

test('any text is read or refused; what was read is canonical, reads the same again and scores full', () => {
  const written = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ABCDEFabc,、；;｜| 对错√×心．') }),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...FORMS), written, (form, text) => {
      const read = readAnswerKey(form, text, five)
      if (!read.ok) {
        expect(read.reason).not.toBe('')
        return
      }
      expect(readAnswerKey(form, read.answer, five)).toEqual(read)
      if (form !== 'TKTEST') expect(normaliseReply(form, read.answer)).toBe(read.answer)
      const best = read.answer.replace(/｜[^；]*/gu, '')
      expect(score({ form, answer: read.answer, options: five }, best, { selfScore: 100 }).verdict).toBe('right')
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['任意顺序：胆囊管；肝总管', '任意顺序：胆囊管；肝总管'],
  [' 顺序不限: 胆囊管 ; 肝总管 ', '任意顺序：胆囊管；肝总管'],
  ['不分先后：唯一', '唯一'],
])('a fill-in key says in words that its blanks may change places: %s', (text, answer) => {
  expect(readAnswerKey('TKTEST', text, [])).toEqual({ ok: true, answer })
})
