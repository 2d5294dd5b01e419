import type { WirePaperStatistic } from '@tizhou/contract/areas/exams/lists'
import { shownEntry } from '../../../cores/papers/attempts/paperEntry.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { paperStatistics } from '../paperStatistics.ts'

/**
 * A row for every paper that the learner has begun; ExamType restricts the kind of papers. The row of a withdrawn paper
 * contains the paper, which no list of papers contains.
 */
export const getCptStatisticsMISJ: Handler<'exams.getCptStatisticsMISJ'> = async ({
  params,
  caller,
  services,
}): Promise<WirePaperStatistic[]> => {
  const { appID, sourceName, ExamType } = params
  const listed = await services.papers.listedPapers(appID)
  const withdrawn = await services.papers.withdrawnPapers(appID)
  const asked = [...listed, ...withdrawn].filter(
    (paper) => (!sourceName || paper.sourceName === sourceName) && (!ExamType || paper.entry.Kind === ExamType),
  )
  const papers = new Map(asked.map((paper) => [paper.entry.PaperID, paper]))
  const rows = await paperStatistics(services, { userID: caller.userID, subjectID: appID })
  return rows.flatMap((row) => {
    const paper = papers.get(row.PaperID)
    if (!paper) return []
    return paper.entry.Withdrawn ? [{ ...row, Paper: shownEntry(paper, services.now()) }] : [row]
  })
}
