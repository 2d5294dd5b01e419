import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { isScored } from '../../papers/paperTree.ts'
import { listOf } from '../paper/paperKind.ts'
import { PaperComments } from '../report/PaperComments.tsx'
import { marksText } from '../timeText.ts'
import { BeginCard } from './BeginCard.tsx'
import { EarlierAttempts } from './EarlierAttempts.tsx'
import styles from './IntroPage.module.css'
import type { IntroProps } from './introProps.ts'
import { Rules } from './Rules.tsx'
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
      note={`共 ${paper.Units.length} 个单元，${paper.TestCount} 题，满分 ${marksText(paper.FullMark)} 分${isScored(paper) ? '' : '，交卷后对照评分要点自评'}`}
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
