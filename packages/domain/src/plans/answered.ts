import type { PlacedTask } from './plan.ts'

/**
 * The practice parts that are done by what was really answered. `left`: of each chapter, the questions never answered
 * so far. A chapter's parts are done in their order: a part is, once as many of the questions that the plan began with
 * are answered as it and those before it hold. Skipped parts count as the others: their questions may be answered all
 * the same.
 */
export function answeredParts(tasks: readonly PlacedTask[], left: ReadonlyMap<number, number>): string[] {
  const parts = Map.groupBy(
    tasks.filter(({ kind, chapterID }) => kind === 'practice' && chapterID !== null),
    ({ chapterID }) => chapterID as number,
  )
  const done: string[] = []
  for (const [chapterID, own] of parts) {
    const asked = own.reduce((sum, { questions }) => sum + questions, 0)
    let answered = asked - (left.get(chapterID) ?? asked)
    for (const { key, state, questions } of own.toSorted((a, b) => a.part - b.part)) {
      answered -= questions
      if (answered < 0) break
      if (state === 'open') done.push(key)
    }
  }
  return done
}
