/**
 * SQL that leaves out the questions of an import that is not published yet. Whoever lists questions by their subject
 * or group needs it; in chapters and papers there are none of them. `column`: the question's id in the query around it.
 */
export const notStaged = (column: 'q.question_id'): string =>
  `not exists (select 1 from staging st join staged_addition sa on sa.staging_id = st.staging_id
    where sa.question_id = ${column})`
