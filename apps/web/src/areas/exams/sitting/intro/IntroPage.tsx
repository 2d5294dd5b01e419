import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { askPurchase } from '../../../../platform/popups/purchase.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { CASE_RULES } from '../caseRules.ts'
import { listOf, type SittingPage } from '../paper/paperKind.ts'
import { durationText, marksText, momentText } from '../timeText.ts'
import { EarlierAttempts } from './EarlierAttempts.tsx'
import styles from './IntroPage.module.css'
import type { IntroProps, PaperInfo } from './introProps.ts'
import { RemindExam } from './RemindExam.tsx'
import { UnitsTable } from './UnitsTable.tsx'

/** Before the start: what the paper holds, its rules, my earlier attempts, and the one large button. */
export function IntroPage({ page, appID, info, begin: { begin, pending, waiting, locked } }: IntroProps) {
  const { Paper: paper, Mine } = info
  const running = Mine.find(({ State }) => State !== 'over')
  const used = Mine.filter(({ State }) => State === 'over').length
  const state = stateOf(info, used)
  const list = listOf(paper)
  return (
    <Page
      title={paper.Name}
      note={`共 ${paper.Units.length} 个单元，${paper.TestCount} 题，满分 ${marksText(paper.FullMark)} 分`}
      actions={
        <Link className={buttonClass('ghost')} {...list.link}>
          回到{list.name}
        </Link>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title="试卷结构">
            <UnitsTable paper={paper} />
          </Card>
          {Mine.length > 0 && (
            <Card
              title="我的作答"
              note={paper.Attempts > 0 ? `可作答 ${paper.Attempts} 次，已用 ${used} 次` : undefined}
            >
              <EarlierAttempts attempts={Mine} link={page.link} search={{ appID, paperID: paper.PaperID }} />
            </Card>
          )}
        </div>
        <aside className={styles.side} aria-label="开考">
          <Card>
            <dl className={styles.facts}>
              <Fact name="考试时间">{durationText(paper.Seconds)}</Fact>
              <Fact name="题量">{paper.TestCount} 题</Fact>
              <Fact name="满分">{marksText(paper.FullMark)} 分</Fact>
              <Fact name="合格线">{paper.PassMark === null ? '不设' : `${marksText(paper.PassMark)} 分`}</Fact>
            </dl>
            {state.note && <p className={styles.window}>{state.note}</p>}
            {paper.OpensAt !== null && paper.OpensAt > info.Now && <RemindExam appID={appID} paperID={paper.PaperID} />}
            {locked ? (
              <Button
                {...tracked('seeShifts')}
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
                disabled={!running && state.shut}
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
          <Card title="考试规则">
            <Rules info={info} page={page} />
          </Card>
        </aside>
      </div>
    </Page>
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

/** Whether one may begin now, and what is to be said about when. */
function stateOf({ Paper, EntrySeconds, Now }: PaperInfo, used: number): { shut: boolean; note: string | null } {
  const { OpensAt, ClosesAt, Attempts } = Paper
  if (Attempts > 0 && used >= Attempts) return { shut: true, note: '允许的作答次数已用完。' }
  if (OpensAt !== null && Now < OpensAt) return { shut: true, note: `${momentText(OpensAt)} 开考。` }
  if (ClosesAt !== null && Now >= ClosesAt) return { shut: true, note: `已于 ${momentText(ClosesAt)} 结束。` }
  if (OpensAt !== null && EntrySeconds !== null && Now >= OpensAt + EntrySeconds * 1000)
    return { shut: true, note: `开考 ${durationText(EntrySeconds)} 后不能再入场。` }
  return { shut: false, note: ClosesAt === null ? null : `开放至 ${momentText(ClosesAt)}。` }
}

function Rules({ info: { CaseRule, Paper, HandInAfterSeconds }, page }: { info: PaperInfo; page: SittingPage }) {
  const several = Paper.Units.length > 1
  return (
    <ul className={styles.rules}>
      <li>计时以服务器为准；离开页面、关闭电脑，计时都不停止。</li>
      <li>作答随答随存。断网时存在本机，联网后自动上传；换一台电脑登录，可接着作答。</li>
      {several && <li>各单元分别计时，按顺序进行，交卷后不能返回已交的单元。</li>}
      {Paper.Room === 'A' && (
        <li>题型之间不能返回；共用题干题与案例题确认一小题后才出现下一小题，已确认的不能再看或更改。</li>
      )}
      {Paper.Room !== 'A' && <li>{several ? '单元内' : '交卷前'}可以任意改答案、跳题和标记。</li>}
      {CaseRule !== null && <li>{CASE_RULES[CaseRule]}</li>}
      {HandInAfterSeconds > 0 && <li>每个单元开始 {durationText(HandInAfterSeconds)} 后才能交卷。</li>}
      <li>时间到自动收卷。交卷之后才显示成绩、答案与解析。</li>
      {page.navigator && <li>导航始终打开，可按题型、作答状态、标记找题。</li>}
    </ul>
  )
}
