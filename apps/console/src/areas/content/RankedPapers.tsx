import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Alert, Collapse } from 'antd'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'

type Ranked = Data<'content.rankedPapers'>['papers'][number]

/**
 * Ranked papers whose results are still to be told, and their questions that are in chapters as well: learners who practised
 * there have seen the keys, and from its opening the keys are withheld until the results are told.
 */
export function RankedPapers({ appID }: { appID: number }) {
  const { data } = useQuery({
    queryKey: ['rankedPapers', appID],
    queryFn: ({ signal }) => request('content.rankedPapers', { appID }, { signal, allowedRepeat: true }),
  })
  if (!data || data.papers.length === 0) return null
  const shared = data.papers.reduce((sum, { inChapters }) => sum + inChapters.length, 0)
  return (
    <Alert
      type={shared > 0 ? 'warning' : 'info'}
      showIcon
      style={{ marginBottom: 12 }}
      title={
        shared > 0
          ? `还没公布成绩的排名试卷共有 ${shared} 题也在章节中：从开放到公布成绩，学员看不到它们的答案和解析，此前做过的人已经看过。`
          : '还没公布成绩的排名试卷，没有题目也在章节中。'
      }
      description={
        <Collapse
          ghost
          size="small"
          items={data.papers.map((paper) => ({
            key: paper.paperID,
            label: nameOf(paper),
            collapsible: paper.inChapters.length === 0 ? ('disabled' as const) : undefined,
            children: (
              <ul aria-label={`${paper.name}中也在章节里的题`}>
                {paper.inChapters.map(({ allTestID, externalID, stem, chapters }) => (
                  <li key={allTestID}>
                    <Link
                      to="/questions/$appID/$allTestID"
                      params={{ appID: String(appID), allTestID: String(allTestID) }}
                    >
                      {externalID}
                    </Link>{' '}
                    {stem}（{chapters.join('、')}）
                  </li>
                ))}
              </ul>
            ),
          }))}
        />
      }
    />
  )
}

const nameOf = ({ name, opensAt, closesAt, tellsAt, questions, inChapters }: Ranked): string =>
  `${name}（${opensAt === null ? '' : showMoment(opensAt)} 至 ${showMoment(closesAt)}${tellsAt === null ? '' : `，${showMoment(tellsAt)} 公布成绩`}）：${questions} 题，其中 ${inChapters.length} 题也在章节中`
