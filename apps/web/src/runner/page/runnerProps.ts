import type { Mode } from '@tizhou/domain/runner/rules'
import type { Filter } from '@tizhou/domain/runner/state'
import { createContext, type ReactNode, useContext } from 'react'

/** Controls of the bottom bar beside moving and confirming. */
export type RunnerTool = 'favourite' | 'note' | 'mark' | 'report' | 'settings' | 'help'

/** What a page hands to its runner. */
export interface RunnerProps {
  /** What is practised: the chapter, the review set, or the paper. */
  title: string
  /** Where it stands, such as the chapter above. */
  note?: string
  /** Reciting shows every key; `mode` is the page's own way. Without `onRecite` there is no reciting. */
  recite?: boolean
  onRecite?: (recite: boolean) => void
  /** Without `onFilter` every question shows. */
  filter?: Filter
  onFilter?: (filter: Filter) => void
  /** Names of the units (chapters) of the set, where it holds more than one. */
  unitNames?: ReadonlyMap<number, string>
  /** Forgets the answers of the chapter; absent where there is nothing to reset. */
  onReset?: () => Promise<void>
  /** Links under the summary: next chapter, back to the list. */
  afterwards?: ReactNode
  /** Back to where the learner came from. */
  back?: ReactNode
  mode: Exclude<Mode, 'recite'>
  /** Controls that the page offers; all of them when left out. Their keys go with them. */
  tools?: readonly RunnerTool[]
  /** At the end of the bar on top. */
  actions?: ReactNode
  /** What the way on is called on the last question; 看小结 when left out. */
  endLabel?: string
  /** In place of a question where none can be shown. */
  nothing?: ReactNode
  /** Under the questions, while there are any on screen. */
  below?: ReactNode
  /** In place of the bar on top, the sheet, the bottom bar, the summary; null leaves the place empty. */
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
