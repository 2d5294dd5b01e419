import { parse } from '@tizhou/domain/richtext/parse'
import { plainText } from '@tizhou/domain/richtext/plainText'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

const TITLE = 60

const beginning = (stem: string): string =>
  plainText(parse(stem, { kind: 'question' }), () => '［图］')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TITLE)

/** Ranked papers whose results are still to be told, with those of their questions that are also in chapters. */
export const rankedPapers: Handler<'content.rankedPapers'> = async ({ params, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const papers = await services.papers.rankedPapers(appID, services.now())
  return {
    papers: await Promise.all(
      papers.map(async ({ paper_id, name, opens_at, closes_at, tells_at }) => {
        const byQuestion = Map.groupBy(await services.papers.alsoInChapters(paper_id), (row) => row.question_id)
        return {
          paperID: paper_id,
          name,
          opensAt: opens_at,
          closesAt: closes_at,
          tellsAt: tells_at,
          questions: (await services.papers.loaded.paper(appID, paper_id))?.items.size ?? 0,
          inChapters: [...byQuestion].map(([allTestID, rows]) => ({
            allTestID,
            externalID: rows[0]?.external_id ?? '',
            stem: beginning(rows[0]?.stem ?? ''),
            chapters: rows.map(({ chapter }) => chapter),
          })),
        }
      }),
    ),
  }
}
