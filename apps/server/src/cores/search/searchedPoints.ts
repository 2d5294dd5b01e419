import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { inChunks } from '../../platform/database/chunks.ts'
import type { SearchSource } from './source.ts'

/**
 * Points that questions of chapters are about, and those that no question names, by names and texts; one that papers
 * alone name would tell of an exam.
 */
export const searchedPoints: SearchSource = {
  number: 2,
  named: true,
  listed: async ({ db }, subjectID, after, limit) =>
    (
      await db
        .selectFrom('point as p')
        .leftJoin('point_text as t', 't.point_id', 'p.point_id')
        .select(['p.point_id', 'p.name', 't.revision'])
        .where('p.subject_id', '=', subjectID)
        .where('p.point_id', '>', after)
        .where('p.point_id', 'not in', (eb) => eb.selectFrom('point_merged').select('point_merged.point_id'))
        .where(({ or, not, exists, selectFrom }) =>
          or([
            exists(
              selectFrom('question_point as qp')
                .innerJoin('chapter_item as ci', 'ci.question_id', 'qp.question_id')
                .select('qp.point_id')
                .whereRef('qp.point_id', '=', 'p.point_id'),
            ),
            not(
              exists(
                selectFrom('question_point as qp').select('qp.point_id').whereRef('qp.point_id', '=', 'p.point_id'),
              ),
            ),
          ]),
        )
        .orderBy('p.point_id')
        .limit(limit)
        .execute()
    ).map(({ point_id, name, revision }) => ({ id: point_id, stamp: `${revision ?? 0} ${name}` })),
  async words({ db }, ids) {
    const found = []
    for (const some of inChunks(ids))
      found.push(
        ...(await db
          .selectFrom('point as p')
          .leftJoin('point_text as t', 't.point_id', 'p.point_id')
          .select(['p.point_id', 'p.name', 't.aliases', 't.html'])
          .where('p.point_id', 'in', some)
          .execute()),
      )
    return found.map(({ point_id, name, aliases, html }) => ({
      id: point_id,
      names: [name, ...(JSON.parse(aliases ?? '[]') as string[])],
      text: htmlText(html ?? ''),
    }))
  },
}
