import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import { CUT_TEXTS, type CutWhy } from '@tizhou/domain/exam/cutWhy'
import { paths } from '../../../../../paths.ts'
import { serverNow } from '../../../../../platform/clock.ts'
import { Link } from '../../../../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../../../ui/feedback/Empty.tsx'
import { Page } from '../../../../../ui/layout/Page.tsx'
import type { PaperSearch } from '../../../pages.ts'
import type { SittingPage } from '../../paper/paperKind.ts'
import { momentText } from '../../timeText.ts'
import styles from './Over.module.css'

interface OverProps {
  page: SittingPage
  search: PaperSearch
  paper: Pick<WirePaper, 'Name' | 'ClosesAt' | 'TellsAt'> | undefined
  /** The number of answers that arrived too late. */
  refused: number
  /** Why staff ended it; absent: they did not, or it is not known yet. */
  cut?: CutWhy | null | undefined
}

/** The paper was handed in, by the candidate or by the clock. */
export function Over({ page, search, paper, refused, cut }: OverProps) {
  // Before results are told the report has none.
  const isTold = tellsAt(paper) <= serverNow()
  return (
    <Page title={paper?.Name ?? page.title}>
      <Empty
        illustration="harbour"
        title={cut ? '已收卷' : '已交卷'}
        text={`${cut ? CUT_TEXTS[cut] : ''}${
          refused > 0
            ? `作答已收齐。有 ${refused} 题的最后改动在时间到之后才送达，未计入。${tellingText(paper)}`
            : `作答已全部收齐。${tellingText(paper)}`
        }`}
        action={
          <span className={styles.actions}>
            <Link
              className={buttonClass(isTold ? 'primary' : 'secondary', 'l')}
              {...page.link({ ...search, show: 'report' })}
            >
              看成绩报告
            </Link>
            <Link className={buttonClass(isTold ? 'secondary' : 'primary', 'l')} {...paths.mainIndex()}>
              回到主页
            </Link>
          </span>
        }
      />
    </Page>
  )
}

const tellsAt = (paper: OverProps['paper']): number => paper?.TellsAt ?? paper?.ClosesAt ?? 0

/** When the result is told; other papers with its questions may hold it back, which the report says. */
function tellingText(paper: OverProps['paper']): string {
  const tells = tellsAt(paper)
  return tells > serverNow() ? `成绩、答案和排名 ${momentText(tells)}（北京时间）公布。` : '成绩见成绩报告。'
}
