import { paths } from '../../../../../paths.ts'
import { Link } from '../../../../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../../../ui/feedback/Empty.tsx'
import { Page } from '../../../../../ui/layout/Page.tsx'
import type { PaperSearch } from '../../../pages.ts'
import type { SittingPage } from '../../paper/paperKind.ts'
import styles from './Over.module.css'

interface OverProps {
  page: SittingPage
  search: PaperSearch
  name: string
  /** The number of answers that arrived too late. */
  refused: number
}

/** The paper was handed in, by the candidate or by the clock. */
export function Over({ page, search, name, refused }: OverProps) {
  return (
    <Page title={name}>
      <Empty
        illustration="harbour"
        title="已交卷"
        text={
          refused > 0
            ? `作答已收齐。有 ${refused} 题的最后改动在时间到之后才送达，未计入。`
            : '作答已全部收齐，成绩马上就好。'
        }
        action={
          <span className={styles.actions}>
            <Link className={buttonClass('primary', 'l')} {...page.link({ ...search, show: 'report' })}>
              看成绩报告
            </Link>
            <Link className={buttonClass('secondary', 'l')} {...paths.mainIndex()}>
              回到主页
            </Link>
          </span>
        }
      />
    </Page>
  )
}
