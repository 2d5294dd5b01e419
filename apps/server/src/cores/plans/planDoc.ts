import type { PlanUndo } from '@tizhou/domain/plans/events'
import type { PlacedTask, Plan } from '@tizhou/domain/plans/plan'

/** An open plan as it is kept: what the planner works on, what can be taken back, and what tasks have led to. */
export interface PlanDoc extends Plan {
  /** The last change first. */
  undo: readonly PlanUndo[]
  /** By key of an evaluation: the paper that was made for it. */
  papers: Readonly<Record<string, number>>
  /** By play_id: seconds, and the share that was watched. */
  videos: Readonly<Record<string, { seconds: number; share: number }>>
}

/** Changes that can be taken back. */
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
