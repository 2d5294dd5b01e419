import { useQuery } from '@tanstack/react-query'
import { SOURCES } from '@tizhou/catalogue/sources'
import { PAPERS_FRESH_MS, realPaper } from '../../../../calls/exams.ts'
import { getCptTreeSrc } from '../../../../calls/parts/trees.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { type Subject, useSubject } from '../../../../platform/subject/subject.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { examPages } from '../../pages.ts'
import { type PapersDescription, PapersPage } from '../list/PapersPage.tsx'
import { type PaperGroup, phaseOf } from '../paperTree.ts'
import { sayCountdown, sayMoment } from '../sayTime.ts'
import styles from './SecretScriptPage.module.css'

const OF: PapersDescription = {
  page: examPages.secretScript,
  sourceName: SOURCES.SecretScript,
  purpose: '考前按日期开放的密卷',
  what: '押题密卷',
  chart: '各卷最好成绩',
  ticks: true,
  empty: {
    title: '这个科目还没有押题密卷',
    text: '密卷在考前陆续放出。先把历年真题做完。',
    action: (
      <Link className={buttonClass('primary')} {...paths.lnztjTest()}>
        去历年真题
      </Link>
    ),
  },
}

export default function SecretScriptPage() {
  const subject = useSubject()
  return subject && <Secrets key={subject.AppID} subject={subject} />
}

function Secrets({ subject }: { subject: Subject }) {
  const papers = useQuery({
    ...getCptTreeSrc({ appEName: subject.AppEName, sourceName: SOURCES.SecretScript }),
    staleTime: PAPERS_FRESH_MS,
  })
  return (
    <PapersPage subject={subject} of={OF} papers={papers} head={(groups, now) => <Next groups={groups} now={now} />}>
      <RealFirst appEName={subject.AppEName} />
    </PapersPage>
  )
}

/** Says when the next secret paper opens. */
function Next({ groups, now }: { groups: readonly PaperGroup[]; now: number }) {
  const [next] = groups
    .flatMap((group) => group.papers)
    .filter((paper) => phaseOf(paper, now) === 'ahead')
    .sort((one, other) => (one.OpensAt ?? 0) - (other.OpensAt ?? 0))
  if (!next || next.OpensAt === null) return null
  return (
    <Card>
      <p>
        <b>{next.Name}</b> 将于北京时间 {sayMoment(next.OpensAt, now)} 开放
      </p>
      <p className={styles.clock} role="timer" aria-label="距离开放">
        {sayCountdown(next.OpensAt - now)}
      </p>
    </Card>
  )
}

/** Secret papers follow real ones: a hint recommends the real papers first. */
function RealFirst({ appEName }: { appEName: string }) {
  const real = useQuery(realPaper({ appEName }))
  const count = real.data?.Papers.length ?? 0
  if (count === 0) return null
  return (
    <p className={styles.real}>
      密卷按历年真题的考频编写。<Link {...paths.lnztjTest()}>先做 {count} 套历年真题</Link>，再做密卷效果更好。
    </p>
  )
}
