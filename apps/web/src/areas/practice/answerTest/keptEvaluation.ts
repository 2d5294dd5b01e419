import type { Data } from '@tizhou/contract/contract'
import type { Certainty } from '@tizhou/domain/review/rating'

export type WireEvaluation = Data<'knowledge.getEvaluationTest'>

export interface KeptAnswer {
  id: number
  text: string
  at: number
  spentSeconds: number
  certainty?: Certainty
}

/** An evaluation that was started and not handed in. */
export interface KeptEvaluation {
  wire: WireEvaluation
  answers: KeptAnswer[]
}

const keyOf = (userID: number, appID: number, cptID: number) => `evaluation:${userID}:${appID}:${cptID}`

/** The evaluation stored in this tab, which survives a reload or crash; null where none or an invalid one is stored. */
export function readEvaluation(store: Storage, userID: number, appID: number, cptID: number): KeptEvaluation | null {
  try {
    const kept = JSON.parse(store.getItem(keyOf(userID, appID, cptID)) ?? 'null') as KeptEvaluation | null
    return kept && Array.isArray(kept.answers) && Array.isArray(kept.wire?.test?.StyleItems) ? kept : null
  } catch {
    return null
  }
}

export function keepEvaluation(store: Storage, userID: number, appID: number, cptID: number, kept: KeptEvaluation) {
  try {
    store.setItem(keyOf(userID, appID, cptID), JSON.stringify(kept))
  } catch {
    // Storage is full or switched off: the answers last until the page closes.
  }
}

export function forgetEvaluation(store: Storage, userID: number, appID: number, cptID: number): void {
  store.removeItem(keyOf(userID, appID, cptID))
}
