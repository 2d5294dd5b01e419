import type { Mode } from '@tizhou/domain/runner/rules'
import type { Filter } from '@tizhou/domain/runner/state'
import { createContext, type ReactNode, useContext } from 'react'

/** Controls of the bottom bar besides those for moving and confirming. */
export type RunnerTool = 'favourite' | 'note' | 'mark' | 'report' | 'settings' | 'help'

/** What a page passes to its runner. */
export interface RunnerProps {
  /** The name of the chapter, review set or paper. */
  title: string
  /** What the set belongs to, such as the chapter above. */
  note?: string
  /** Reciting shows every key; `mode` is the mode when not reciting. Without `onRecite` the page offers no reciting. */
  recite?: boolean
  onRecite?: (recite: boolean) => void
  /** Without `onFilter` every question is shown. */
  filter?: Filter
  onFilter?: (filter: Filter) => void
  /** Names of the units (chapters) of the set, where it holds more than one. */
  unitNames?: ReadonlyMap<number, string>
  /** Resets the answers of the chapter; absent where there is nothing to reset. */
  onReset?: () => Promise<void>
  /** Links under the summary: next chapter, back to the list. */
  afterwards?: ReactNode
  /** The link back to where the learner came from. */
  back?: ReactNode
  mode: Exclude<Mode, 'recite'>
  /** Controls that the page offers; all by default. Their keys are on and off with them. */
  tools?: readonly RunnerTool[]
  /** Controls at the end of the top bar. */
  actions?: ReactNode
  /** The label of the next button on the last question; default: 看小结. */
  endLabel?: string
  /** Shown instead of a question where there is none. */
  nothing?: ReactNode
  /** Shown below a question. */
  below?: ReactNode
  /** Replaces the top bar, the sheet, the bottom bar, the summary; null leaves it out. */
  head?: ReactNode
  side?: ReactNode
  foot?: ReactNode
  summary?: ReactNode
}

export const RunnerPropsContext = createContext<RunnerProps | null>(null)

export function useRunnerProps(): RunnerProps {
  const props = useContext(RunnerPropsContext)
  if (!props) throw new Error('used outside a runner')
  return props
}

/** Whether the page offers a control. */
export const offers = ({ tools }: Pick<RunnerProps, 'tools'>, tool: RunnerTool): boolean =>
  !tools || tools.includes(tool)
