import { styleOfCode } from '@tizhou/catalogue/styles'
import type { Params } from '@tizhou/contract/contract'
import { checkQuestion, type FieldFault, hasOptions } from '@tizhou/domain/content/checkQuestion'
import type { Option, QuestionDraft } from '@tizhou/domain/content/question'
import { reasonsAt } from '@tizhou/domain/content/reasons'
import { readAnswerKey } from '@tizhou/domain/scoring/answerKey'
import { atMost } from '@tizhou/domain/text/atMost'
import { badInput } from '../../../platform/calls/envelope.ts'

export type Typed = Params<'content.questionSave'>['questionJson']

export type Checked = Pick<
  QuestionDraft,
  'style' | 'form' | 'hint' | 'stem' | 'options' | 'answer' | 'explanation' | 'points'
> &
  Pick<QuestionDraft, 'reasons' | 'source' | 'year' | 'difficulty'> & { groupStem: string }

/** Validates a typed question; faults name its top-level fields. Throws 400 with all of them. */
export function checkedQuestion(typed: Typed): Checked {
  const style = styleOfCode(typed.style)
  if (!style) throw badInput([{ field: 'style', reason: '没有这个题型' }])
  const checked = checkQuestion(style.form, typed)
  if (!checked.ok) throw badInput(checked.faults)
  return { style: style.code, ...checked.question }
}

/**
 * Another question of the group with changed shared content: style, chapter, case, shared options. Also gives its
 * faults then, since its key must still be among the options.
 */
export function withShared(
  member: QuestionDraft,
  shared: { checked: Checked; chapterPath: string[]; stem: string },
): { draft: QuestionDraft; faults: FieldFault[] } {
  const { style, form, options } = shared.checked
  let draft: QuestionDraft = {
    ...member,
    style,
    form,
    chapterPath: shared.chapterPath,
    options: form === 'BTEST' ? options : member.options,
  }
  if (member.reasons) {
    const { reasons, ...rest } = draft
    const kept = reasonsAt(draft.options, reasons)
    draft = kept.length > 0 ? { ...rest, reasons: kept } : rest
  }
  if (member.group) draft.group = { ...member.group, stem: shared.stem }
  const key = hasOptions(form) ? readAnswerKey(form, member.answer, draft.options) : { ok: true as const }
  if (key.ok) return { draft, faults: [] }
  return { draft, faults: [{ field: 'options', reason: `同组第 ${member.group?.order} 小题：${key.reason}` }] }
}

/** The question for the audit log and its history, with the screen's field names. */
export function describeQuestion(draft: QuestionDraft): Record<string, unknown> {
  return {
    chapter: draft.chapterPath.join(' / '),
    style: draft.style,
    groupStem: draft.group?.stem || undefined,
    hint: draft.hint,
    stem: draft.stem,
    options: draft.options.length === 0 ? undefined : draft.options.map(optionText),
    answer: draft.answer,
    explanation: draft.explanation,
    reasons: draft.reasons?.map(optionText),
    points: draft.points,
    source: draft.source,
    year: draft.year,
    difficulty: draft.difficulty,
  }
}

export const optionText = ({ name, content, weight }: Option): string =>
  weight === undefined ? `${name}. ${content}` : `${name}. ${content}（权重 ${weight}）`

const LONGEST_NAME = 40

/** A question's name in lists. */
export const nameOfQuestion = ({ stem }: Pick<QuestionDraft, 'stem'>): string =>
  atMost(stem.replace(/\s+/g, ' '), LONGEST_NAME)
