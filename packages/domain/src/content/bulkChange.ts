import { checkQuestion, type FieldFault, GROUPED_FORMS, hasOptions } from './checkQuestion.ts'
import type { Form, QuestionDraft } from './question.ts'
import { TEXT_BOUNDS } from './textBounds.ts'

/** One change of many questions at once, to what a question itself says. */
type FieldChange =
  | { what: 'move'; path: readonly string[] }
  | { what: 'style'; style: string; form: Form }
  | { what: 'points'; how: 'add' | 'remove' | 'set'; points: readonly string[] }
  | { what: 'difficulty'; difficulty: number | null }
  | { what: 'source'; source: string }
  | { what: 'year'; year: number | null }

/** Also whether questions stand in their chapters. */
export type BulkChange = FieldChange | { what: 'retire' } | { what: 'restore' }

/** Changes that a group shares: they are made to all of it, or to none. */
export const isShared = ({ what }: BulkChange): boolean => what === 'move' || what === 'style'

/** The faults of a change's own value, by the rules of one question. */
export function checkChange(change: BulkChange): FieldFault[] {
  const typed = {
    ...{ hint: '', stem: '题干', options: [], answer: '答案', explanation: '', groupStem: '' },
    points: change.what === 'points' ? change.points : [],
    source: change.what === 'source' ? change.source : '',
    year: change.what === 'year' ? change.year : null,
    difficulty: change.what === 'difficulty' ? change.difficulty : null,
  }
  const checked = checkQuestion('JDTEST', typed)
  const faults = checked.ok ? [] : checked.faults
  if (change.what === 'points' && change.how !== 'set' && change.points.every((name) => name.trim() === ''))
    faults.push({ field: 'points', reason: '请填写知识点' })
  return faults
}

/** The question after the change, or why it cannot be made to this one. The same question: it says so already. */
export function changedBy(draft: QuestionDraft, change: FieldChange): { draft: QuestionDraft } | { refused: string } {
  switch (change.what) {
    case 'move':
      return { draft: { ...draft, chapterPath: [...change.path] } }
    case 'style':
      return withStyle(draft, change)
    case 'points':
      return withPoints(draft, change)
    case 'difficulty':
      return { draft: withOptional(draft, 'difficulty', change.difficulty) }
    case 'source':
      return { draft: withOptional(draft, 'source', change.source.trim() || null) }
    case 'year':
      return { draft: withOptional(draft, 'year', change.year) }
  }
}

function withStyle(
  draft: QuestionDraft,
  { style, form }: { style: string; form: Form },
): { draft: QuestionDraft } | { refused: string } {
  if (draft.group && !GROUPED_FORMS.has(form)) return { refused: '属于一组题，只能改为同样成组的题型' }
  if (!draft.group && GROUPED_FORMS.has(form)) return { refused: '不属于一组题，不能改为成组的题型' }
  if (form === draft.form) return { draft: { ...draft, style } }
  // Shared options have no shared stem.
  if (form === 'BTEST' && draft.group?.stem) return { refused: '这个题型没有共用题干，改动会丢失共用题干' }
  const checked = checkQuestion(form, {
    ...{ hint: draft.hint ?? '', stem: draft.stem, explanation: draft.explanation, points: draft.points },
    options: hasOptions(form) ? draft.options : [],
    answer: draft.answer,
    ...{ source: draft.source ?? '', year: draft.year ?? null, difficulty: null, groupStem: draft.group?.stem ?? '' },
  })
  if (!checked.ok) return { refused: checked.faults[0]?.reason ?? '不合这个题型' }
  const { stem, options, answer } = checked.question
  // Options that would be lost are what somebody wrote: such a question is changed by hand.
  if (options.length !== draft.options.length) return { refused: '这个题型没有选项，改动会丢失选项' }
  return { draft: { ...draft, style, form, stem, options, answer } }
}

function withPoints(
  draft: QuestionDraft,
  { how, points }: { how: 'add' | 'remove' | 'set'; points: readonly string[] },
): { draft: QuestionDraft } | { refused: string } {
  const named = [...new Set(points.map((name) => name.trim()).filter((name) => name !== ''))]
  const next =
    how === 'set'
      ? named
      : how === 'add'
        ? [...new Set([...draft.points, ...named])]
        : draft.points.filter((name) => !named.includes(name))
  if (next.length > TEXT_BOUNDS.points) return { refused: `超过 ${TEXT_BOUNDS.points} 个知识点` }
  return { draft: { ...draft, points: next } }
}

/** With the field, or without it where the value is null: absent and undefined are different drafts. */
function withOptional<K extends 'difficulty' | 'source' | 'year'>(
  draft: QuestionDraft,
  field: K,
  value: QuestionDraft[K] | null,
): QuestionDraft {
  const { [field]: _, ...rest } = draft
  return (value === null ? rest : { ...rest, [field]: value }) as QuestionDraft
}

const HOW = { add: '加上知识点', remove: '去掉知识点', set: '知识点改为' } as const

/** The change in words, as its run is called. `styleName`: of the style's code. */
export function bulkWords(change: BulkChange, styleName: (code: string) => string): string {
  switch (change.what) {
    case 'move':
      return `移到 ${change.path.join(' / ')}`
    case 'style':
      return `题型改为 ${styleName(change.style)}`
    case 'points':
      return change.points.length === 0 ? '清空知识点' : `${HOW[change.how]} ${change.points.join('；')}`
    case 'difficulty':
      return change.difficulty === null ? '清空难度' : `难度改为 ${change.difficulty}`
    case 'source':
      return change.source === '' ? '清空来源' : `来源改为 ${change.source}`
    case 'year':
      return change.year === null ? '清空年份' : `年份改为 ${change.year}`
    case 'retire':
      return '移出章节'
    case 'restore':
      return '恢复移出的题'
  }
}
