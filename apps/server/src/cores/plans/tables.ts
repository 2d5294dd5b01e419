/** Tables of migrations 0045-plans and 0059-plan-templates. */
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
  }
  /** Completed tasks of plans, also of ended ones; the weekly ranking sums them. */
  plan_done: { plan_id: number; task_key: string; user_id: number; done_day: number; minutes: number }
  /** `body`: JSON of a StageTemplate. A subject without a row has the default template. */
  plan_template: { subject_id: number; body: string; revision: number; updated_at: number; updated_by: string }
}
