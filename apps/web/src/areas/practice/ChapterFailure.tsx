import { Link } from '@tanstack/react-router'
import { LoadFailure } from '../../loading/LoadFailure.tsx'
import { paths } from '../../paths.ts'
import { RequestError } from '../../platform/requests/request.ts'
import { askPurchase } from '../../popups/purchase.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Failure } from '../../ui/Failure.tsx'

/** What opens the chapters of this page (spec/screens.json). */
const MODULE = 'ChapterTest'

export interface ChapterFailureProps {
  /** Null where the address names no chapter. */
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** The chapter cannot be shown: locked, unknown, or not loaded. */
export function ChapterFailure({ error, onRetry, retrying }: ChapterFailureProps) {
  const toChapters = (
    <Link className={buttonClass('secondary')} {...paths.chapterMenu()}>
      回到章节目录
    </Link>
  )
  const outcome = error instanceof RequestError ? error.outcome : null
  if (outcome === 'notVip') {
    return (
      <Failure
        title="本章需开通后练习"
        text="您当前的班次不包含本章。目录中标有“免费”的章节可以直接练习；您在其他章节的记录不受影响。"
        action={
          <>
            <Button variant="vip" onClick={() => void askPurchase({ modulevip: MODULE })}>
              查看可开通的班次
            </Button>
            {toChapters}
          </>
        }
      />
    )
  }
  if (error === null || outcome === 'missing') {
    return (
      <Failure title="没有找到这一章" text="链接可能已失效，或章节已调整。您的学习记录不受影响。" action={toChapters} />
    )
  }
  return <LoadFailure what="题目" error={error} onRetry={onRetry} retrying={retrying} />
}
