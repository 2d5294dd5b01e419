import type { Generated } from 'kysely'
import type { AgentTables } from '../../cores/agents/tables.ts'
import type { BackOfficeTables } from '../../cores/audit/tables.ts'
import type { EditingTables } from '../../cores/content/editingTables.ts'
import type { StagingTables } from '../../cores/content/stagingTables.ts'
import type { TreesTables } from '../../cores/content/treeTables.ts'
import type { KnowingTables } from '../../cores/knowledge/tables.ts'
import type { BuildingTables } from '../../cores/papers/buildingTables.ts'
import type { InterviewTables } from '../../cores/papers/interviewTables.ts'
import type { PapersTables } from '../../cores/papers/tables.ts'
import type { AccountTables } from '../../cores/people/tables.ts'
import type { RememberingTables } from '../../cores/review/tables.ts'
import type { SubjectTables } from '../../cores/subjects/tables.ts'
import type { TrackingTables } from '../../cores/tracking/tables.ts'

/**
 * The tables as queries see them. Ids are random 53-bit integers (opaque outside, no sequence to guess or to
 * share between servers); moments are milliseconds UTC; flags are 0 or 1; JSON stands as text. These choices
 * make a row the same on SQLite and PostgreSQL (docs/decisions/0003-store.md).
 */
export interface Tables
  extends FoundationTables,
    AccountTables,
    AgentTables,
    SubjectTables,
    TrackingTables,
    BackOfficeTables,
    EditingTables,
    PapersTables,
    RememberingTables,
    KnowingTables,
    BuildingTables,
    TreesTables,
    StagingTables,
    InterviewTables {}

interface FoundationTables {
  user_account: {
    user_id: number
    user_name: string
    nick_name: string
    /** Empty: none yet (registered by code). */
    password_hash: string
    last_subject_id: number | null
    last_vn: number | null
    blocked_at: number | null
    created_at: number
    /** 1: what is known of the password says that it is easy to guess. */
    password_weak: Generated<number>
    /** The agent whose link brought the learner; empty: none. */
    agent_code: Generated<string>
  }
  user_role: { user_id: number; role: string }
  session: {
    guid_hash: string
    user_id: number
    client_type: string
    created_at: number
    expires_at: number
    ended_at: number | null
    /** `elsewhere`: by a log-in on another device; `ended`: by a password change, a block or the staff. */
    ended_by: 'logout' | 'elsewhere' | 'ended' | null
    /** Of the re-login secret that belongs to it. */
    family: Generated<string | null>
  }
  subject: {
    subject_id: number
    code: string
    name: string
    short_name: string
    family: string
    position: number
    /** Counts up with every change of its content; caches compare it. */
    revision: number
    updated_at: number
    /** When the subject was taken out of the product; null while it is in. */
    withdrawn_at: Generated<number | null>
    /** The subject that holds its mock exams (code with `_MNDB`); its id is mndbAppID to clients. */
    mock_subject_id: Generated<number | null>
  }
  subject_version: {
    subject_id: number
    vn: number
    name: string
    position: number
    /** 20: off sale (specification, section 9). */
    ver_no: number
    /** Fen for a year. */
    price: number
    /** JSON array of module keys. */
    modules: string
    /** buyListHide: not on sale (specification, section 3, "Version list item"). */
    hidden: number
    /** JSON: `{hideByVip?: number[]}`, versions whose holders do not see this one. */
    rules: Generated<string>
    /** JSON: `[{ID, Name}]`, the parts (books) that are sold apart. */
    sub_list: Generated<string>
  }
  entitlement: {
    entitlement_id: number
    user_id: number
    subject_id: number
    vn: number
    starts_at: number
    ends_at: number
    source: string
  }
  tree: {
    tree_id: number
    subject_id: number
    source_name: string
    exam_type: string
    sigin_type: string
    module: string
    position: number
    updated_at: number
  }
  chapter: {
    chapter_id: number
    tree_id: number
    subject_id: number
    /** 0 at the top. */
    parent_id: number
    position: number
    name: string
    is_free: number
  }
  question_group: { group_id: number; subject_id: number; external_key: string; stem: string }
  question: {
    question_id: number
    subject_id: number
    external_id: string
    style_id: number
    form: string
    group_id: number | null
    group_order: number
    hint: string
    stem: string
    options: string
    answer: string
    explanation: string
    source: string | null
    year: number | null
    difficulty: number | null
    content_hash: string
    updated_at: number
  }
  chapter_item: { chapter_id: number; question_id: number; position: number }
  point: { point_id: number; subject_id: number; name: string }
  question_point: { question_id: number; point_id: number; position: number }
  user_question: {
    user_id: number
    subject_id: number
    question_id: number
    last_reply: string | null
    /** null: not scored (a short answer without self-assessment), or reset. */
    last_right: number | null
    done_count: number
    right_count: number
    wrong_count: number
    /** When it entered the wrong book or was answered wrong last; null: not in the wrong book. */
    wrong_at: number | null
    last_at: number
    /** Replies from before this moment no longer count towards progress. */
    reset_at: number
  }
  reply: {
    /** Counts up in the order of arrival. */
    seq: Generated<number>
    user_id: number
    reply_id: string
    subject_id: number
    question_id: number
    chapter_id: number
    reply: string
    is_right: number | null
    points: number
    full_points: number
    spend_seconds: number
    mode: string
    answered_at: number
    received_at: number
    /** How sure the learner said to be: 1 sure, 2 unsure, 3 a guess; null: not said. */
    certainty: Generated<number | null>
  }
  /** What the log of replies adds up to by Beijing day (days since 1970). */
  user_day: { user_id: number; subject_id: number; day: number; answered: number; answered_right: number }
  favourite: { user_id: number; subject_id: number; question_id: number; is_on: number; changed_at: number }
  note: { user_id: number; subject_id: number; question_id: number; content: string; changed_at: number }
  user_chapter: {
    user_id: number
    subject_id: number
    chapter_id: number
    question_id: number
    changed_at: number
  }
  exam_date: { user_id: number; subject_id: number; exam_date: string }
  question_statistic: {
    question_id: number
    answered: number
    answered_right: number
    favoured: number
    noted: number
  }
  answer_count: { question_id: number; answer: string; times: number }
  job: { name: string; holder: string; lease_until: number; progress: number; last_run_at: number }
  setting: { name: string; value: string }
}
