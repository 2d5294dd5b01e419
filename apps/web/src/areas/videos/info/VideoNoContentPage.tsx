import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import styles from '../lists/Lists.module.css'

/** /videoNoContent: the subject has no videos yet; other things to do. */
export default function VideoNoContentPage() {
  const subject = useSubject()
  return (
    <Page title="暂无视频" width="reading" note={subject?.AppCName}>
      <Empty
        illustration="harbour"
        title="这里还没有视频"
        text="视频上线后会在“更新视频”里提醒您。在那之前可以先做这些："
      />
      <Card title="先学这些">
        <ul className={styles.instead}>
          <li>
            <Link className={buttonClass('primary')} {...tracked('insteadOfVideo')} {...paths.chapterMenu()}>
              章节练习
            </Link>
            <span>边做边看解析，答完马上知道对错。</span>
          </li>
          <li>
            <Link className={buttonClass()} {...tracked('insteadOfVideo')} {...paths.theoretical()}>
              理论学习
            </Link>
            <span>按教材读要点，划线记笔记。</span>
          </li>
          <li>
            <Link className={buttonClass()} {...tracked('insteadOfVideo')} {...paths.review()}>
              复习中心
            </Link>
            <span>复习今天到期的错题。</span>
          </li>
        </ul>
      </Card>
    </Page>
  )
}
