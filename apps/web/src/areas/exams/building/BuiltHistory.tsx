import type { WireBuiltPaper, WireSimulationExam } from '@tizhou/contract/areas/examLists'
import { useState } from 'react'
import { LoadFailure } from '../../../loading/LoadFailure.tsx'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import type { Subject } from '../../../platform/subject.ts'
import { BarChart } from '../../../ui/BarChart.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { PaperDetail } from '../papers/PaperDetail.tsx'
import { PaperRow } from '../papers/PaperRow.tsx'
import { shareOf } from '../papers/paperTree.ts'
import { sayMoment } from '../papers/sayTime.ts'
import { useNow } from '../papers/useNow.ts'
import styles from './BuiltHistory.module.css'
import { useBuiltPapers } from './buildingQueries.ts'

const PAGE = 10

interface BuiltHistoryProps {
  subject: Subject
  /** Built papers can be sat no longer: what opened them has ended. */
  locked: boolean
  onLoad: (exam: WireSimulationExam) => void
}

/** The papers that I had built, newest first, and how my scores in them went. */
export function BuiltHistory({ subject, locked, onLoad }: BuiltHistoryProps) {
  const [curPage, setPage] = useState(0)
  const built = useBuiltPapers(subject.AppID, curPage, PAGE)
  const [openID, setOpenID] = useKeptState<number | null>('open', null)
  const now = useNow(30_000)
  if (built.isPending)
    return (
      <Card title="组过的试卷">
        <Loading>
          <Skeleton height="8rem" />
        </Loading>
      </Card>
    )
  if (built.isError)
    return (
      <Card title="组过的试卷">
        <LoadFailure
          compact
          what="组过的试卷"
          error={built.error}
          onRetry={() => void built.refetch()}
          retrying={built.isFetching}
        />
      </Card>
    )
  const { Total, list, Scores } = built.data
  const pages = Math.max(1, Math.ceil(Total / PAGE))
  return (
    <Card title="组过的试卷" note={Total > 0 ? `共 ${Total} 份` : undefined} flush>
      {Total === 0 && (
        <Empty
          compact
          title="还没有组过试卷"
          text="设好章节、题型和时间，点“组卷并开考”。组过的试卷和成绩都留在这里。"
        />
      )}
      {Scores.length > 1 && (
        <div className={styles.chart}>
          <BarChart
            title="历次成绩"
            unit="满分的 %"
            axis="考试"
            kind="columns"
            height={8}
            max={100}
            series={[{ name: '得分', tone: 'brand' }]}
            data={Scores.map((score, at) => ({
              label: `${at + 1}. ${score.Name}（${sayMoment(score.At, now)}）`,
              short: `${at + 1}`,
              values: [shareOf(score.Score, score.FullMark) ?? 0],
            }))}
          />
        </div>
      )}
      <ul>
        {list.map((row) => {
          const paper = { ...row.Paper, mine: row.Mine }
          return (
            <PaperRow
              key={paper.PaperID}
              paper={paper}
              subject={subject}
              now={now}
              locked={locked}
              markFree={false}
              word=""
              open={openID === paper.PaperID}
              onToggle={() => setOpenID(openID === paper.PaperID ? null : paper.PaperID)}
              detail={
                <PaperDetail paper={paper} subject={subject} locked={locked}>
                  <About row={row} now={now} onLoad={onLoad} />
                </PaperDetail>
              }
            />
          )
        })}
      </ul>
      {pages > 1 && (
        <nav className={styles.pages} aria-label="组过的试卷翻页">
          <Button size="s" disabled={curPage === 0} onClick={() => setPage(curPage - 1)}>
            上一页
          </Button>
          <span>
            {curPage + 1} / {pages}
          </span>
          <Button size="s" disabled={curPage >= pages - 1} onClick={() => setPage(curPage + 1)}>
            下一页
          </Button>
        </nav>
      )}
    </Card>
  )
}

const FROM_WORDS = { all: '全部题目', unseen: '只做未做', wrong: '只做错题', mixed: '混合' } as const

function About({ row, now, onLoad }: { row: WireBuiltPaper; now: number; onLoad: BuiltHistoryProps['onLoad'] }) {
  const { Chapters, From, Order } = row.SimulationExam
  return (
    <p className={styles.about}>
      <span>
        {sayMoment(row.BuiltAt, now)} 组卷 · {Chapters.length === 0 ? '整个科目' : `${Chapters.length} 处章节`} ·{' '}
        {FROM_WORDS[From]} · {Order === 'random' ? '题目打乱' : '按章节顺序'}
      </span>
      <Button
        size="s"
        variant="ghost"
        aria-label={`照此再组：${row.Paper.Name}`}
        onClick={() => onLoad(row.SimulationExam)}
      >
        照此再组一份
      </Button>
    </p>
  )
}
