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
    /** The learner agrees to stand in the ranking of the week. */
    agreed: 0 | 1
    /** What the address of its calendar ends with; empty: it has none. */
    calendar_key: string
    made_at: number
    opened_at: number | null
    ended_at: number | null
  }
  /** What was done of a plan that is or was open; the ranking of a week adds it up. */
  plan_done: { plan_id: number; task_key: string; user_id: number; done_day: number; minutes: number }
  /** `body`: JSON of a StageTemplate. A subject without a row has the usual one. */
  plan_template: { subject_id: number; body: string; revision: number; updated_at: number; updated_by: string }
}
