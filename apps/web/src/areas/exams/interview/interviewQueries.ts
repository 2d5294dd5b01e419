import { useQuery } from '@tanstack/react-query'
import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import { getCptMNDBStatic, getCptTreeMSDB } from '../../../calls/exams.ts'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'

/** A stable function, so that `select` parses the text once. */
const nodesOf = ({ ChapterMenuJson }: { ChapterMenuJson: string }): ChapterNode[] =>
  (JSON.parse(ChapterMenuJson) as ChapterNode).Childs

export const useInterviewTree = (appEName: string | undefined) =>
  useQuery({
    ...getCptTreeMSDB({ appEName: appEName ?? '' }),
    select: nodesOf,
    enabled: appEName !== undefined,
  })

/** The names of chapters at any depth, by id. */
export const namesOf = (nodes: readonly ChapterNode[]): Map<number, string> =>
  new Map(nodes.flatMap((node): [number, string][] => [[node.ID, node.Name], ...namesOf(node.Childs)]))

/** The learner's results in interviews: fetched at each visit. */
export function useInterviewStatistics(appID: number | undefined) {
  const known = appID !== undefined && appID > 0
  const statistics = useQuery({ ...getCptMNDBStatic({ appID: appID ?? 0 }), enabled: known })
  // Scores given meanwhile count once the server has them.
  useAfterSync(() => known && void statistics.refetch())
  return statistics
}
