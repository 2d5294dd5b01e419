import { type RawBuilder, sql } from 'kysely'
import type { PointTables } from '../../points/tables.ts'

/**
 * SQL of the knowledge points that the questions had before an import. A point that was merged since is the one that stays:
 * a question names it once. One that was removed since is not named. `only`: of these questions.
 */
export const pointsBefore = (keptID: number, only?: readonly number[]): RawBuilder<PointTables['question_point']> =>
  sql`select k.question_id, coalesce(m.into_id, k.point_id) as point_id, min(k.position) as position
    from kept_point k left join point_merged m on m.point_id = k.point_id
      join point p on p.point_id = coalesce(m.into_id, k.point_id)
    where k.kept_id = ${keptID} ${only ? sql`and k.question_id in (${sql.join([...only])})` : sql``}
    group by k.question_id, coalesce(m.into_id, k.point_id)`
