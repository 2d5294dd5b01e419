import { useQuery } from '@tanstack/react-query'
import { SOURCES } from '@tizhou/catalogue/sources'
import { PAPERS_FRESH_MS } from '../../../../calls/exams.ts'
import { getCptTreeSrc } from '../../../../calls/parts/trees.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { runnerOf } from '../../../../platform/papers/runnerOf.ts'
import { type Subject, useSubject } from '../../../../platform/subject/subject.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Ring } from '../../../../ui/charts/Ring.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { examPages } from '../../pages.ts'
import { type PapersDescription, PapersPage } from '../list/PapersPage.tsx'
import type { Paper, PaperGroup } from '../paperTree.ts'
import styles from './FivehundredTestPage.module.css'

const questionsIn = (sets: readonly Paper[]): number => sets.reduce((sum, set) => sum + set.TestCount, 0)

const OF: PapersDescription = {
  page: examPages.fivehundredTest,
  sourceName: SOURCES.FiveHundred,
  // The module's name promises five hundred questions: the text says how many there are.
  purpose: (sets) =>
    sets.length > 0
      ? `考前必做的题，本科目现有 ${questionsIn(sets)} 题，分 ${sets.length} 组做完`
      : '考前必做的题，分组做完',
  what: '必做五百题',
  chart: '各组最好成绩',
  empty: {
    title: '这个科目还没有必做五百题',
    text: '可以先做重点考题，同样是按考频挑出来的。',
    action: (
      <Link className={buttonClass('primary')} {...paths.focalPointTest()}>
        去重点考题
      </Link>
    ),
  },
}

export default function FivehundredTestPage() {
  const subject = useSubject()
  return subject && <FiveHundred key={subject.AppID} subject={subject} />
}

function FiveHundred({ subject }: { subject: Subject }) {
  const papers = useQuery({
    ...getCptTreeSrc({ appEName: subject.AppEName, sourceName: SOURCES.FiveHundred }),
    staleTime: PAPERS_FRESH_MS,
  })
  return (
    <PapersPage
      subject={subject}
      of={OF}
      papers={papers}
      head={(groups, _now, locked) => <HowFar groups={groups} subject={subject} locked={locked} />}
    />
  )
}

/** The progress in all sets together: finished sets count as a whole, the current one by its answers. */
interface HowFarProps {
  groups: readonly PaperGroup[]
  subject: Subject
  locked: (paper: Paper) => boolean
}

function HowFar({ groups, subject, locked }: HowFarProps) {
  const sets = groups.flatMap((group) => group.papers)
  const all = questionsIn(sets)
  const done = sets.reduce(
    (sum, set) => sum + ((set.mine?.Attempts ?? 0) > 0 ? set.TestCount : (set.mine?.RunningDone ?? 0)),
    0,
  )
  const over = sets.filter((set) => (set.mine?.Attempts ?? 0) > 0)
  const judged = over.filter((set) => set.mine?.Passed !== null)
  const passed = judged.filter((set) => set.mine?.Passed === 1).length
  const next = sets.find((set) => (set.mine?.Attempts ?? 0) === 0)
  return (
    <Card>
      <div className={styles.far}>
        <Ring label={`已做 ${done} 题，共 ${all} 题`} value={done} max={all}>
          <b>{all > 0 ? Math.floor((done / all) * 100) : 0}%</b>
        </Ring>
        <div>
          <p className={styles.figures}>
            已做 <strong>{done}</strong> / {all} 题
          </p>
          <p className={styles.quiet}>
            共 {sets.length} 组，做完 {over.length} 组{judged.length > 0 && `，其中 ${passed} 组合格`}
          </p>
          {next ? (
            <p className={styles.quiet}>下一组：{next.Name}</p>
          ) : (
            <p className={styles.quiet}>
              全部做完了。把分数低的组再做一遍，或者<Link {...paths.myErrorTest()}>去看错题</Link>。
            </p>
          )}
        </div>
        {next && !next.mine?.RunningID && !locked(next) && (
          <Link
            {...tracked('nextGroup')}
            className={buttonClass('primary')}
            aria-label={`做下一组：${next.Name}`}
            {...runnerOf(next, subject)}
          >
            做下一组
          </Link>
        )}
      </div>
    </Card>
  )
}
