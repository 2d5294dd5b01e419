/**
 * SQL condition that excludes questions of an unpublished import. Needed wherever questions are listed by subject or
 * group; chapters and papers contain none. `column`: the question's id in the outer query.
 */
export const notStaged = (column: 'q.question_id'): string =>
  `not exists (select 1 from staging st join staged_addition sa on sa.staging_id = st.staging_id
    where sa.question_id = ${column})`
