import type { WireTestItem } from '@tizhou/contract/testSet'
import type { QuestionSet, Rubric } from './questionSet.ts'
import { rewritten } from './withoutKeys.ts'

/** The key by which an attempt scored a question, and the note put before its explanation. */
interface FormerKey {
  /** Undefined: the former key is not recorded. */
  rubric: Rubric | undefined
  note: string
}

/**
 * The set as an attempt was scored: a question whose key was corrected since shows the key that counted, and a note on
 * the correction before its explanation.
 */
export function withFormerKeys(set: QuestionSet, former: ReadonlyMap<number, FormerKey>): QuestionSet {
  if (former.size === 0) return set
  const rubrics = new Map(set.rubrics)
  for (const [id, { rubric }] of former) if (rubric) rubrics.set(id, rubric)
  const item = (one: WireTestItem): WireTestItem => {
    const key = former.get(one.AllTestID)
    if (!key) return one
    const Explain = `${key.note}\n${one.Explain}`
    return key.rubric
      ? {
          ...withReasonsOf(one, key.rubric),
          Explain,
          Answer: key.rubric.answer,
          SelectedItems: optionsOf(one, key.rubric),
        }
      : { ...one, Explain }
  }
  const name = [...former].map(([id, { rubric, note }]) => `${id} ${rubric?.answer} ${note}`).join('\n')
  return { ...rewritten(set, name, item), rubrics }
}

/** Options in their former form; those of a group are in the group. */
const optionsOf = ({ SelectedItems }: WireTestItem, { options }: Rubric): WireTestItem['SelectedItems'] =>
  SelectedItems.length === 0
    ? SelectedItems
    : options.map(({ name, content, weight }) => ({
        ItemName: name,
        Content: content,
        ...(weight === undefined ? {} : { Weight: weight }),
      }))

/** A reason belongs to what its option says now: where the former one said something else, it has none. */
function withReasonsOf(one: WireTestItem, { options }: Rubric): WireTestItem {
  const { Reasons, ...rest } = one
  const same = Reasons?.filter(
    ({ ItemName }) =>
      one.SelectedItems.length === 0 ||
      one.SelectedItems.find((now) => now.ItemName === ItemName)?.Content ===
        options.find((was) => was.name === ItemName)?.content,
  )
  return same?.length ? { ...rest, Reasons: same } : rest
}
