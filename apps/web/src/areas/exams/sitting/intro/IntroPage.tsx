import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { CASE_RULES } from '../caseRules.ts'
import { listOf, type SittingPage } from '../paper/paperKind.ts'
import { PaperComments } from '../report/PaperComments.tsx'
import { durationText, marksText } from '../timeText.ts'
import { BeginCard } from './BeginCard.tsx'
import { EarlierAttempts } from './EarlierAttempts.tsx'
import styles from './IntroPage.module.css'
import type { IntroProps, PaperInfo } from './introProps.ts'
import { UnitsTable } from './UnitsTable.tsx'

/** The page before the start: the paper's contents and rules, earlier attempts, and the start button. */
export function IntroPage(props: IntroProps) {
  const { page, appID, info } = props
  const { Paper: paper, Mine } = info
  const used = Mine.filter(({ State }) => State === 'over').length
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
          <PaperComments appID={appID} paperID={paper.PaperID} />
        </div>
        <aside className={styles.side} aria-label="开考">
          <BeginCard {...props} />
          <Card title="考试规则">
            <Rules info={info} page={page} />
          </Card>
        </aside>
      </div>
    </Page>
  )
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
