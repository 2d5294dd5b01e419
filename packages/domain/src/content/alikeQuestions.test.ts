import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bandsOf,
  type Compared,
  fingerprintOf,
  likenessOf,
  MOST_APART,
  replyIn,
  stemBandsOf,
  stemLikenessOf,
} from './alikeQuestions.ts'

const options = (...contents: string[]) =>
  contents.map((content, at) => ({ name: 'ABCDEFGHIJ'[at] as string, content }))

const INFARCT: Compared = {
  sharedStem: '',
  stem: '患者男，45岁。突发胸痛3小时，含服硝酸甘油不缓解，伴大汗。最可能的诊断是',
  options: options('稳定型心绞痛', '急性心肌梗死', '主动脉夹层', '肺栓塞', '急性心包炎'),
  answer: 'B',
}
const likeness = (one: Compared, other: Compared) => likenessOf(fingerprintOf(one), fingerprintOf(other))
const changed = (stem: string): Compared => ({ ...INFARCT, stem })

test('rule: the same words are one question, whatever the order of options, marks, signs and widths', () => {
  const shuffled = options('肺栓塞', '急性心包炎', '稳定型心绞痛', '主动脉夹层', '急性心肌梗死')
  const other = {
    sharedStem: '',
    stem: '12.【A1型题】患者男,４５岁;突发胸痛3小时,含服硝酸甘油不缓解,伴大汗:最可能的诊断是（ ）',
    options: shuffled,
    answer: 'E',
  }
  expect(likeness(INFARCT, other)).toEqual({ likeness: 'exact', degree: 100 })
})

test('rule: a word or two written otherwise is nearly the same question', () => {
  const near = likeness(INFARCT, changed('男性，45岁。突发胸痛3小时，含硝酸甘油不缓解，伴大汗，最可能的诊断是'))
  expect(near).toMatchObject({ likeness: 'near' })
  expect(near?.degree).toBeGreaterThan(MOST_APART)
})

test.each([
  ['another number', INFARCT.stem.replace('45岁', '54岁')],
  ['a negation', INFARCT.stem.replace('最可能', '最不可能')],
  ['an exception', INFARCT.stem.replace('最可能的诊断是', '可能的诊断除外')],
  ['a decimal point, which the words alone do not tell', INFARCT.stem.replace('3小时', '4.5小时')],
])('rule: %s tells questions apart: they are shown with a lesser degree', (_, stem) => {
  expect(likeness(INFARCT, changed(stem))).toMatchObject({ likeness: 'apart' })
  expect(likeness(INFARCT, changed(stem))?.degree).toBeLessThanOrEqual(MOST_APART)
})

test('rule: 1.5 and 15 are no exact twins though their words are the same', () => {
  const dose = (stem: string): Compared => ({ sharedStem: '', stem, options: [], answer: '对' })
  expect(likeness(dose('每日剂量为 1.5 mg'), dose('每日剂量为 15 mg'))).toMatchObject({ likeness: 'apart' })
})

test('rule: another right answer under the same options tells questions apart', () => {
  const of = (stem: string, answer: string): Compared => ({
    ...{ sharedStem: '', stem, answer },
    options: options('挤出滚圆法', '压制法', '复凝聚法', '液中析晶法', '融熔法'),
  })
  expect(likeness(of('软胶囊剂常用的制备方法是', 'B'), of('微囊常用的制备方法是', 'C'))).toMatchObject({
    likeness: 'apart',
  })
})

test('rule: questions that share options or a case alone are no duplicates', () => {
  const shared = options('革兰阳性球菌', '革兰阴性杆菌', '真菌', '病毒', '支原体')
  const of = (sharedStem: string, stem: string): Compared => ({ sharedStem, stem, options: shared, answer: 'A' })
  expect(likeness(of('', '大叶性肺炎的病原'), of('', '尿路感染最常见的致病菌'))).toBeUndefined()
  const story = '患儿女，6岁，高热伴咽痛3天，查体见咽部充血、扁桃体肿大，有脓性渗出物，颌下淋巴结肿大。'
  expect(likeness(of(story, '首选的检查是'), of(story, '该病的病原体最可能是'))).toBeUndefined()
})

