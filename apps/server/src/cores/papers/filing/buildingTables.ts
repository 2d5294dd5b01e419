/** Tables of migration 0011-building: user tables, keyed by user_id. */
export interface BuildingTables {
  /** A learner's named set-ups of an exam. */
  exam_setup: {
    user_id: number
    subject_id: number
    setup_id: number
    title: string
    /** JSON: SimulationExam of the contract. */
    setup: string
    updated_at: number
  }
  /** A paper that a learner built: its set-up and seed. */
  built_paper: {
    user_id: number
    subject_id: number
    paper_id: number
    /** 32 bits: the same seed and bank give the same exam. */
    seed: number
    setup: string
    built_at: number
  }
}
