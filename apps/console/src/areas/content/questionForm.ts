import { STYLES, styleOfCode } from '@tizhou/catalogue/styles'
import type { Data, Params } from '@tizhou/contract/contract'
import type { EditConflict } from '@tizhou/contract/editConflict'
import { checkQuestion } from '@tizhou/domain/content/checkQuestion'
import { type Form, LETTERS, type Reason } from '@tizhou/domain/content/question'
import { reasonOf } from '@tizhou/domain/content/reasons'
import { withBlanks } from '@tizhou/domain/content/stemBlanks'
import type { PreviewedQuestion } from '../../ui/questionPreview/QuestionPreview.tsx'

export type QuestionRow = Data<'content.questionList'>['rows'][number]
export type QuestionDetail = Data<'content.questionDetail'>
export type Typed = Params<'content.questionSave'>['questionJson']

/** An option with its reason, which moves and goes with it. */
export type OptionRow = Typed['options'][number] & { reason?: string }

/** The values of the form. Fields that the chosen style hides keep their values. */
export interface Values extends Omit<Typed, 'options' | 'reasons'> {
  options: OptionRow[]
  /** Absent where only papers contain the question. */
  cptID?: number
  externalID: string
}

export const formOf = (style: string | undefined): Form => styleOfCode(style ?? '')?.form ?? 'ATEST'

const FIVE = 5

export const emptyValues = (cptID: number | undefined): Partial<Values> => ({
  cptID,
  externalID: '',
  style: STYLES[0]?.code ?? 'A1',
  hint: '',
  stem: '',
  options: [...LETTERS.slice(0, FIVE)].map((name) => ({ name, content: '' })),
  answer: '',
  explanation: '',
  points: [],
  source: '',
  year: null,
  difficulty: null,
  groupStem: '',
})

const optionRows = (options: Typed['options'], reasons: readonly Reason[] | undefined): OptionRow[] =>
  options.map((option) => {
    const reason = reasonOf(reasons, option.name)
    return reason === '' ? option : { ...option, reason }
  })

/** The values of the form for a stored question. */
export function valuesOf({ question, cptID }: QuestionDetail): Values {
  const { style, hint, stem, options, answer, explanation, points, source, year, difficulty, group } = question
  return {
    ...(cptID === null ? {} : { cptID }),
    externalID: question.externalID,
    ...{ style, hint, stem, answer, explanation, points, source, year, difficulty },
    options: optionRows(options, question.reasons),
    groupStem: group?.stem ?? '',
  }
}

/** The values of the form for a question as calls carry it, but for its place. */
export const valuesOfTyped = ({ options, reasons, ...typed }: Typed): Omit<Values, 'cptID' | 'externalID'> => ({
  ...typed,
  options: optionRows(options, reasons),
})

/** The values in the call's form, without fields that the question's form does not use. */
export function typedOf(values: Partial<Values>): Typed {
  const form = formOf(values.style)
  const isCase = form === 'A3TEST' || form === 'CASETEST'
  const reasons = reasonsIn(values.options)
  return {
    style: values.style ?? '',
    hint: values.hint ?? '',
    stem: values.stem ?? '',
    options: hasOptions(form)
      ? (values.options ?? []).map((option, at) => ({
          name: option?.name ?? LETTERS[at] ?? '',
          content: option?.content ?? '',
          ...(form === 'CASETEST' && typeof option?.weight === 'number' ? { weight: option.weight } : {}),
        }))
      : [],
    answer: values.answer ?? '',
    explanation: values.explanation ?? '',
    ...(hasOptions(form) && reasons.length > 0 && { reasons }),
    points: values.points ?? [],
    source: values.source ?? '',
    year: values.year ?? null,
    difficulty: values.difficulty ?? null,
    groupStem: isCase ? (values.groupStem ?? '') : '',
  }
}

const reasonsIn = (options: readonly OptionRow[] = []): Reason[] =>
  options.flatMap((option, at) =>
    option?.reason?.trim() ? [{ name: option.name ?? LETTERS[at] ?? '', content: option.reason }] : [],
  )

export const hasOptions = (form: Form): boolean => !['PDTEST', 'TKTEST', 'JDTEST'].includes(form)

/** The question as learners would see it. The key is in canonical form where it can be parsed already. */
export function previewOf(values: Partial<Values>): PreviewedQuestion {
  const typed = typedOf(values)
  const form = formOf(typed.style)
  const checked = checkQuestion(form, typed)
  return {
    form,
    hint: typed.hint,
    stem: form === 'TKTEST' ? withBlanks(typed.stem).stem : typed.stem,
    options: typed.options,
    answer: checked.ok ? checked.question.answer : typed.answer,
    explanation: typed.explanation,
    ...(typed.reasons && { reasons: typed.reasons }),
    group: typed.groupStem.trim() === '' ? null : { stem: typed.groupStem },
  }
}

/** What another person saved meanwhile, as values of the form: options and their reasons are one field there. */
export function theirsOf({ fields }: EditConflict, values: Partial<Values>): Record<string, unknown> {
  const { options, reasons, ...theirs } = Object.fromEntries(fields.map((one) => [one.field, one.theirs ?? undefined]))
  if (!fields.some(({ field }) => field === 'options' || field === 'reasons')) return theirs
  const yours = typedOf(values)
  const differs = fields.some(({ field }) => field === 'reasons')
  return {
    ...theirs,
    options: optionRows(
      (options ?? yours.options) as Typed['options'],
      (differs ? reasons : yours.reasons) as Reason[],
    ),
  }
}
