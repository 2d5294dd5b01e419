import type { PlacedTask } from './plan.ts'

/**
 * Keys of the practice parts that are done by actual answers. `left`: for each chapter the number of questions never
 * answered. A chapter's parts are done in order: a part is done once the questions answered since the plan began
 * suffice for it and the parts before it. Skipped parts count like others, since their questions may be answered all
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
