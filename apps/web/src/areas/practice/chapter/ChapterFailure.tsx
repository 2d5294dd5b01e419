import { isVipSubject } from '@tizhou/domain/vip/vip'
import { useState } from 'react'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../platform/requests/request.ts'
import { useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import type { ChapterPage } from './chapterPages.ts'

export interface ChapterFailureProps {
  page: ChapterPage
  /** Null where the address names no chapter. */
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Shown for a chapter that cannot be shown: locked, unknown, or not loaded. */
export function ChapterFailure({ page, error, onRetry, retrying }: ChapterFailureProps) {
  const toChapters = (
    <Link className={buttonClass('secondary')} {...page.list.link}>
      回到{page.list.name}
    </Link>
  )
  const { data: info } = useModuleInfo(useSubject()?.AppID)
  const isVip = info === undefined || isVipSubject(info)
  const outcome = error instanceof RequestError ? error.outcome : null
  if (outcome === 'notVip') {
    return (
      <Failure
        title="本章需开通后练习"
        text={`${isVip ? '您当前的班次不包含本章' : '您还没有开通本科目的班次'}。目录中标有“免费”的章节可以直接练习；您在其他章节的记录不受影响。`}
        action={
          <>
            <BuyButton module={page.module} onHeld={onRetry} />
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

/** Checks whether the module was bought meanwhile before it asks to buy. */
function BuyButton({ module, onHeld }: { module: string; onHeld: () => void }) {
  const subject = useSubject()
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    const { askToBuy } = await import('../../../platform/popups/askToBuy.ts')
    await (subject ? askToBuy({ modulevip: module }, subject, onHeld) : undefined)
  }
  return (
    <Button
      {...tracked('seeVersions')}
      variant="vip"
      pending={asking}
      onClick={() => void ask().finally(() => setAsking(false))}
    >
      查看可开通的班次
    </Button>
  )
}
