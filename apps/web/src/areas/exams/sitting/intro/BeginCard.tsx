import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { askPurchase } from '../../../../platform/popups/purchase.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { keepFigures } from '../../../../ui/text/keepUnits.ts'
import { isScored } from '../../papers/paperTree.ts'
import { sayCountdown } from '../../papers/sayTime.ts'
import { attemptsText } from '../attemptsText.ts'
import { useTicking } from '../paper/usePaperClock.ts'
import { durationText, marksText } from '../timeText.ts'
import styles from './IntroPage.module.css'
import type { IntroProps } from './introProps.ts'
import { openingOf } from './opening.ts'
import { RemindExam } from './RemindExam.tsx'

/**
 * The facts of a paper, when it can be started, and the start button, enabled by the server's clock; a withdrawn paper
 * has none.
 */
export function BeginCard({ appID, info, now, begin: { begin, pending, waiting, locked } }: IntroProps) {
  const { Paper: paper, Mine } = info
  const running = Mine.find(({ State }) => State !== 'over')
  const used = Mine.filter(({ State }) => State === 'over').length
  const { shut, note, opensIn, short } = openingOf(info, used, useTicking(now, 1_000))
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact name="考试时间">{durationText(paper.Seconds)}</Fact>
        <Fact name="题量">{paper.TestCount} 题</Fact>
        <Fact name="满分">{marksText(paper.FullMark)} 分</Fact>
        {isScored(paper) ? (
          <Fact name="合格线">{paper.PassMark === null ? '不设' : `${marksText(paper.PassMark)} 分`}</Fact>
        ) : (
          <Fact name="评分">自评</Fact>
        )}
        <Fact name="作答次数">{attemptsText(info)}</Fact>
      </dl>
      {note && <p className={styles.window}>{keepFigures(note)}</p>}
      {!running && short && <p className={styles.window}>{keepFigures(short)}</p>}
      {opensIn !== null && (
        <p className={styles.window}>
          距开考{' '}
          <b role="timer" aria-label="距开考">
            {sayCountdown(opensIn)}
          </b>
          ，到时间可直接开始，不用刷新。
        </p>
      )}
      {opensIn !== null && (
        <div className={styles.remind}>
          <RemindExam appID={appID} paperID={paper.PaperID} />
        </div>
      )}
      {paper.Withdrawn && !running ? null : locked ? (
        <Button
          {...tracked('seeVersions')}
          wide
          size="l"
          variant="vip"
          onClick={() => void askPurchase({ modulevip: paper.Module })}
        >
          开通后作答
        </Button>
      ) : (
        <Button
          {...tracked('beginExam')}
          wide
          size="l"
          variant="primary"
          icon={<Play aria-hidden="true" />}
          pending={pending}
          disabled={!running && shut}
          onClick={begin}
        >
          {running ? '继续作答' : used > 0 ? '再考一次' : '开始考试'}
        </Button>
      )}
      {waiting && (
        <p className={styles.hint} role="status">
          网络未连接或服务器繁忙，正在自动重试。
        </p>
      )}
      {running && <p className={styles.hint}>上次的作答尚未交卷，计时仍在继续。</p>}
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
