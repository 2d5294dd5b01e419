import type { Generated } from 'kysely'

/** Runs of staff over many learners (migration 0098-learner-groups). */
export interface LearnerTables {
  learner_run: {
    run_id: number
    kind: 'import' | 'access'
    title: string
    /** JSON: RunAsked (runs.ts). */
    asked: string
    /**
     * `checked`: nothing was changed yet. `running` and `undoing`: the job is at it (jobs.ts). `partly`: some of it was taken
     * back; the rest may be later.
     */
    state: 'checked' | 'running' | 'done' | 'stopped' | 'undoing' | 'partly' | 'undone'
    stop_asked: Generated<number>
    items: number
    by_id: number
    by_name: string
    created_at: number
    started_at: number | null
    finished_at: number | null
    undone_at: number | null
    undone_by: Generated<string>
  }
  learner_run_item: {
    run_id: number
    position: number
    /** Of the file; 0: there is none. */
    row_number: number
    /** null: there is no account (yet). */
    user_id: number | null
    outcome: string
    column_name: Generated<string>
    reason: Generated<string>
    /** ITEM_STATES (items.ts). */
    state: number
    /** JSON: what the row is to do and did (items.ts). */
    plan: string
  }
}
