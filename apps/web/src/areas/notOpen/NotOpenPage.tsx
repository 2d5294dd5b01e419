import { ArrowLeft } from 'lucide-react'
import { type PathLink, paths } from '../../paths.ts'
import { useAgentTitle } from '../../platform/agent/agent.ts'
import { useRouter } from '../../platform/navigation/router/context.ts'
import { usePlace } from '../../platform/navigation/router/hooks.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './NotOpenPage.module.css'
import { type Meanwhile, notOpenPages } from './notOpenPages.ts'
import type { NotOpenPath } from './notOpenPaths.ts'

/** Specification, section 2, "Pop-ups and overlays", 5. */
const NOT_OPEN = '内容尚未开放，敬请期待！'

const ONWARD: Record<Meanwhile, { link: PathLink; label: string }> = {
  home: { link: paths.mainIndex(), label: '回到主页' },
  chapters: { link: paths.chapterMenu(), label: '先去章节练习' },
  errors: { link: paths.myErrorTest(), label: '先去重做错题' },
  notes: { link: paths.collectNotes(), label: '先看收藏与笔记' },
  subjects: { link: paths.switchMenu(), label: '去选择科目' },
}

/** Stands at every path whose page is not built: what it will be, and what can be done today. */
export default function NotOpenPage() {
  const path = usePlace().page?.path as NotOpenPath
  const { title, purpose, meanwhile } = notOpenPages[path]
  const router = useRouter()
  const canGoBack = router.history.canGoBack()
  const onward = ONWARD[meanwhile]

  useAgentTitle(title)

  return (
    <Page title={title} width="reading">
      <Empty
        illustration="harbour"
        title={NOT_OPEN}
        text={purpose}
        action={
          <div className={styles.actions}>
            <Link {...onward.link} className={buttonClass('primary')}>
              {onward.label}
            </Link>
            {canGoBack && (
              <Button icon={<ArrowLeft />} onClick={() => router.history.back()}>
                返回上一页
              </Button>
            )}
          </div>
        }
      />
    </Page>
  )
}
