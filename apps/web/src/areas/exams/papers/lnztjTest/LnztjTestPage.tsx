import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { realPaper } from '../../../../calls/exams.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { type Subject, useSubject } from '../../../../platform/subject/subject.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { examPages } from '../../pages.ts'
import { type PapersDescription, PapersPage } from '../list/PapersPage.tsx'

const OF: PapersDescription = {
  page: examPages.lnztjTest,
  kind: 'past',
  purpose: '按年份成套做，分单元计时计分',
  what: '历年真题',
  chart: '各年真题最好成绩',
  empty: {
    title: '这个科目还没有历年真题',
    text: '真题整理好后会放在这里。先到章节练习里做题，或用模拟考场自己组一份。',
    action: (
      <Link className={buttonClass('primary')} {...paths.simulation()}>
        去模拟考场
      </Link>
    ),
  },
  about: (paper) => (
    <p>
      <Link {...paths.lnztAnalyse({ paperID: paper.PaperID })}>这份真题考了哪些考点</Link>
    </p>
  ),
}

export default function LnztjTestPage() {
  const subject = useSubject()
  return subject && <RealPapers key={subject.AppID} subject={subject} />
}

function RealPapers({ subject }: { subject: Subject }) {
  const papers = useQuery(realPaper({ appEName: subject.AppEName }))
  return (
    <PapersPage
      subject={subject}
      of={OF}
      papers={papers}
      actions={
        <Link className={buttonClass('secondary')} {...paths.lnztAnalyse()}>
          <ChartNoAxesColumn aria-hidden="true" />
          真题解析
        </Link>
      }
    />
  )
}
