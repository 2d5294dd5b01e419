import type { Option } from '@tizhou/domain/content/question'
import { parse } from '@tizhou/domain/richtext/parse'
import { plainText } from '@tizhou/domain/richtext/plainText'
import { shiftedSigns } from '@tizhou/domain/richtext/shifted'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { SearchSource } from './source.ts'

/** What is raised or lowered reads on, as it is typed: `Vmax`, `10⁹`, `eAB`. */
const readsOn = (kind: 'sub' | 'sup', text: string): string => shiftedSigns(kind, text) ?? text

/** A question's text without markers and pictures, for the index and for excerpts. */
export const readableText = (text: string): string =>
  plainText(parse(text, { kind: 'question' }), () => ' ', readsOn).trim()

/** Texts with raised words were indexed otherwise once (`e^(AB)`): their stamp says how they are now. */
const raised = sql<string>`case when q.stem like '%<sup>%' or q.options like '%<sup>%' or g.stem like '%<sup>%'
  then ' sup' else '' end`

/**
 * Questions in chapters, by stems and options. Questions in papers only are not searched, since that would reveal an
 * exam before it is sat; neither are keys, explanations, hints of later steps and points.
 */
export const searchedQuestions: SearchSource = {
  number: 1,
  named: false,
  listed: async ({ db }, subjectID, after, limit) =>
    (
      await db
        .selectFrom('question as q')
        .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
        .select(['q.question_id', 'q.content_hash', sql<number>`coalesce(length(g.stem), 0)`.as('shared')])
        .select(raised.as('raised'))
        .where('q.subject_id', '=', subjectID)
        .where('q.question_id', '>', after)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('chapter_item as ci').select('ci.question_id').whereRef('ci.question_id', '=', 'q.question_id'),
          ),
        )
        .orderBy('q.question_id')
        .limit(limit)
        .execute()
    ).map(({ question_id, content_hash, shared, raised: mark }) => ({
      ...{ id: question_id, stamp: `${content_hash} ${shared}${mark}` },
    })),
  async words({ db }, ids) {
    const found = []
    for (const some of inChunks(ids))
      found.push(
        ...(await db
          .selectFrom('question as q')
          .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
          .select(['q.question_id', 'q.stem', 'q.options', 'g.stem as shared'])
          .where('q.question_id', 'in', some)
          .execute()),
      )
    return found.map(({ question_id, stem, options, shared }) => ({
      id: question_id,
      names: [],
      text: [shared ?? '', stem, ...(JSON.parse(options) as Option[]).map(({ content }) => content)]
        .map(readableText)
        .join('\n'),
    }))
  },
}
