import { sql } from 'kysely'

/** Which attempt of its candidate at the paper the attempt `a` is, from 1. */
export const NTH = sql<number>`(select count(*) from paper_attempt as n
  where n.user_id = a.user_id and n.subject_id = a.subject_id and n.paper_id = a.paper_id
    and (n.started_at < a.started_at or (n.started_at = a.started_at and n.attempt_id <= a.attempt_id)))`
