import type { WirePaperStatistic } from '@tizhou/contract/areas/exams/lists'
import type { Handler } from '../../../platform/calls/handler.ts'
import { paperStatistics } from '../paperStatistics.ts'

/** A row for every paper that the learner has begun; ExamType restricts the kind of papers. */
export const getCptStatisticsMISJ: Handler<'exams.getCptStatisticsMISJ'> = async ({
  params,
  caller,
  services,
}): Promise<WirePaperStatistic[]> => {
  const { appID, sourceName, ExamType } = params
  const papers = (await services.papers.listedPapers(appID)).filter(
    (paper) => (!sourceName || paper.sourceName === sourceName) && (!ExamType || paper.entry.Kind === ExamType),
  )
  const listed = new Set(papers.map(({ entry }) => entry.PaperID))
  const rows = await paperStatistics(services, { userID: caller.userID, subjectID: appID })
  return rows.filter((row) => listed.has(row.PaperID))
}
