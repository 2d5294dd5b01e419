import { useQuery } from '@tanstack/react-query'
import { BookOpenText, History, ListChecks, type LucideIcon, NotebookPen, Star } from 'lucide-react'
import { useState } from 'react'
import { getInterviewgroup } from '../../../../calls/agents.ts'
import type { InterviewStatistics } from '../../../../calls/exams.ts'
import { unreadFeedback } from '../../../../calls/feedback.ts'
import { type PathLink, paths } from '../../../../paths.ts'
import { agentCode } from '../../../../platform/agent/agentCode.ts'
import { GroupLinks } from '../../../../platform/agent/GroupLinks.tsx'
import { dateText } from '../../../../platform/dayText.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { askPurchase } from '../../../../platform/popups/purchase.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { Ring } from '../../../../ui/charts/Ring.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { OnDemand } from '../../../../ui/overlay/OnDemand.tsx'
import { Dot } from '../../../../ui/text/Dot.tsx'
import { sayDuration } from '../../papers/sayTime.ts'
import { namesOf, useInterviewStatistics, useInterviewTree } from '../interviewQueries.ts'
import { MockAppGate } from '../MockAppGate.tsx'
import type { MockApp } from '../useMockApp.ts'
import styles from './MndbPage.module.css'

/** /mndbPage: the start page of interview preparation: its parts, the learner's progress, its groups. */
export default function MndbPage() {
  return <MockAppGate title="模拟答辩">{(app) => <Home app={app} />}</MockAppGate>
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function Home({ app }: { app: MockApp }) {
  const statistics = useInterviewStatistics(app.appID)
  const unread = useQuery(unreadFeedback({ appID: app.appID })).data?.count ?? 0
  return (
    <Page
      title="模拟答辩"
      note={app.name}
      actions={
        <>
          <Link className={buttonClass('ghost')} {...paths.customerService({ tab: 'feedback', of: app.appID })}>
            答辩题反馈
            {unread > 0 && <Dot label={`有 ${unread} 条新答复`} />}
          </Link>
          {!app.open && (
            <Button
              {...tracked('seeVersions')}
              variant="primary"
              onClick={() => void askPurchase({ modulevip: 'Defend', appID: app.appID })}
            >
              开通答辩练习
            </Button>
          )}
        </>
      }
    >
      <div className={styles.home}>
        {statistics.isPending && (
          <Loading label="正在加载我的统计">
            <Skeleton width="100%" height="9rem" />
          </Loading>
        )}
        {statistics.isError && (
          <LoadFailure
            compact
            error={statistics.error}
            what="我的统计"
            onRetry={() => void statistics.refetch()}
            retrying={statistics.isFetching}
          />
        )}
        {statistics.data && <Standing of={statistics.data} />}
        <Tiles app={app} of={statistics.data} />
        {statistics.data && statistics.data.Favourites + statistics.data.Notes > 0 && <Tidy app={app} />}
        {statistics.data && statistics.data.Done > 0 && (
          <div className={styles.charts}>
            <Days of={statistics.data} />
            <Weakest app={app} of={statistics.data} />
          </div>
        )}
        <Groups app={app} />
      </div>
    </Page>
  )
}

function Standing({ of }: { of: InterviewStatistics }) {
  const { Total, Done, Average, SpentSeconds } = of
  if (Total === 0)
    return (
      <Empty compact illustration="harbour" title="答辩题正在准备中" text="题目上线后，这里会显示练习进度和得分。" />
    )
  return (
    <Card>
      <div className={styles.standing}>
        <Ring
          label={Average === null ? '还没有自评' : `平均得分率 ${percent(Average)}`}
          value={Average ?? 0}
          max={1}
          tone={Average !== null && Average >= 0.6 ? 'right' : 'due'}
        >
          <b>{Average === null ? '–' : percent(Average)}</b>
        </Ring>
        <dl className={styles.figures}>
          <div>
            <dt>练过的题</dt>
            <dd>
              {Done} / {Total}
            </dd>
          </div>
          <div>
            <dt>近 30 个练习日用时</dt>
            <dd>{sayDuration(SpentSeconds)}</dd>
          </div>
          <div>
            <dt>收藏 · 笔记</dt>
            <dd>
              {of.Favourites} · {of.Notes}
            </dd>
          </div>
        </dl>
        <p className={styles.advice}>
          {Done === 0
            ? '从任意一章开始：读病例，限时口述或书写，再按评分要点给自己打分。'
            : Average !== null && Average < 0.6
              ? '得分率还没有到六成，先把得分低的章节再说一遍。'
              : '得分稳定了，试着做一套历年真题，按正式时间来。'}
        </p>
      </div>
    </Card>
  )
}

interface Tile {
  icon: LucideIcon
  name: string
  note: string
  link: PathLink
}

function Tiles({ app, of }: { app: MockApp; of: InterviewStatistics | undefined }) {
  const tiles: Tile[] = [
    {
      icon: BookOpenText,
      name: '面试章节',
      note: of ? `${of.Total} 题，按专业分章` : '按专业分章',
      link: paths.newMSChapterList(),
    },
    { icon: History, name: '历年真题与模拟试卷', note: '按套限时练', link: paths.newLnjtMnsj() },
    {
      icon: Star,
      name: '我的收藏',
      note: of ? `${of.Favourites} 题` : '答辩题收藏',
      link: paths.msAnswerPage({ appID: app.appID, set: 'fav' }),
    },
    {
      icon: NotebookPen,
      name: '我的笔记',
      note: of ? `${of.Notes} 题` : '写过笔记的题',
      link: paths.msAnswerPage({ appID: app.appID, set: 'note' }),
    },
  ]
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ icon: Icon, name, note, link }) => (
        <li key={name}>
          <Link {...tracked('openInterviewPart')} className={styles.tile} {...link}>
            <Icon aria-hidden="true" />
            <strong>{name}</strong>
            <small>{note}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const markedDialog = () => import('./MarkedDialog.tsx')

/** Removes the favourite marks or notes of several interviews at once. */
function Tidy({ app }: { app: MockApp }) {
  const [open, setOpen] = useState(false)
  return (
    <p className={styles.tidy}>
      <Button size="s" icon={<ListChecks aria-hidden="true" />} onClick={() => setOpen(true)}>
        整理收藏与笔记
      </Button>
      {open && <OnDemand load={markedDialog} props={{ appID: app.appID, onClose: () => setOpen(false) }} />}
    </p>
  )
}

function Days({ of }: { of: InterviewStatistics }) {
  return (
    <Card title="每天的得分率">
      <BarChart
        title="每天的得分率"
        titleHidden
        unit="%"
        axis="日期"
        kind="columns"
        max={100}
        series={[{ name: '得分率', tone: 'brand' }]}
        data={of.Days.map(({ Day, Average }) => ({
          label: dateText(Day),
          short: Day.slice(5).replace('-', '/'),
          values: [Math.round((Average ?? 0) * 100)],
        }))}
      />
    </Card>
  )
}

function Weakest({ app, of }: { app: MockApp; of: InterviewStatistics }) {
  const tree = useInterviewTree(app.appEName)
  const names = namesOf(tree.data ?? [])
  const chapters = of.Chapters.filter((one) => one.Average !== null && names.has(one.CptID)).sort(
    (a, b) => (a.Average ?? 0) - (b.Average ?? 0),
  )
  if (chapters.length === 0) return null
  return (
    <Card title="各章得分率" note="低的在前">
      <BarChart
        title="各章得分率"
        titleHidden
        unit="%"
        axis="章节"
        kind="bars"
        max={100}
        series={[{ name: '得分率', tone: 'brand' }]}
        data={chapters.map((one) => ({
          label: names.get(one.CptID) ?? '',
          values: [Math.round((one.Average ?? 0) * 100)],
        }))}
      />
    </Card>
  )
}

function Groups({ app }: { app: MockApp }) {
  const { data } = useQuery(getInterviewgroup({ appEName: app.appEName, agentCode: agentCode() }))
  return <GroupLinks title="答辩交流群" groups={data?.list ?? []} />
}
