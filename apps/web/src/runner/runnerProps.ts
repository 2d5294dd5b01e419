import type { Mode } from '@tizhou/domain/runner/rules'
import type { Filter } from '@tizhou/domain/runner/state'
import { createContext, type ReactNode, useContext } from 'react'

/** What a page hands to its runner. */
export interface RunnerProps {
  /** What is practised: the chapter, or the review set. */
  title: string
  /** Where it stands, such as the chapter above. */
  note?: string
  /** Reciting shows every key; `answer` is the page's own way (practice or review). */
  recite: boolean
  onRecite: (recite: boolean) => void
  filter: Filter
  onFilter: (filter: Filter) => void
  /** Names of the units (chapters) of the set, where it holds more than one. */
  unitNames?: ReadonlyMap<number, string>
  /** Forgets the answers of the chapter; absent where there is nothing to reset. */
  onReset?: () => Promise<void>
  /** Links under the summary: next chapter, back to the list. */
  afterwards?: ReactNode
  /** Back to where the learner came from. */
  back?: ReactNode
  mode: Exclude<Mode, 'recite'>
}

export const RunnerPropsContext = createContext<RunnerProps | null>(null)

export function useRunnerProps(): RunnerProps {
  const props = useContext(RunnerPropsContext)
  if (!props) throw new Error('used outside a runner')
  return props
}
