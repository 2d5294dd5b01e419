import { createHash } from 'node:crypto'
import type { StyleItem, WireTestGroup, WireTestItem } from '@tizhou/contract/testSet'
import { acceptedAnswers } from '@tizhou/domain/scoring/blanks'
import type { Static } from 'typebox'
import type { QuestionSet } from './questionSet.ts'

/** Why a question's key is withheld: the learner is sitting a paper with it, or a paper's window is open. */
export type Waits = NonNullable<WireTestItem['Waits']>

/** Why and until when a key is withheld; `until`: ms UTC, null: unknown. */
export interface Held {
  why: Waits
  until: number | null
}

/**
 * The set for a learner who may not read some keys: these questions have no key, explanation, reasons and weights, but the
 * reason and end (`Waits`, `WaitsUntil`). `name` identifies the result of `heldOf` in the cache.
 */
export function withoutKeys(
  set: QuestionSet,
  name: string,
  heldOf: (questionID: number) => Held | undefined,
): QuestionSet {
  const item = (one: WireTestItem): WireTestItem => {
    const held = heldOf(one.AllTestID)
    if (!held) return one
    const SelectedItems = one.SelectedItems.map(({ ItemName, Content }) => ({ ItemName, Content }))
    const Blanks = one.ChildTableName === 'TKTEST' ? { Blanks: acceptedAnswers(one.Answer).length } : {}
    const until = held.until === null ? {} : { WaitsUntil: held.until }
    const { Reasons: _, ...rest } = one
    return { ...rest, SelectedItems, Answer: '', Explain: '', ...Blanks, Waits: held.why, ...until }
  }
  return { ...rewritten(set, name, item), told: set.questionIDs.filter((id) => !heldOf(id)) }
}

/** The set with each question replaced by `item`'s result; `name` identifies the change in the cache. */
export function rewritten(set: QuestionSet, name: string, item: (one: WireTestItem) => WireTestItem): QuestionSet {
  const items = (JSON.parse(set.styleItemsJson.toString()) as Static<typeof StyleItem>[]).map((style) => ({
    ...style,
    TestItems: style.TestItems.map((entry) => ('GroupID' in entry ? ofGroup(entry, item) : item(entry))),
  }))
  return {
    ...set,
    version: createHash('sha256').update(`${set.version} ${name}`).digest('base64url').slice(0, 16),
    styleItemsJson: Buffer.from(JSON.stringify(items)),
  }
}

const MEMBERS = ['BTestItems', 'A3TestItems', 'CaseTestItems'] as const

function ofGroup(group: WireTestGroup, item: (one: WireTestItem) => WireTestItem): WireTestGroup {
  const changed = { ...group }
  for (const members of MEMBERS) if (group[members]) changed[members] = group[members].map(item)
  return changed
}
