import { STYLES } from '@tizhou/catalogue/styles'
import { LETTERS, type Option, type QuestionDraft } from '@tizhou/domain/content/question'
import { reasonsAt } from '@tizhou/domain/content/reasons'
import fc from 'fast-check'
import { isBrokenList, printedList } from '../questions/printed.ts'
import { cleanMarkup, cleanText, orNoneSaid } from '../text/cleanText.ts'

/**
 * Generators of question banks with every form and with the characters of real texts: quotes, breaks, signs, brackets.
 */

const SIGNS = [
  ...'题心血压胃肝的是对错甲乙丙丁，。；：、“”（）【】《》＜·—…αβ℃μ⁹²①ABCabc0123456789+-=*/%<>&"\',.;:!?()[]{}|\\#@~^`$ \n　',
]

const bare = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength })
    .map(cleanText)
    .filter((one) => orNoneSaid(one) !== '' && cleanText(one) === one)
/** Pieces of a text with its markup, tables too. */
const PIECES = [
  ...['<b>甲</b>', '<b>乙', '</b>', 'V<sub>max</sub>', '<sub>', '</sup>', '<sup>AB</sup>', 'H₂O', '10⁹/L'],
  ...['<b>丙 <sub>ab</sub></b>', '\n|甲|<b>乙</b>|\n|---|---|\n|1|2|\n', '丁', '，'],
]
const marked = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 })
  .map((pieces) => cleanMarkup(pieces.join('')))
  .filter((one) => orNoneSaid(one) !== '' && cleanMarkup(one) === one)
const text = (maxLength: number) =>
  fc.oneof({ arbitrary: bare(maxLength), weight: 3 }, { arbitrary: marked, weight: 1 })
const line = (maxLength: number) => bare(maxLength).filter((one) => !/[\n]/.test(one))
/** A name that may occur in a list of names. */
const listed = line(12).filter((one) => !/[；;|｜/>\\→»]/.test(one))
const without = (separators: RegExp) => line(10).filter((one) => !separators.test(one) && !/[。；;]$/.test(one))

/** Whether an answer stays as written: a list printed by a program is read as its items, and one that lacks its end is refused. */
const isPlain = ({ answer }: { answer: string }) => printedList(answer) === undefined && !isBrokenList(answer)

const optionsOf = (weighted: boolean): fc.Arbitrary<Option[]> =>
  fc.subarray([...LETTERS], { minLength: 2 }).chain((names) =>
    fc
      .tuple(
        fc.array(
          text(20).filter((one) => !/^[（([【]?\s*[A-La-l]/.test(one)),
          { minLength: names.length, maxLength: names.length },
        ),
        fc.array(fc.constantFrom(2, 1, 0, -1, 0.5), { minLength: names.length, maxLength: names.length }),
      )
      .map(([contents, weights]) =>
        names.map((name, at) => ({
          name,
          content: contents[at] as string,
          ...(weighted ? { weight: weights[at] as number } : {}),
        })),
      ),
  )

type Question = Pick<QuestionDraft, 'stem' | 'options' | 'answer'>

const letters = (options: readonly Option[], least: number, most: number): fc.Arbitrary<string> =>
  fc
    .subarray(
      options.map(({ name }) => name),
      { minLength: least, maxLength: Math.min(most, options.length) },
    )
    .map((names) => names.join(''))

const choice = (least: number, most: number, options = optionsOf(false)): fc.Arbitrary<Question> =>
  fc
    .tuple(text(60), options)
    .chain(([stem, of]) => letters(of, least, most).map((answer) => ({ stem, options: of, answer })))

const caseStep = fc.tuple(text(60), optionsOf(true)).map(([stem, options]) => {
  const first = options[0] as Option
  if (!options.some(({ weight }) => (weight ?? 0) > 0)) first.weight = 2
  const positive = options.filter(({ weight }) => (weight ?? 0) > 0)
  return { stem, options, answer: positive.map(({ name }) => name).join('') }
})

const blanks = fc
  .array(
    fc.tuple(
      line(15).filter((one) => !one.includes('_')),
      fc.uniqueArray(without(/[；;|｜]/), { minLength: 1, maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => ({
    stem: cleanText(parts.map(([before]) => `${before}____`).join('')),
    options: [],
    answer: parts.map(([, accepted]) => accepted.join('｜')).join('；'),
  }))
  .filter(isPlain)

const BY_FORM: Record<QuestionDraft['form'], fc.Arbitrary<Question>> = {
  ATEST: choice(1, 1),
  BTEST: choice(1, 1),
  A3TEST: choice(1, 1),
  XTEST: choice(2, 12),
  CASETEST: fc.oneof(caseStep, choice(1, 12)),
  PDTEST: fc.tuple(text(60), fc.constantFrom('对', '错')).map(([stem, answer]) => ({ stem, options: [], answer })),
  TKTEST: blanks,
  JDTEST: fc
    .tuple(text(60), text(80))
    .map(([stem, answer]) => ({ stem, options: [], answer }))
    .filter(isPlain),
}

const about = fc.record(
  {
    explanation: fc.oneof(fc.constant(''), text(80)),
    points: fc.uniqueArray(listed, { maxLength: 3 }),
    source: line(15),
    year: fc.integer({ min: 1980, max: 2030 }),
    difficulty: fc.integer({ min: 1, max: 5 }),
    hint: text(30),
  },
  { requiredKeys: ['explanation', 'points'] },
)

const reasoned = (options: readonly Option[], texts: readonly string[]): Pick<QuestionDraft, 'reasons'> => {
  const reasons = reasonsAt(
    options,
    texts.map((content, at) => ({ name: options[at]?.name ?? '', content })),
  )
  return reasons.length > 0 ? { reasons } : {}
}

/** A single question, or a group with a shared stem or shared options. */
const unit: fc.Arbitrary<Omit<QuestionDraft, 'externalID'>[]> = fc
  .tuple(fc.constantFrom(...STYLES), fc.array(listed, { maxLength: 4 }), text(60), fc.integer({ min: 1, max: 4 }))
  .chain(([style, chapterPath, sharedStem, size]) => {
    const grouped = ['A3TEST', 'BTEST', 'CASETEST'].includes(style.form)
    const shared =
      style.form === 'BTEST'
        ? optionsOf(false).map((options) => choice(1, 1, fc.constant(options)))
        : fc.constant(BY_FORM[style.form])
    return shared.chain((question) =>
      fc
        .array(fc.tuple(question, about, fc.array(fc.oneof(fc.constant(''), text(20)), { maxLength: 12 })), {
          minLength: grouped ? size : 1,
          maxLength: grouped ? size : 1,
        })
        .map((all) =>
          all.map(([of, more, reasons], at) => ({
            chapterPath,
            style: style.code,
            form: style.form,
            ...(grouped ? { group: { key: '', order: at + 1, stem: style.form === 'BTEST' ? '' : sharedStem } } : {}),
            ...of,
            ...more,
            ...reasoned(of.options, reasons),
          })),
        ),
    )
  })

export const anyBank: fc.Arbitrary<QuestionDraft[]> = fc.array(unit, { minLength: 1, maxLength: 6 }).map((units) =>
  units.flatMap((questions, unitAt) =>
    questions.map((question, at) => ({
      ...question,
      externalID: `N-${unitAt}-${at}`,
      ...(question.group ? { group: { ...question.group, key: `组 ${unitAt}` } } : {}),
    })),
  ),
)
