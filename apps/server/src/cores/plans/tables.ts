/** Tables of migrations 0045-plans, 0059-plan-templates and 0077-plan-lists. */
export interface PlanTables {
  study_plan: {
    plan_id: number
    user_id: number
    subject_id: number
    vn: number
    state: 'draft' | 'open' | 'over'
    /** JSON: PlanSetup of the contract. */
    setup: string
    /** JSON: PlanDoc; empty while it is a draft. */
    doc: string
    /** 1: the learner agreed to be in the weekly ranking. */
    agreed: 0 | 1
    /** Last part of the calendar's address; empty: no calendar. */
    calendar_key: string
    made_at: number
    opened_at: number | null
    ended_at: number | null
    /** From the document, for lists (planRows.ts); 0 while it is a draft. Days are Beijing days. */
    exam_day: number
    /** Tasks that were not skipped, and those that are done. */
    wanted_tasks: number
    done_tasks: number
    /** The day on which the oldest open task was due; the exam's day where nothing is open. */
    oldest_open: number
  }
  /** Completed tasks of plans, also of ended ones; the weekly ranking sums them. */
  plan_done: { plan_id: number; task_key: string; user_id: number; done_day: number; minutes: number }
  /** `body`: JSON of a StageTemplate. A subject without a row has the default template. */
  plan_template: { subject_id: number; body: string; revision: number; updated_at: number; updated_by: string }
  /** `body`: JSON of a HolidayYear. A year without a row is as the domain knows it. */
  holiday_year: { year: number; body: string; revision: number; updated_at: number; updated_by: string }
}
