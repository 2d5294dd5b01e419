import type { QuestionSet, StyleSection } from './question.ts'

/**
 * The styles of a set, each once and in the order of their first questions: a chapter that mixes its types has the
 * questions of a style in several places, which form one section here.
 */
export function stylesOnce(set: Pick<QuestionSet, 'styles'>): StyleSection[] {
  const sections = new Map<number, StyleSection>()
  for (const style of set.styles) {
    const known = sections.get(style.id)
    sections.set(style.id, known ? { ...known, questions: [...known.questions, ...style.questions] } : style)
  }
  return [...sections.values()]
}

/** Ranges of consecutive numbers: `1–3`, `7`. */
export function rangesOf(numbers: readonly number[]): string[] {
  const runs: [number, number][] = []
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
}

/** The ranges of question numbers of a section; empty where the questions are contiguous. */
export function placesOf(set: Pick<QuestionSet, 'byID'>, ids: readonly number[]): string[] {
  const ranges = rangesOf(ids.flatMap((id) => set.byID.get(id)?.number ?? []))
  return ranges.length > 1 ? ranges : []
}
