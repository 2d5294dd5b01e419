import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myMocks } from '../../../calls/exams.ts'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { useNow } from '../../../platform/useNow.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PaperDetail } from '../papers/list/PaperDetail.tsx'
import { PaperRow } from '../papers/list/PaperRow.tsx'
import {
  groupsOf,
  hasJustOpened,
  isBeingCollected,
  isPressing,
  type Paper,
  type WirePaperTree,
} from '../papers/paperTree.ts'
import { useAskAgain } from '../papers/useAskAgain.ts'
import styles from './MockPapers.module.css'

/** More papers are shown on demand, but pressing ones at once: the set-up of own papers stands below. */
const FIRST = 5

interface MockPapersProps {
  subject: Subject
  /** The subject's past and mock papers; the mock papers are shown. */
  tree: WirePaperTree
  onAskAgain: () => void
}

/** The mock papers that the staff published for the subject, with the learner's results. */
export default function MockPapers({ subject, tree, onAskAgain }: MockPapersProps) {
  const { AppID: appID } = subject
  const info = useModuleInfo(appID)
  const statistics = useQuery(myMocks(appID))
  const [openID, setOpenID] = useKeptState<number | null>('openMock', null)
  const [showsAll, setShowsAll] = useState(false)
  const rows = groupsOf(tree, statistics.data ?? []).flatMap(({ name, papers }) =>
    papers.filter(({ Kind }) => Kind === 'mock').map((paper) => ({ group: name, paper })),
  )
  const hasWindow = rows.some(({ paper }) => paper.OpensAt !== null || paper.ClosesAt !== null)
  const now = useNow(hasWindow ? 1_000 : 30_000)
  useAskAgain(
    rows.some(({ paper }) => hasJustOpened(paper, now)),
    onAskAgain,
  )
  useAskAgain(
    rows.some(({ paper }) => isBeingCollected(paper, now)),
    () => void statistics.refetch(),
  )
  // Nothing is shown as locked until the module info is loaded: the server decides anyway.
  const isLocked = ({ IsFree, Module }: Paper) => IsFree === 0 && info.data !== undefined && !opens(info.data, Module)
  const markFree = rows.some(({ paper }) => isLocked(paper))
  const shown = showsAll ? rows : rows.filter(({ paper }, at) => at < FIRST || isPressing(paper, now))
  return (
    <Card title="模拟试卷" note={`共 ${rows.length} 份`} flush>
      {statistics.isError && <p className={styles.quiet}>我的成绩没有加载成功，联网后会再显示。</p>}
      {[...Map.groupBy(shown, ({ group }) => group)].map(([group, of]) => (
        <div key={group}>
          {group && <p className={styles.group}>{group}</p>}
          <ul aria-label={group || '模拟试卷'}>
            {of.map(({ paper }) => (
              <PaperRow
                key={paper.PaperID}
                paper={paper}
                subject={subject}
                now={now}
                locked={isLocked(paper)}
                markFree={markFree}
                word=""
                open={openID === paper.PaperID}
                onToggle={() => setOpenID(openID === paper.PaperID ? null : paper.PaperID)}
                detail={<PaperDetail paper={paper} subject={subject} locked={isLocked(paper)} />}
              />
            ))}
          </ul>
        </div>
      ))}
      {rows.length > shown.length && (
        <p className={styles.more}>
          <Button size="s" variant="ghost" onClick={() => setShowsAll(true)}>
            查看全部 {rows.length} 份
          </Button>
        </p>
      )}
    </Card>
  )
}
