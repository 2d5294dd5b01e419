import { useQuery } from '@tanstack/react-query'
import { getCptTreeCP, isHasTalkNew } from '../../../../calls/exams.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { type Subject, useSubject } from '../../../../platform/subject/subject.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { examPages } from '../../pages.ts'
import { type PapersDescription, PapersPage } from '../list/PapersPage.tsx'
import { RoomRules } from '../list/RoomRules.tsx'

const OF = {
  page: examPages.renjitest,
  kind: 'manMachine',
  purpose: '卫生资格考试的考场、单元、时间和合格线，照正式考试来',
  what: '人机对话试卷',
  chart: '各卷最好成绩',
  only: (paper) => paper.Room !== 'B',
} satisfies Partial<PapersDescription>

export default function RenjitestPage() {
  const subject = useSubject()
  return subject && <TitlePapers key={subject.AppID} subject={subject} />
}

function TitlePapers({ subject }: { subject: Subject }) {
  const papers = useQuery(getCptTreeCP({ appID: subject.AppID, type: 'manMachine' }))
  const has = useQuery(isHasTalkNew({ appEName: subject.AppEName }))
  const licence = (has.data?.RoomB ?? 0) > 0
  const of: PapersDescription = {
    ...OF,
    empty: licence
      ? {
          title: '这个科目的人机试卷是执业考试的格式',
          text: `共 ${has.data?.RoomB} 份，在“执业人机测试”里。`,
          action: (
            <Link className={buttonClass('primary')} {...paths.zyRenjitest()}>
              去执业人机测试
            </Link>
          ),
        }
      : {
          title: '这个科目还没有人机对话试卷',
          text: '可以先用模拟考场自己组一份，限时做一遍。',
          action: (
            <Link className={buttonClass('primary')} {...paths.simulation()}>
              去模拟考场
            </Link>
          ),
        },
  }
  return <PapersPage subject={subject} of={of} papers={papers} head={() => <RoomRules room="A" />} />
}
