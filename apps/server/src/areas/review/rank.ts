import { stemLine } from '@tizhou/domain/richtext/stemLine'
import type { Handler } from '../../platform/calls/handler.ts'

const MOST = 50
const TITLE = 80

/**
 * The learner's wrong questions by all learners' mistakes, favourites by number of learners (the specification shows no
 * payload): what many get wrong deserves a second look.
 */
export const getFavOrErrorRankTest: Handler<'review.getFavOrErrorRankTest'> = async ({ params, caller, services }) => {
  const kind = params.type === 'error' ? 'wrong' : 'fav'
  const found = await services.review.rankRows({
    userID: caller.userID,
    subjectID: params.appID,
    kind,
    most: params.eachPageNum ?? MOST,
  })
  const { rows, chapterOf } = await services.papers.readableRows(caller.userID, params.appID, found)
  return {
    list: rows.map((row) => ({
      AllTestID: row.question_id,
      CptID: chapterOf(row),
      StyleID: row.style_id,
      Title: stemLine(row.stem, TITLE),
      Count: row.n,
      Answered: row.answered,
    })),
    Total: rows.length,
  }
}
