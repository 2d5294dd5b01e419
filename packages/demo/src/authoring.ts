/**
 * Functions by which tests and measurements write questions. The demo's own questions are in
 * `data/<subject>/questions`.
 */

import { type Form, LETTERS, type Option, type QuestionDraft, type Reason } from '@tizhou/domain/content/question'

/** Optional properties of any question: knowledge points, source, difficulty (1–5). */
export interface Meta {
  points: string[]
  source?: string
  year?: number
  difficulty?: number
  reasons?: Reason[]
}

/** A question, or a group's questions in their order. The chapter or paper that holds it gives its place. */
export type Item = Omit<QuestionDraft, 'chapterPath'>[]

export interface Chapter {
  name: string
  free: boolean
  children: Chapter[]
  items: Item[]
}

const isItem = (child: Chapter | Item): child is Item => Array.isArray(child)
const isChapter = (child: Chapter | Item): child is Chapter => !Array.isArray(child)

/** A chapter of any level; its children are chapters or, on the lowest level, questions. */
export function chapter(name: string, ...children: (Chapter | Item)[]): Chapter {
  return {
    name,
    free: false,
    children: children.filter(isChapter),
    items: children.filter(isItem),
  }
}

/** A trial chapter, open to learners without VIP. */
export const freeChapter = (...of: Parameters<typeof chapter>): Chapter => ({ ...chapter(...of), free: true })

const lettered = (contents: string[]): Option[] =>
  contents.map((content, at) => ({ name: LETTERS[at] as string, content }))

function single(form: Form, style: string) {
  return (id: string, stem: string, options: string[], answer: string, explanation: string, meta: Meta): Item => [
    { externalID: id, style, form, stem, options: lettered(options), answer, explanation, ...meta },
  ]
}

/** A1: one sentence, one best answer of five. */
export const a1 = single('ATEST', 'A1')
/** A2: a short case, one best answer of five. */
export const a2 = single('ATEST', 'A2')
/** X: two or more right; `answer` as `ABD`. */
export const x = single('XTEST', 'X')

/** True or false. */
export const pd = (id: string, stem: string, right: boolean, explanation: string, meta: Meta): Item => [
  { externalID: id, style: 'PD', form: 'PDTEST', stem, options: [], answer: right ? '对' : '错', explanation, ...meta },
]

/** Fill in: `____` in the stem for each blank; for each blank the accepted answers, best first. */
export const tk = (id: string, stem: string, blanks: string[][], explanation: string, meta: Meta): Item => [
  {
    externalID: id,
    style: 'TK',
    form: 'TKTEST',
    stem,
    options: [],
    answer: blanks.map((accepted) => accepted.join('｜')).join('；'),
    explanation,
    ...meta,
  },
]

/** Short answer with a reference answer. */
export const jd = (id: string, stem: string, reference: string, explanation: string, meta: Meta): Item => [
  { externalID: id, style: 'JD', form: 'JDTEST', stem, options: [], answer: reference, explanation, ...meta },
]

export interface SharedOptionsPart extends Meta {
  stem: string
  answer: string
  explanation: string
}

/** B1: the options come first and are shared by two or more stems; an option may be used again. */
export const b1 = (id: string, options: string[], parts: SharedOptionsPart[]): Item =>
  parts.map((part, at) => ({
    ...part,
    externalID: `${id}-${at + 1}`,
    style: 'B1',
    form: 'BTEST' as const,
    group: { key: id, order: at + 1, stem: '' },
    options: lettered(options),
  }))

export interface SharedStemPart extends Meta {
  stem: string
  options: string[]
  answer: string
  explanation: string
}

/** A3: one case with two or three questions. */
export const a3 = (id: string, stem: string, parts: SharedStemPart[]): Item =>
  parts.map((part, at) => ({
    ...part,
    externalID: `${id}-${at + 1}`,
    style: 'A3',
    form: 'A3TEST' as const,
    group: { key: id, order: at + 1, stem },
    options: lettered(part.options),
  }))

export interface CaseStep extends Meta {
  hint?: string
  stem: string
  /** Content and weight: 2 key, 1 right, 0 irrelevant, −1 wrong. Six to twelve options. */
  options: [content: string, weight: number][]
  explanation: string
}

/** Case analysis (案例分析): three to twelve steps, weighted options, no way back. */
export const caseStudy = (id: string, stem: string, steps: CaseStep[]): Item =>
  steps.map((step, at) => {
    const options = step.options.map(([content, weight], place) => ({
      name: LETTERS[place] as string,
      content,
      weight,
    }))
    return {
      ...step,
      externalID: `${id}-${at + 1}`,
      style: 'CASE',
      form: 'CASETEST' as const,
      group: { key: id, order: at + 1, stem },
      options,
      answer: options
        .filter((option) => option.weight > 0)
        .map((option) => option.name)
        .join(''),
    }
  })

/** The questions below a chapter, in order, each with its chapter path. */
export function drafts(of: Chapter, above: string[] = []): QuestionDraft[] {
  const chapterPath = [...above, of.name]
  return [
    ...of.items.flat().map((item) => ({ ...item, chapterPath })),
    ...of.children.flatMap((child) => drafts(child, chapterPath)),
  ]
}
