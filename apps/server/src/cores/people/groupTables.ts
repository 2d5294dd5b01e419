import type { Generated } from 'kysely'

/** Groups of learners, classes (migration 0098-learner-groups). */
export interface GroupTables {
  learner_group: {
    group_id: number
    /** Unique, archived groups included. */
    name: string
    note: Generated<string>
    archived_at: number | null
    created_at: number
    updated_at: number
    /** The name of the member of the staff. */
    updated_by: string
  }
  learner_group_member: { group_id: number; user_id: number; joined_at: number }
}
