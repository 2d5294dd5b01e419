import type { StoredCutWhy } from '@tizhou/domain/exam/cutWhy'
import type { Generated } from 'kysely'

/** Tables of migration 0008-papers. Marks and scores stand in hundredths. */
export interface PapersTables {
  paper: {
    paper_id: number
    subject_id: number
    /** Key given by the paper's maker: filing it again changes the same paper. */
    external_key: string
    /** PaperKind of the contract. */
    kind: string
    source_name: string
    /** The year or series under which it is listed. */
    group_name: Generated<string>
    name: string
    /** `open`, `A` or `B`. */
    room: string
    year: number | null
    module: string
    is_free: Generated<number>
    /** RuleVersion of the domain's scoring. */
    rule_version: string
    full_mark: number
    pass_mark: number | null
    /** All units together, without rests. */
    seconds: number
    opens_at: number | null
    closes_at: number | null
    /** When results are told (migration 0103), not before closes_at; null: at closes_at. */
    tells_at: number | null
    entry_seconds: number | null
    hand_in_after_seconds: Generated<number>
    /** How often a learner may sit it; 0: unlimited. */
    attempts: Generated<number>
    /** The learner who built it; null: public. */
    owner_user_id: number | null
    position: number
    updated_at: number
    /** When an editor took it away from learners (migration 0094); null: it stands. */
    withdrawn_at: number | null
    /** With the withdrawal: when every attempt under way ended (migration 0094); null: they go on. */
    collected_at: number | null
  }
  /** Of migration 0094: what an editor made of a paper. */
  paper_draft: {
    subject_id: number
    external_key: string
    /** JSON: PaperForm of the contract. */
    content: string
    /** 1: as published, kept for its blueprint. */
    is_published: number
    updated_at: number
    /** Name of the staff member. */
    updated_by: string
    /** The import that brought its questions, made with it in one step (migration 0101); null: it was made otherwise. */
    import_id: number | null
  }
  paper_unit: {
    unit_id: number
    paper_id: number
    position: number
    name: string
    seconds: number
    /** Rest before the next unit begins by itself. */
    rest_seconds: Generated<number>
    pass_mark: number | null
  }
  paper_section: {
    section_id: number
    unit_id: number
    paper_id: number
    position: number
    name: string
    style_id: number
  }
  paper_item: { paper_id: number; question_id: number; section_id: number; position: number; marks: number }
  paper_attempt: {
    attempt_id: number
    user_id: number
    subject_id: number
    paper_id: number
    /** 1: this learner's first attempt at the paper; only these count in statistics. */
    is_first: number
    started_at: number
    state: 'running' | 'resting' | 'over'
    unit_id: number | null
    /** When the server has to act (time up, rest over, end of late answers); null when closed. */
    due_at: number | null
    /** JSON by unit: begin, end, and the open section. */
    units: string
    /** JSON: seconds that this candidate has more, by unit (migration 0097); null: none. */
    extra: string | null
    seat: number
    handed_in_at: number | null
    handed_in_by: 'candidate' | 'time' | null
    score: number | null
    /** Full mark of what could be judged: without short answers that nobody has judged. */
    full_mark: number | null
    /** Time by the server's clock during which its units were open. */
    spent_seconds: number | null
    passed: number | null
    /** JSON of the unchanging result. */
    report: string | null
    /** When its answers entered the log of replies and the wrong book. */
    filed_at: number | null
    /**
     * What staff did while it was under way (migration 0104): they withdrew the paper and collected it, or moved the end
     * of the window; null: nothing.
     */
    cut_why: StoredCutWhy | null
    /** The next stage after the hand-in, in this order; null while it runs and when all is done. */
    stage: 'score' | 'count' | 'file' | null
  }
  paper_answer: {
    user_id: number
    attempt_id: number
    question_id: number
    reply: string
    spend_seconds: number
    marked: number
    confirmed: Generated<number>
    seat: number
    no: number
    saved_at: number
  }
  /** Of migration 0097: more time or another attempt for one candidate. */
  candidate_grant: {
    grant_id: number
    subject_id: number
    paper_id: number
    user_id: number
    kind: 'time' | 'attempt'
    /** Of more time: the unit; null: every unit. */
    unit_id: number | null
    /** Of more time: for each of its units. */
    seconds: number | null
    /** Of an attempt: which one counts in statistics and ranking. */
    counts: 'new' | 'former' | null
    /** The running attempt that got the time, or the attempt that was begun by it; null: later ones. */
    attempt_id: number | null
    reason: string
    /** Name of the staff member. */
    by_name: string
    granted_at: number
    taken_back_at: number | null
    taken_back_by: string | null
  }
  paper_score: { paper_id: number; score: number; candidates: number }
  paper_question_count: {
    paper_id: number
    question_id: number
    candidates: number
    answered_right: number
    spent_seconds: number
  }
  paper_ranking: { paper_id: number; candidates: number; ranked_at: number }
  paper_rank: {
    paper_id: number
    /** Position in the ranking, from 0. */
    place: number
    /** From 1; equal score and time share a rank. */
    rank: number
    user_id: number
    /** The masked nickname. */
    shown_name: string
    score: number
    spent_seconds: number
  }
}
