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
  purpose: '统一时间开考，结束后公布排名',
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
      head={(groups, now) => <Window groups={groups} now={now} />}
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

/** The current mock exam: the open one, else the next one, else how to review the last one. */
function Window({ groups, now }: { groups: readonly PaperGroup[]; now: number }) {
  const papers = groups.flatMap((group) => group.papers)
  const of = (phase: 'open' | 'ahead') => papers.filter((paper) => phaseOf(paper, now) === phase)
  const [running] = of('open')
  const [next] = of('ahead').sort((one, other) => (one.OpensAt ?? 0) - (other.OpensAt ?? 0))
  const paper = running ?? next
  if (!paper) return null
  const until = running ? running.ClosesAt : paper.OpensAt
  const short = paper.mine?.RunningID ? null : shortWindowText(paper, now)
  return (
    <section
      className={styles.window}
      aria-label={running ? '正在进行' : '下一场'}
      data-running={running ? '' : undefined}
    >
      <div>
        <p className={styles.label}>{running ? '正在进行' : '下一场'}</p>
        <h2 className={styles.name}>{paper.Name}</h2>
        <p className={styles.quiet}>
          北京时间{' '}
          {[
            paper.OpensAt !== null && `${sayMoment(paper.OpensAt, now)} 开考`,
            paper.ClosesAt !== null && `${sayMoment(paper.ClosesAt, now)} 截止，届时统一收卷，公布排名和答案`,
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
