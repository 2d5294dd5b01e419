import type { WireSitting } from '@tizhou/contract/areas/exams'
import type { RequestError } from '@tizhou/contract/client'
import type { Delivering } from '../../../../platform/delivery/browser.ts'
import type { LocalAnswer } from './localAnswers.ts'
import type { Clocks } from './serverClock.ts'
import type { SittingStore, Whose } from './sittingStore.ts'

/** `collecting`: time is up, the paper goes to the server by itself. */
export type Phase = 'opening' | 'sitting' | 'collecting' | 'resting' | 'over' | 'elsewhere' | 'failed'

/** What the learner asked the server to do, and what is under way. */
export type Doing = 'confirmStep' | 'enterSection' | 'handIn' | 'startUnit'

export interface SittingView {
  phase: Phase
  /** The paper as it lies on the table; its `Answers` are old, see `answers()`. */
  sitting: WireSitting | null
  /** Rises whenever the questions of a unit were delivered anew: what was made of the old ones is void. */
  delivery: number
  /** How the way to the server is. */
  net: 'saved' | 'saving' | 'offline'
  unsaved: number
  /** This device keeps answers; false: they live in this page and on the server alone. */
  kept: boolean
  /** Answers that came after their time, or that the server refused for another reason. */
  refused: number
  doing: Doing | null
  /** Why the paper could not be opened. */
  trouble: RequestError | null
}

/** What tabs of one browser tell each other: who has the paper now. */
export interface SittingNews {
  attemptID: number
  seat: number
}

/** Everything the engine touches, so that it can be tried with any network, clock and order of events. */
export interface Surroundings extends Clocks, Delivering {
  store: SittingStore
  tell(news: SittingNews): void
  /** What a closing page had no time to store. */
  lastWords: { leave(whose: Whose, answers: readonly LocalAnswer[]): void; take(whose: Whose): LocalAnswer[] }
  /** This device can store nothing: answers live in this page and on the server. */
  onStorageFailure(): void
}
