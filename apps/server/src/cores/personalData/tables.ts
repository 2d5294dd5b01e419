export type ExportState = 'waiting' | 'running' | 'ready' | 'stopped' | 'failed' | 'expired'
export type DeletionState = 'asked' | 'takenBack' | 'takenBackByLogIn' | 'running' | 'done'

/** Tables of migration 0039-personal-data. */
export interface PersonalDataTables {
  /** The last export of each learner. */
  data_export: {
    user_id: number
    /** Of this export: its file has it for its name. */
    export_id: number
    state: ExportState
    asked_at: number
    /** Percent. */
    progress: number
    stop_asked: 0 | 1
    /** Who makes it. */
    holder: string
    /** Running: lost with its server unless it says again before then that it goes on. Ready: when its file goes. */
    until: number
    /** Below the store of files. */
    path: string | null
    bytes: number | null
  }
  /** The last deletion that each learner asked for. */
  account_deletion: {
    user_id: number
    asked_at: number
    state: DeletionState
    /** When the job has something to do; null: nothing any more. */
    next_at: number | null
    /** When it was taken back, or done. */
    ended_at: number | null
    /** The current table of the round: an index into DELETED (parts.ts). */
    step: number
    /** JSON of Place: how far it is in that table. */
    place: string
    /** Rows that the round has found so far. */
    found: number
  }
}
