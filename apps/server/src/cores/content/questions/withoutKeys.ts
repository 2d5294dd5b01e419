import { createHash } from 'node:crypto'
import type { StyleItem, WireTestGroup, WireTestItem } from '@tizhou/contract/testSet'
import { acceptedAnswers } from '@tizhou/domain/scoring/blanks'
import type { Static } from 'typebox'
import type { QuestionSet } from './questionSet.ts'

/** Why a question's key waits: the learner sits a paper with it, or the window of one is open. */
export type Waits = NonNullable<WireTestItem['Waits']>

/** What keeps a question's key back; `until`: ms UTC, null: nobody knows. */
export interface Held {
  why: Waits
  until: number | null
}

/**
 * The set as a learner gets it who may not read the keys of some of its questions: these travel without key,
 * explanation and weights, and say why and until when (`Waits`, `WaitsUntil`). `name` stands for what `heldOf` says.
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
    return { ...one, SelectedItems, Answer: '', Explain: '', ...Blanks, Waits: held.why, ...until }
  }
  return { ...rewritten(set, name, item), told: set.questionIDs.filter((id) => !heldOf(id)) }
}

/** The set with each of its questions as `item` gives it; `name` stands for what that changes. */
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
