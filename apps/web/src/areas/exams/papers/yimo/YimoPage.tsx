import { useQuery } from '@tanstack/react-query'
import { SOURCES } from '@tizhou/catalogue/sources'
import { getPilot } from '../../../../calls/exams.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { type Subject, useSubject } from '../../../../platform/subject/subject.ts'
import { useNow } from '../../../../platform/useNow.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { examPages } from '../../pages.ts'
import { shortWindowText } from '../../sitting/intro/opening.ts'
import { PaperDetail } from '../list/PaperDetail.tsx'
import { type PapersDescription, PapersPage } from '../list/PapersPage.tsx'
import { type Paper, type PaperGroup, phaseOf } from '../paperTree.ts'
import { sayCountdown, sayMoment } from '../sayTime.ts'
import { Ranking } from './Ranking.tsx'
import styles from './YimoPage.module.css'

const OF = {
  page: examPages.yimoPage,
  sourceName: SOURCES.FirstMock,
  kind: 'firstMock',
  purpose: '统一时间开考，考后公布排名',
  what: '一模',
  ticks: true,
  empty: {
    title: '这个科目还没有安排一模',
    text: '开考时间定下来后会提前在这里公布。平时可以做人机测试练手。',
    action: (
      <Link className={buttonClass('primary')} {...paths.renjitest()}>
        去人机测试
      </Link>
    ),
  },
} satisfies PapersDescription

export default function YimoPage() {
  const subject = useSubject()
  return subject && <FirstMocks key={subject.AppID} subject={subject} />
}

function FirstMocks({ subject }: { subject: Subject }) {
  const papers = useQuery(
    getPilot({ appID: subject.AppID, sourceName: OF.sourceName, type: OF.kind, module: 'FirstMock' }),
  )
  const of: PapersDescription = {
    ...OF,
    detail: (paper, locked) => <MockDetail paper={paper} subject={subject} locked={locked} />,
  }
  return (
    <PapersPage
      subject={subject}
      of={of}
      papers={papers}
      head={(groups, now) => <Windows groups={groups} now={now} />}
    />
  )
}

function MockDetail({ paper, subject, locked }: { paper: Paper; subject: Subject; locked: boolean }) {
  const closed = phaseOf(paper, useNow(1_000)) === 'closed'
  return (
    <PaperDetail paper={paper} subject={subject} locked={locked}>
      {closed && <Ranking appID={subject.AppID} paper={paper} />}
    </PaperDetail>
  )
}

/** The current mock exams: all that are open, the first to close first; else the next one. */
function Windows({ groups, now }: { groups: readonly PaperGroup[]; now: number }) {
  const papers = groups.flatMap((group) => group.papers)
  const of = (phase: 'open' | 'ahead') => papers.filter((paper) => phaseOf(paper, now) === phase)
  const open = of('open').sort(
    (one, other) => (one.ClosesAt ?? Number.MAX_SAFE_INTEGER) - (other.ClosesAt ?? Number.MAX_SAFE_INTEGER),
  )
  const [next] = of('ahead').sort((one, other) => (one.OpensAt ?? 0) - (other.OpensAt ?? 0))
  if (open.length === 0) return next ? <Window paper={next} isOpen={false} now={now} /> : null
  return open.map((paper, at) => (
    <Window
      key={paper.PaperID}
      paper={paper}
      isOpen
      isOneOfMany={open.length > 1}
      next={at === open.length - 1 ? next : undefined}
      now={now}
    />
  ))
}

interface WindowProps {
  paper: Paper
  /** Else it is the next one. */
  isOpen: boolean
  /** Others are open too. */
  isOneOfMany?: boolean
  /** The next mock exam, told with the last one that is open. */
  next?: Paper | undefined
  now: number
}

function Window({ paper, isOpen: running, isOneOfMany, next, now }: WindowProps) {
  const until = running ? paper.ClosesAt : paper.OpensAt
  const short = paper.mine?.RunningID ? null : shortWindowText(paper, now)
  const label = running ? '正在进行' : '下一场'
  return (
    <section
      className={styles.window}
      aria-label={isOneOfMany ? `${label}：${paper.Name}` : label}
      data-running={running ? '' : undefined}
    >
      <div>
        <p className={styles.label}>{label}</p>
        <h2 className={styles.name}>{paper.Name}</h2>
        <p className={styles.quiet}>
          北京时间{' '}
          {[
            paper.OpensAt !== null && `${sayMoment(paper.OpensAt, now)} 开考`,
            paper.ClosesAt !== null && closingText(paper.ClosesAt, paper.TellsAt ?? null, now),
          ]
            .filter(Boolean)
            .join('，')}
        </p>
        {short && <p className={styles.quiet}>{short}</p>}
        {running && next?.OpensAt && (
          <p className={styles.quiet}>
            下一场 {next.Name}：北京时间 {sayMoment(next.OpensAt, now)} 开考
          </p>
        )}
      </div>
      {until !== null && (
        <div className={styles.clock}>
          <span className={styles.quiet}>{running ? '距离截止' : '距离开考'}</span>
          <p role="timer" aria-label={running ? '距离截止' : '距离开考'}>
            {sayCountdown(until - now)}
          </p>
        </div>
      )}
    </section>
  )
}

const closingText = (closesAt: number, tellsAt: number | null, now: number): string =>
  tellsAt === null
    ? `${sayMoment(closesAt, now)} 截止，届时统一收卷，公布排名和答案`
    : `${sayMoment(closesAt, now)} 截止收卷，${sayMoment(tellsAt, now)} 公布成绩、排名和答案`
