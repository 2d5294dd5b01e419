import { useQuery } from '@tanstack/react-query'
import { PAST_AND_MOCK } from '@tizhou/catalogue/sources'
import { useMemo } from 'react'
import { getCptTreeSrcMISJ } from '../../../../calls/exams.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { useSubject } from '../../../../platform/subject/subject.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { examPages } from '../../pages.ts'
import { type OfSubject, type PapersDescription, PapersPage } from '../../papers/list/PapersPage.tsx'
import { MockAppGate } from '../MockAppGate.tsx'
import type { MockApp } from '../useMockApp.ts'

/**
 * /newLnjtMnsj: past and mock papers of the variant with the interviews. A subject without such a variant shows its
 * own; mock papers stand on /simulation as well.
 */
export default function NewLnjtMnsjPage() {
  return (
    <MockAppGate title={examPages.newLnjtMnsj.title} without={<OwnPapers />}>
      {(app) => <InterviewPapers app={app} />}
    </MockAppGate>
  )
}

const OF = {
  page: examPages.newLnjtMnsj,
  what: '试卷',
  chart: '各卷最好成绩',
  only: ({ Kind }) => Kind === 'past' || Kind === 'mock' || Kind === 'interview',
} satisfies Partial<PapersDescription>

const INTERVIEWS: PapersDescription = {
  ...OF,
  purpose: '整套答辩题限时写，交卷后对照评分要点',
  empty: {
    title: '还没有答辩试卷',
    text: '真题和模拟试卷上线后会出现在这里，可以先练面试章节。',
    action: (
      <Link className={buttonClass('primary')} {...paths.newMSChapterList()}>
        去面试章节
      </Link>
    ),
  },
}

function InterviewPapers({ app }: { app: MockApp }) {
  const { appID, appEName, name, open } = app
  const of = useMemo(
    (): PapersDescription => ({ ...INTERVIEWS, locked: (paper) => !open && paper.IsFree === 0 }),
    [open],
  )
  return <Papers key={appID} subject={{ AppID: appID, AppEName: appEName, AppCName: name }} of={of} />
}

const OWN: PapersDescription = {
  ...OF,
  purpose: '真题与模拟卷放在一起，按套限时做',
  empty: {
    title: '这个科目还没有真题和模拟试卷',
    text: '可以先用模拟考场自己组一份，限时做一遍。',
    action: (
      <Link className={buttonClass('primary')} {...paths.simulation()}>
        去模拟考场
      </Link>
    ),
  },
}

function OwnPapers() {
  const subject = useSubject()
  return subject && <Papers key={subject.AppID} subject={subject} of={OWN} />
}

function Papers({ subject, of }: { subject: OfSubject; of: PapersDescription }) {
  const papers = useQuery(getCptTreeSrcMISJ({ appID: subject.AppID, sourceName: PAST_AND_MOCK }))
  return <PapersPage subject={subject} of={of} papers={papers} />
}
