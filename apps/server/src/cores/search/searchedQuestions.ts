import type { Option } from '@tizhou/domain/content/question'
import { parse } from '@tizhou/domain/richtext/parse'
import { plainText } from '@tizhou/domain/richtext/plainText'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { SearchSource } from './source.ts'

/** A question's text without markers and pictures, for the index and for excerpts. */
export const readableText = (text: string): string => plainText(parse(text, { kind: 'question' }), () => ' ').trim()

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
    ).map(({ question_id, content_hash, shared }) => ({ id: question_id, stamp: `${content_hash} ${shared}` })),
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
