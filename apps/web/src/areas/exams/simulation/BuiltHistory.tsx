import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { WireBuiltPaper, WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { useRef, useState } from 'react'
import { builtPapers, removeBuiltPaper } from '../../../calls/exams.ts'
import { REQUEST_TOAST_MS, tip, toast } from '../../../platform/feedback.ts'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../platform/requests/request.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { useNow } from '../../../platform/useNow.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { pagesOf } from '../../../ui/lists/pages.ts'
import { PaperDetail } from '../papers/list/PaperDetail.tsx'
import { PaperRow } from '../papers/list/PaperRow.tsx'
import { shareOf } from '../papers/paperTree.ts'
import { sayMoment } from '../papers/sayTime.ts'
import styles from './BuiltHistory.module.css'

const PAGE = 10

interface BuiltHistoryProps {
  subject: Subject
  onLoad: (exam: WireSimulationExam) => void
}

/** The papers that the learner built, newest first, and the scores in them. */
export default function BuiltHistory({ subject, onLoad }: BuiltHistoryProps) {
  const [curPage, setPage] = useState(0)
  const built = useQuery({
    ...builtPapers({ appID: subject.AppID, curPage, eachPageNum: PAGE }),
    placeholderData: keepPreviousData,
  })
  const [openID, setOpenID] = useKeptState<number | null>('open', null)
  const now = useNow(30_000)
  const remove = useMutation(removeBuiltPaper())
  const listed = useRef<HTMLUListElement>(null)
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
  const askRemove = async ({ Paper, Mine }: WireBuiltPaper) => {
    const answer = await tip({
      title: '移出试卷',
      content: `移出“${escapeHtml(Paper.Name)}”？\n${
        Mine.Attempts > 0
          ? `考过的 ${Mine.Attempts} 次成绩仍计入历次成绩和统计，这里不再列出。`
          : '还没有考过，移出后不能恢复；同样的方案可以再组一份。'
      }`,
      confirm: '移出',
      cancel: '取消',
      closable: true,
      destructive: true,
    })
    if (answer !== 'confirm') return
    remove.mutate(
      { appID: subject.AppID, paperID: Paper.PaperID },
      {
        onSuccess: () => {
          toast(`已移出“${Paper.Name}”`, REQUEST_TOAST_MS)
          // The removed paper was the last one of the last page: goes to the page before.
          if (list.length === 1 && curPage > 0) setPage(curPage - 1)
          listed.current?.focus()
        },
        onError: (error) =>
          toast(
            error instanceof RequestError && error.msg ? error.msg : '没有移出成功，请检查网络后重试',
            REQUEST_TOAST_MS,
          ),
      },
    )
  }
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
      <ul ref={listed} tabIndex={-1} aria-label="组过的试卷">
        {list.map((row) => {
          const paper = { ...row.Paper, mine: row.Mine }
          return (
            <PaperRow
              key={paper.PaperID}
              paper={paper}
              subject={subject}
              now={now}
              locked={false}
              markFree={false}
              word=""
              open={openID === paper.PaperID}
              onToggle={() => setOpenID(openID === paper.PaperID ? null : paper.PaperID)}
              detail={
                <PaperDetail paper={paper} subject={subject} locked={false}>
                  <About
                    row={row}
                    now={now}
                    onLoad={onLoad}
                    onRemove={() => void askRemove(row)}
                    removing={remove.isPending && remove.variables?.paperID === paper.PaperID}
                  />
                </PaperDetail>
              }
            />
          )
        })}
      </ul>
      <Pager
        className={styles.pages}
        label="组过的试卷翻页"
        page={curPage + 1}
        pages={pagesOf(Total, PAGE)}
        onTurn={(page) => setPage(page - 1)}
      />
    </Card>
  )
}

const FROM_WORDS = { all: '全部题目', unseen: '只做未做', wrong: '只做错题', mixed: '混合' } as const

interface AboutProps {
  row: WireBuiltPaper
  now: number
  onLoad: BuiltHistoryProps['onLoad']
  onRemove: () => void
  removing: boolean
}

function About({ row, now, onLoad, onRemove, removing }: AboutProps) {
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
      {row.Mine.RunningID === null ? (
        <Button size="s" variant="ghost" aria-label={`移出：${row.Paper.Name}`} pending={removing} onClick={onRemove}>
          移出
        </Button>
      ) : (
        <span>正在作答，交卷后可以移出</span>
      )}
    </p>
  )
}