test('questions of signs alone are no duplicates of each other', () => {
  const of = (stem: string): Compared => ({ sharedStem: '', stem, options: [], answer: '' })
  expect(likeness(of('？'), of('……'))).toBeUndefined()
})

const word = fc.constantFrom(...'患者男女岁胸痛发热咳嗽最可能不除外的诊断治疗首选3457心肺肝脾ABC，。')
const text = (most: number) => fc.array(word, { minLength: 1, maxLength: most }).map((all) => all.join(''))
const question = fc.record({
  sharedStem: fc.oneof(fc.constant(''), text(20)),
  stem: text(40),
  options: fc.uniqueArray(text(8), { maxLength: 5 }).map((all) => options(...all)),
  answer: fc.constantFrom('A', 'B', 'AB', ''),
})

test('rule: likeness is symmetric, between the bounds, and 100 for the same words alone', () => {
  fc.assert(
    fc.property(question, question, (one, other) => {
      const found = likeness(one, other)
      expect(likeness(other, one)).toEqual(found)
      if (!found) return
      expect(found.degree).toBeGreaterThanOrEqual(60)
      expect(found.degree === 100).toBe(found.likeness === 'exact')
      if (found.likeness === 'apart') expect(found.degree).toBeLessThanOrEqual(MOST_APART)
    }),
    { verbose: true },
  )
})

test('rule: exact twins have all bands in common, so that each finds the other', () => {
  fc.assert(
    fc.property(question, fc.integer(), (one, seed) => {
      const twin = { ...one, options: [...one.options].sort(() => (seed % 2 === 0 ? 1 : -1)), stem: `3、${one.stem}。` }
      const [a, b] = [fingerprintOf(one), fingerprintOf(twin)]
      if (likenessOf(a, b)?.likeness !== 'exact') return
      expect(bandsOf(b)).toEqual(bandsOf(a))
      for (const band of bandsOf(a)) expect(Number.isSafeInteger(band)).toBe(true)
    }),
    { verbose: true },
  )
})

test('rule: a stem without options is found by its stem alone, near where numbers and negations are the same', () => {
  const byStem = (stem: string) => stemLikenessOf(fingerprintOf({ ...changed(stem), options: [], answer: '' }), whole)
  const whole = fingerprintOf(INFARCT)
  expect(byStem(INFARCT.stem)).toEqual({ likeness: 'near', degree: 99 })
  expect(byStem(INFARCT.stem.replace('最可能', '最不可能'))).toMatchObject({ likeness: 'apart' })
  expect(byStem('关于胃溃疡的叙述，正确的是')).toBeUndefined()
  fc.assert(
    fc.property(question, (one) => {
      const print = fingerprintOf(one)
      const typed = fingerprintOf({ ...one, options: [], answer: '' })
      expect(stemBandsOf(typed)).toEqual(stemBandsOf(print))
      for (const band of stemBandsOf(typed)) expect(bandsOf(print)).not.toContain(band)
      if (print.options.size === 0) expect(stemLikenessOf(typed, print)).toEqual(likenessOf(typed, print))
      else if (print.stem.size > 0) expect(stemLikenessOf(typed, print)).toEqual({ likeness: 'near', degree: 99 })
    }),
    { verbose: true },
  )
})

test('rule: a reply is told by the words of its options; where the other has no such option there is none', () => {
  const from = options('甲', '乙', '丙')
  const to = options('丙', '甲', '乙')
  expect(replyIn('A', from, to)).toBe('B')
  expect(replyIn('AC', from, to)).toBe('AB')
  expect(replyIn('A', from, options('丁', '乙'))).toBeUndefined()
  expect(replyIn('对', [], [])).toBe('对')
  fc.assert(
    fc.property(
      fc.shuffledSubarray(['甲', '乙', '丙', '丁'], { minLength: 4 }),
      fc.subarray([...'ABCD']),
      (order, reply) => {
        const [one, other] = [options('甲', '乙', '丙', '丁'), options(...order)]
        expect(replyIn(replyIn(reply.join(''), one, other) as string, other, one)).toBe(reply.join(''))
      },
    ),
    { verbose: true },
  )
})
