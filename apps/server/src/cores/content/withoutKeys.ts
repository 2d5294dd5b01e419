import { createHash } from 'node:crypto'
import type { StyleItem, WireTestGroup, WireTestItem } from '@tizhou/contract/testSet'
import { acceptedAnswers } from '@tizhou/domain/scoring/blanks'
import type { Static } from 'typebox'
import type { QuestionSet } from './questionSet.ts'

/** Why a question's key waits: the learner sits a paper with it, or the window of one is open. */
export type Waits = NonNullable<WireTestItem['Waits']>

/**
 * The set as a learner gets it who may not read the keys of some of its questions: these travel without key,
 * explanation and weights, and say why (`Waits`). `name` stands for what `waits` says.
 */
export function withoutKeys(
  set: QuestionSet,
  name: string,
  waits: (questionID: number) => Waits | undefined,
): QuestionSet {
  const item = (one: WireTestItem): WireTestItem => {
    const Waits = waits(one.AllTestID)
    if (!Waits) return one
    const SelectedItems = one.SelectedItems.map(({ ItemName, Content }) => ({ ItemName, Content }))
    const Blanks = one.ChildTableName === 'TKTEST' ? { Blanks: acceptedAnswers(one.Answer).length } : {}
    return { ...one, SelectedItems, Answer: '', Explain: '', ...Blanks, Waits }
  }
  const items = (JSON.parse(set.styleItemsJson.toString()) as Static<typeof StyleItem>[]).map((style) => ({
    ...style,
    TestItems: style.TestItems.map((entry) => ('GroupID' in entry ? ofGroup(entry, item) : item(entry))),
  }))
  return {
    ...set,
    version: createHash('sha256').update(`${set.version} ${name}`).digest('base64url').slice(0, 16),
    styleItemsJson: Buffer.from(JSON.stringify(items)),
    told: set.questionIDs.filter((id) => !waits(id)),
  }
}

const MEMBERS = ['BTestItems', 'A3TestItems', 'CaseTestItems'] as const

function ofGroup(group: WireTestGroup, item: (one: WireTestItem) => WireTestItem): WireTestGroup {
  const changed = { ...group }
  for (const members of MEMBERS) if (group[members]) changed[members] = group[members].map(item)
  return changed
}
