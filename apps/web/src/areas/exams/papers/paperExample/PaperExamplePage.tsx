import { useQuery } from '@tanstack/react-query'
import { SOURCES } from '@tizhou/catalogue/sources'
import { Lock } from 'lucide-react'
import { getPilot } from '../../../../calls/exams.ts'
import { paths } from '../../../../paths.ts'
import { setQuery } from '../../../../platform/navigation/address.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { runnerOf } from '../../../../platform/papers/runnerOf.ts'
import { askPurchase } from '../../../../platform/popups/purchase.ts'
import { opens, useModuleInfo } from '../../../../platform/subject/moduleInfo.ts'
import { type Subject, useSubject } from '../../../../platform/subject/subject.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { examPages } from '../../pages.ts'
import { type PapersDescription, PapersPage } from '../list/PapersPage.tsx'
import type { Paper } from '../paperTree.ts'
import { PaperReading } from './PaperReading.tsx'

const OF = {
  page: examPages.paperExample,
  sourceName: SOURCES.Pilot,
  kind: 'sample',
  purpose: '带答案和解析，可以直接看，也可以打印出来做',
  what: '样卷',
  empty: {
    title: '这个科目还没有样卷',
    text: '想先看看题目的样子，可以做免费试卷。',
    action: (
      <Link className={buttonClass('primary')} {...paths.freePaper()}>
        去免费试卷
      </Link>
    ),
  },
} satisfies PapersDescription

export default function PaperExamplePage() {
  const subject = useSubject()
  return subject && <Samples key={subject.AppID} subject={subject} />
}

function Samples({ subject }: { subject: Subject }) {
  const papers = useQuery(
    getPilot({ appID: subject.AppID, sourceName: SOURCES.Pilot, type: 'sample', module: 'Pilot' }),
  )
  const info = useModuleInfo(subject.AppID)
  const locked = (paper: Paper) => paper.IsFree === 0 && info.data !== undefined && !opens(info.data, paper.Module)
  const of: PapersDescription = {
    ...OF,
    action: (paper) =>
      locked(paper) ? (
        <Button
          {...tracked('seeVersions')}
          size="s"
          icon={<Lock aria-hidden="true" />}
          aria-label={`开通：${paper.Name}`}
          onClick={() => void askPurchase({ modulevip: paper.Module })}
        >
          开通
        </Button>
      ) : (
        <>
          <Link
            {...tracked('startPaper')}
            className={buttonClass('ghost', 's')}
            aria-label={`限时做：${paper.Name}`}
            {...runnerOf(paper, subject, paper.mine?.RunningID ? { attemptID: paper.mine.RunningID } : {})}
          >
            {paper.mine?.RunningID ? '继续' : '限时做'}
          </Link>
          <Button
            {...tracked('readPaper')}
            size="s"
            aria-label={`阅读：${paper.Name}`}
            onClick={() => setQuery({ paperID: paper.PaperID })}
          >
            阅读
          </Button>
        </>
      ),
    detail: (paper, isLocked) =>
      isLocked ? <p>开通后可以阅读全卷的答案与解析。</p> : <PaperReading appID={subject.AppID} paper={paper} />,
  }
  return <PapersPage subject={subject} of={of} papers={papers} />
}
