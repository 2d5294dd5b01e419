import type { PlanUndo } from '@tizhou/domain/plans/events'
import type { PlacedTask, Plan } from '@tizhou/domain/plans/plan'

/** The stored document of an open plan: the planner's input, undo steps, and results of tasks. */
export interface PlanDoc extends Plan {
  /** The latest change first. */
  undo: readonly PlanUndo[]
  /** The paper made for an evaluation, by the evaluation's key. */
  papers: Readonly<Record<string, number>>
  /** Video length in seconds and the share watched, by play_id. */
  videos: Readonly<Record<string, { seconds: number; share: number }>>
}

/** Most undo steps. */
const MOST_UNDO = 10

export const newDoc = (plan: Plan): PlanDoc => ({ ...plan, undo: [], papers: {}, videos: {} })

/** The document after a change that can be undone. */
export const changedBy = (doc: PlanDoc, plan: Plan, undo: PlanUndo): PlanDoc => ({
  ...doc,
  ...plan,
  undo: [undo, ...doc.undo].slice(0, MOST_UNDO),
})

export interface Done {
  task_key: string
  done_day: number
  minutes: number
}

export const doneOf = ({ tasks }: Pick<Plan, 'tasks'>): Done[] =>
  tasks
    .filter((task): task is PlacedTask & { doneDay: number } => task.state === 'done' && task.doneDay !== null)
    .map(({ key, doneDay, minutes }) => ({ task_key: key, done_day: doneDay, minutes }))
