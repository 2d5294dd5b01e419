import { waitingUntil } from '@tizhou/domain/exam/waitingText'
import { CalendarClock, ChevronRight, Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { type OfSubject, runnerOf } from '../../../../platform/papers/runnerOf.ts'
import { askPurchase } from '../../../../platform/popups/purchase.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Progress } from '../../../../ui/charts/Progress.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Marked } from '../../../../ui/text/Marked.tsx'
import { isScored, isUsedUp, type Paper, phaseOf, shareOf, stateOf } from '../paperTree.ts'
import { sayDuration, sayMarks, sayMoment } from '../sayTime.ts'
import styles from './PaperRow.module.css'

export interface PaperRowProps {
  paper: Paper
  subject: OfSubject
  now: number
  /** Not open to the learner: pressing explains it. */
  locked: boolean
  /** Marks a free paper, where others are locked. */
  markFree: boolean
  word: string
  open: boolean
  onToggle: () => void
  /** Replaces the button that starts the paper, on pages for something else. */
  action?: ReactNode
  /** Rendered under the row while it is expanded. */
  detail: ReactNode
}

/** One paper: its data, the learner's results and the actions. */
export function PaperRow(props: PaperRowProps) {
  const { paper, subject, now, locked, markFree, word, open, onToggle, action, detail } = props
  const id = useId()
  const phase = phaseOf(paper, now)
  return (
    <li className={styles.row} data-open={open || undefined}>
      <div className={styles.line}>
        <div className={styles.what}>
          <h3 className={styles.name}>
            <button
              type="button"
              data-paper-toggle
              className={styles.toggle}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={onToggle}
            >
              <ChevronRight aria-hidden="true" className={styles.arrow} />
              <Marked text={paper.Name} word={word} />
            </button>
            {markFree && paper.IsFree === 1 && <Badge tone="brand">免费</Badge>}
            {paper.mine?.Passed === 1 && <Badge tone="right">✓ 已合格</Badge>}
            {paper.Withdrawn && <Badge>已撤下</Badge>}
            {stateOf(paper) === 'running' && phase !== 'closed' && <Badge tone="due">○ 进行中</Badge>}
          </h3>
          <p className={styles.facts}>
            {factsOf(paper).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {phase !== 'always' && !paper.Withdrawn && (
              <span className={styles.window} data-phase={phase}>
                <CalendarClock aria-hidden="true" />
                {windowOf(paper, now)}
              </span>
            )}
          </p>
        </div>
        <Mine paper={paper} />
        <div className={styles.actions}>
          {action ?? <Action paper={paper} subject={subject} now={now} locked={locked} />}
        </div>
      </div>
      {open && (
        <div id={id} className={styles.detail}>
          {detail}
        </div>
      )}
    </li>
  )
}

function factsOf(paper: Paper): string[] {
  if (paper.Units.length === 0) return []
  return [
    `${paper.TestCount} 题`,
    sayDuration(paper.Seconds),
    `满分 ${sayMarks(paper.FullMark)} 分`,
    ...passOf(paper),
    ...(paper.Units.length > 1 ? [`${paper.Units.length} 个单元`] : []),
    ...(paper.Attempts > 0 ? [`限考 ${paper.Attempts + (paper.mine?.Granted ?? 0)} 次`] : []),
  ]
}

function passOf({ Kind, PassMark, Units }: Paper): string[] {
  if (!isScored({ Kind })) return ['交卷后自评']
  if (PassMark !== null) return [`${sayMarks(PassMark)} 分合格`]
  return Units.every((unit) => unit.PassMark !== null) ? ['各单元分别合格'] : []
}

/** When it can be sat, and when its results are told, where that is later and the learner's own score does not say it. */
function windowOf({ OpensAt, ClosesAt, TellsAt, mine }: Paper, now: number): string {
  const opens = OpensAt === null ? '' : sayMoment(OpensAt, now)
  if (ClosesAt === null) return `北京时间 ${opens} ${OpensAt !== null && now < OpensAt ? '开放' : '起已开放'}`
  const tells = TellsAt && now < TellsAt && !mine?.Waits ? `，${sayMoment(TellsAt, now)} 公布成绩` : ''
  return `北京时间 ${opens ? `${opens} – ${sayMoment(ClosesAt, now)}` : `${sayMoment(ClosesAt, now)} 截止`}${tells}`
}

function Mine({ paper }: { paper: Paper }) {
  const { mine } = paper
  const share = shareOf(mine?.Best, paper.FullMark)
  if (!mine || (mine.Attempts === 0 && !mine.RunningID)) return <div className={styles.mine}>未做</div>
  if (mine.Attempts === 0)
    return (
      <div className={styles.mine}>
        已答 {mine.RunningDone} / {paper.TestCount} 题
        <Progress
          size="s"
          label={`已答 ${mine.RunningDone} 题，共 ${paper.TestCount} 题`}
          max={paper.TestCount}
          value={mine.RunningDone}
        />
      </div>
    )
  if (!isScored(paper)) return <div className={styles.mine}>答过 {mine.Attempts} 次</div>
  return (
    <div className={styles.mine}>
      {mine.Waits ? (
        <span>成绩待公布，{waitingUntil({ why: mine.Waits, until: mine.WaitsUntil })}</span>
      ) : share === null || mine.Best === null ? (
        <span>正在评分</span>
      ) : (
        <>
          <span>
            最好 <b data-passed={mine.Passed ?? undefined}>{sayMarks(mine.Best)}</b> 分
          </span>
          <Progress
            size="s"
            label={`最好成绩 ${sayMarks(mine.Best)} 分，满分 ${sayMarks(paper.FullMark)} 分`}
            max={paper.FullMark}
            value={[{ value: mine.Best, tone: mine.Passed === null ? 'brand' : mine.Passed === 1 ? 'right' : 'wrong' }]}
          />
        </>
      )}
      <span>考过 {mine.Attempts} 次</span>
    </div>
  )
}

interface ActionProps {
  paper: Paper
  subject: OfSubject
  now: number
  locked: boolean
}

/** The next action for the paper: one button, or the reason why there is none. */
function Action({ paper, subject, now, locked }: ActionProps) {
  const { mine } = paper
  const phase = phaseOf(paper, now)
  const named = (word: string) => `${word}：${paper.Name}`
  if (mine?.RunningID && phase !== 'closed')
    return (
      <Link
        {...tracked('goOnWithPaper')}
        className={buttonClass('primary', 's')}
        aria-label={named('继续')}
        {...runnerOf(paper, subject, { attemptID: mine.RunningID })}
      >
        继续
      </Link>
    )
  if (paper.Withdrawn) return <span className={styles.no}>已撤下</span>
  if (phase === 'ahead') return <span className={styles.no}>未到时间</span>
  if (phase === 'closed') return <span className={styles.no}>已结束</span>
  if (locked)
    return (
      <Button
        {...tracked('seeVersions')}
        size="s"
        icon={<Lock aria-hidden="true" />}
        aria-label={named('开通')}
        onClick={() => void askPurchase({ modulevip: paper.Module, appID: subject.AppID })}
      >
        开通
      </Button>
    )
  if (isUsedUp(paper)) return <span className={styles.no}>次数已用完</span>
  const word = mine && mine.Attempts > 0 ? '再考一次' : '开始'
  return (
    <Link
      {...tracked('startPaper')}
      className={buttonClass('secondary', 's')}
      aria-label={named(word)}
      {...runnerOf(paper, subject)}
    >
      {word}
    </Link>
  )
}
