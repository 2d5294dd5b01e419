import type { Form, Option } from '../content/question.ts'
import { MODES } from './rules.ts'
import { start } from './start.ts'
import type { Action, Effect, Item, RestoredEntry, RunnerState, StartOptions } from './state.ts'
import { step } from './step.ts'

/** Helpers for setting up and acting in a run. */

const KEYS: Record<Form, string> = {
  ATEST: 'C',
  BTEST: 'C',
  A3TEST: 'C',
  XTEST: 'AB',
  PDTEST: '对',
  TKTEST: '左｜左侧；右',
  JDTEST: '参考',
  CASETEST: 'AB',
}

export function item(id: number, form: Form = 'ATEST', more: Partial<Item> = {}): Item {
  const letters = ['PDTEST', 'TKTEST', 'JDTEST'].includes(form) ? [] : ['A', 'B', 'C', 'D', 'E']
  const options: Option[] = letters.map((name) => ({ name, content: name }))
  return { id, form, order: id, optionNames: letters, rubric: { form, answer: KEYS[form], options }, ...more }
}

export const items = (count: number): Item[] => Array.from({ length: count }, (_, at) => item(at + 1))

export const practice = (
  of: readonly Item[],
  options: Partial<StartOptions> = {},
  restored: readonly RestoredEntry[] = [],
): RunnerState => start(MODES.practice, of, restored, { now: 0, ...options })

export type Untimed<A = Action> = A extends Action ? Omit<A, 'now'> : never

/** Applies actions, one a second from 1000 ms on; gives the last state and all effects. */
export function run(state: RunnerState, ...actions: Untimed[]): { state: RunnerState; effects: Effect[] } {
  let now = state.clock ?? 0
  const effects: Effect[] = []
  let current = state
  for (const action of actions) {
    now += 1000
    const next = step(current, { ...action, now } as Action)
    current = next.state
    effects.push(...next.effects)
  }
  return { state: current, effects }
}

export const replies = (effects: readonly Effect[]) => effects.filter((effect) => effect.type === 'reply')
