import { styleOfCode } from '@tizhou/catalogue/styles'
import type { ShownQuestion } from '@tizhou/contract/questionShape'
import type { QuestionDraft } from '@tizhou/domain/content/question'

/** A draft as ShownQuestion of the contract. */
export const shownDraft = (draft: QuestionDraft): ShownQuestion => ({
  externalID: draft.externalID,
  chapterPath: draft.chapterPath,
  style: draft.style,
  styleName: styleOfCode(draft.style)?.name ?? draft.style,
  form: draft.form,
  group: draft.group ?? null,
  hint: draft.hint ?? '',
  stem: draft.stem,
  options: draft.options,
  answer: draft.answer,
  explanation: draft.explanation,
  ...(draft.reasons && { reasons: draft.reasons }),
  points: draft.points,
  source: draft.source ?? '',
  year: draft.year ?? null,
  difficulty: draft.difficulty ?? null,
})
