import { useQuery } from '@tanstack/react-query'
import { getCptTreeCP } from '../../../../calls/exams.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { type Subject, useSubject } from '../../../../platform/subject/subject.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { examPages } from '../../pages.ts'
import { type PapersDescription, PapersPage } from '../list/PapersPage.tsx'

const OF: PapersDescription = {
  page: examPages.computerPaper,
  kind: 'computer',
  purpose: '上机做的成套试卷，交卷出分',
  what: '机考试卷',
  chart: '各卷最好成绩',
  empty: {
    title: '这个科目还没有机考试卷',
    text: '可以先做人机测试里的试卷，考场和计时是一样的。',
    action: (
      <Link className={buttonClass('primary')} {...paths.renjitest()}>
        去人机测试
      </Link>
    ),
  },
}

export default function ComputerPaperPage() {
  const subject = useSubject()
  return subject && <ComputerPapers key={subject.AppID} subject={subject} />
}

function ComputerPapers({ subject }: { subject: Subject }) {
  return (
    <PapersPage subject={subject} of={OF} papers={useQuery(getCptTreeCP({ appID: subject.AppID, type: 'computer' }))} />
  )
}
