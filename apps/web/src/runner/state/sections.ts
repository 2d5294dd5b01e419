import type { QuestionSet, StyleSection } from './question.ts'

/**
 * The styles of a set, each once: a chapter that mixes its types has the same style in many places, and they are one
 * section together. In the order in which they first come.
 */
export function stylesOnce(set: Pick<QuestionSet, 'styles'>): StyleSection[] {
  const sections = new Map<number, StyleSection>()
  for (const style of set.styles) {
    const known = sections.get(style.id)
    sections.set(style.id, known ? { ...known, questions: [...known.questions, ...style.questions] } : style)
  }
  return [...sections.values()]
}

/** `1–3`, `7`: the runs of numbers that follow one another. */
export function rangesOf(numbers: readonly number[]): string[] {
  const runs: [number, number][] = []
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
}

/** Where the questions of a section stand in the set, where that is in several places; empty: they stand together. */
export function placesOf(set: Pick<QuestionSet, 'byID'>, ids: readonly number[]): string[] {
  const ranges = rangesOf(ids.flatMap((id) => set.byID.get(id)?.number ?? []))
  return ranges.length > 1 ? ranges : []
}
