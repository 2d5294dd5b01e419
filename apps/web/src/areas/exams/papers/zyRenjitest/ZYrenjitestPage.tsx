import { useQuery } from '@tanstack/react-query'
import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import { getCptTreeCP, isHasTalkNew } from '../../../../calls/exams.ts'
import { getChapterMenuXTKNew } from '../../../../calls/parts/trees.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { type Subject, useSubject } from '../../../../platform/subject/subject.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { examPages } from '../../pages.ts'
import { type PapersDescription, PapersPage } from '../list/PapersPage.tsx'
import { RoomRules } from '../list/RoomRules.tsx'
import styles from './ZYrenjitestPage.module.css'

const OF = {
  page: examPages.zyRenjitest,
  kind: 'manMachine',
  purpose: '执业考试的单元、时间和合格线，照正式机考来',
  what: '执业人机试卷',
  chart: '各卷最好成绩',
  only: (paper) => paper.Room === 'B',
} satisfies Partial<PapersDescription>

export default function ZYrenjitestPage() {
  const subject = useSubject()
  return subject && <LicencePapers key={subject.AppID} subject={subject} />
}

function LicencePapers({ subject }: { subject: Subject }) {
  const papers = useQuery(getCptTreeCP({ appID: subject.AppID, type: 'manMachine' }))
  const has = useQuery(isHasTalkNew({ appEName: subject.AppEName }))
  const title = (has.data?.RoomA ?? 0) > 0
  const of: PapersDescription = {
    ...OF,
    empty: title
      ? {
          title: '这个科目的人机试卷是卫生资格考试的格式',
          text: `共 ${has.data?.RoomA} 份，在“人机测试”里。`,
          action: (
            <Link className={buttonClass('primary')} {...paths.renjitest()}>
              去人机测试
            </Link>
          ),
        }
      : {
          title: '这个科目还没有执业人机试卷',
          text: '可以先用模拟考场自己组一份，限时做一遍。',
          action: (
            <Link className={buttonClass('primary')} {...paths.simulation()}>
              去模拟考场
            </Link>
          ),
        },
  }
  return (
    <PapersPage subject={subject} of={of} papers={papers} head={() => <RoomRules room="B" />}>
      <Before appID={subject.AppID} />
    </PapersPage>
  )
}

/** The licence exam's chapters beside its papers: what to practise before sitting one. */
function Before({ appID }: { appID: number }) {
  const tree = useQuery(getChapterMenuXTKNew({ appID, isYTMJ: 0 }))
  const top = tree.data ? ((JSON.parse(tree.data.ChapterMenuJson) as { Childs: ChapterNode[] }).Childs ?? []) : []
  if (top.length === 0) return null
  return (
    <Card
      className={styles.before}
      title="考前先过一遍"
      note="按篇看执业章节题"
      action={<Link {...paths.zyChapter()}>全部执业章节</Link>}
    >
      <ul className={styles.chapters}>
        {top.map((chapter) => (
          <li key={chapter.ID}>
            <Link {...paths.zyChapter({ q: chapter.Name })}>{chapter.Name}</Link>
            <span>{testsOf(chapter)} 题</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const testsOf = (chapter: ChapterNode): number =>
  chapter.Childs.reduce((sum, child) => sum + testsOf(child), chapter.TestCount)
