import { sql } from 'kysely'
import { type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** How many attempts of a paper a rescoring changed, in total or to more or fewer marks, whether it was taken back or not. */
const changed = (paperID: number, sign: '' | '>' | '<') =>
  sql<number>`(select count(*) from rescored_attempt as c join paper_attempt as a on a.attempt_id = c.attempt_id
    where c.rescoring_id = r.rescoring_id and a.paper_id = ${paperID}
    ${sign === '' ? sql`` : sql`and c.score_after ${sql.raw(sign)} c.score_before`})`

/** The rescorings of a paper: cancellations in it, and corrected keys that changed attempts at it. */
export function rescoringsOfPaper({ db }: Reads, of: PageWanted & { paperID: number }) {
  const { paperID } = of
  const from = db
    .selectFrom('rescoring as r')
    .where((eb) =>
      eb.or([
        eb('r.paper_id', '=', paperID),
        eb.and([
          eb('r.kind', '=', 'key'),
          eb.exists(
            eb
              .selectFrom('rescored_attempt as c')
              .innerJoin('paper_attempt as a', 'a.attempt_id', 'c.attempt_id')
              .select('c.attempt_id')
              .whereRef('c.rescoring_id', '=', 'r.rescoring_id')
              .where('a.paper_id', '=', paperID),
          ),
          eb(
            'r.question_id',
            'in',
            eb.selectFrom('paper_item as i').select('i.question_id').where('i.paper_id', '=', paperID),
          ),
        ]),
      ]),
    )
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('question as q', 'q.question_id', 'r.question_id')
        .selectAll('r')
        .select([
          sql<string>`coalesce(substr(q.stem, 1, 1000), '')`.as('stem'),
          changed(paperID, '').as('attempts'),
          changed(paperID, '>').as('up'),
          changed(paperID, '<').as('down'),
        ]),
    of,
    { orders: { at: sql.ref('r.begun_at') }, usual: '-at', key: 'r.rescoring_id' },
  )
}
