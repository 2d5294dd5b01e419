import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paperRanking } from '../../../../calls/exams.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../../platform/requests/request.ts'
import { useNow } from '../../../../platform/useNow.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../../../ui/lists/Pager.tsx'
import { pagesOf } from '../../../../ui/lists/pages.ts'
import { Table } from '../../../../ui/lists/Table.tsx'
import { refusedUntil } from '../../sitting/machine/refusals.ts'
import { momentText } from '../../sitting/timeText.ts'
import type { Paper } from '../paperTree.ts'
import { sayDuration, sayMarks } from '../sayTime.ts'
import { useAskAgain } from '../useAskAgain.ts'
import styles from './Ranking.module.css'

const PAGE = 20
/** The interval of the checks whether the ranking is told, ms. */
const LOOK_MS = 5_000

/** The ranking, once results are told: by score, then by time. The server masks names. */
export function Ranking({ appID, paper }: { appID: number; paper: Paper }) {
  const [curPage, setPage] = useState(0)
  const ranking = useQuery({
    ...paperRanking({ appID, paperID: paper.PaperID, curPage, eachPageNum: PAGE }),
    placeholderData: keepPreviousData,
  })
  const counting = ranking.error instanceof RequestError && ranking.error.status === 403
  const from = refusedUntil(ranking.error)
  const isAhead = useNow(LOOK_MS) < (from ?? 0)
  useAskAgain(counting && !isAhead, () => void ranking.refetch())
  if (ranking.isPending)
    return (
      <Loading>
        <Skeleton height="10rem" />
      </Loading>
    )
  if (ranking.isError)
    return counting ? (
      <p className={styles.quiet}>
        {from !== null && isAhead
          ? `排名和成绩 ${momentText(from)}（北京时间）公布，届时自动显示。`
          : '还在收卷评分，排名几分钟后公布，届时自动显示。'}
      </p>
    ) : (
      <LoadFailure
        compact
        what="排名"
        error={ranking.error}
        onRetry={() => void ranking.refetch()}
        retrying={ranking.isFetching}
      />
    )
  const { Candidates, Mine, list } = ranking.data
  if (Candidates === 0) return <p className={styles.quiet}>这一场没有人参加。</p>
  return (
    <section className={styles.ranking} aria-label={`${paper.Name}排名`}>
      <p className={styles.mine}>
        {Mine ? (
          <>
            我的名次 <b>{Mine.Rank}</b> / {Candidates} 人，{sayMarks(Mine.Score)} 分
            {Candidates > 1 && `，超过 ${Math.floor(((Candidates - Mine.Rank) / (Candidates - 1)) * 100)}% 的考生`}
          </>
        ) : (
          <>共 {Candidates} 人参加，我没有参加这一场</>
        )}
      </p>
      <Table
        className={styles.table}
        caption={`排名，第 ${curPage + 1} 页`}
        size="s"
        columns={['名次', '考生', '得分', '用时']}
        aria-busy={ranking.isFetching || undefined}
      >
        {list.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are masked and ranks shared, so rows have no key
          <tr key={`${curPage}-${at}`} data-me={row.IsMe || undefined} aria-current={row.IsMe === 1 || undefined}>
            <td>{row.Rank}</td>
            <th scope="row">
              {row.NickName}
              {row.IsMe === 1 && '（我）'}
            </th>
            <td>{sayMarks(row.Score)}</td>
            <td>{sayDuration(row.SpentSeconds)}</td>
          </tr>
        ))}
      </Table>
      <Pager
        className={styles.pages}
        label="排名翻页"
        page={curPage + 1}
        pages={pagesOf(Candidates, PAGE)}
        onTurn={(page) => setPage(page - 1)}
      >
        {Mine && (
          <Button size="s" variant="ghost" onClick={() => setPage(Math.floor((Mine.Rank - 1) / PAGE))}>
            看我在哪
          </Button>
        )}
      </Pager>
    </section>
  )
}
