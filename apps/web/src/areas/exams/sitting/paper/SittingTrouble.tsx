import { RequestError } from '@tizhou/contract/client'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { askPurchase } from '../../../../platform/popups/purchase.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { listOf } from './paperKind.ts'
import { refusalWords } from './refusalText.ts'

export interface SittingTroubleProps {
  title: string
  /** Null where the address names no paper. */
  error: unknown
  /** The module that opens the paper, where it is known. */
  module?: string
  onRetry: () => void
  retrying?: boolean
  /** The paper opens by itself once the server can be reached. */
  waits?: boolean
}

/** Shown for a paper that cannot be shown: locked, outside of its window, unknown, or not loaded. */
export function SittingTrouble({ title, error, module, onRetry, retrying, waits }: SittingTroubleProps) {
  const home = (
    <Link className={buttonClass('secondary')} {...listOf(undefined).link}>
      回到主页
    </Link>
  )
  const words =
    error === null ? { title: '没有找到这份试卷', text: '链接可能不完整，请从试卷列表进入。' } : refusalWords(error)
  return (
    <Page title={title}>
      {error instanceof RequestError && error.outcome === 'notVip' ? (
        <Failure
          title="这份试卷需开通后作答"
          text="您当前的班次不包含这份试卷。您在其他试卷的记录不受影响。"
          action={
            <>
              {module && (
                <Button
                  {...tracked('seeVersions')}
                  variant="vip"
                  onClick={() => void askPurchase({ modulevip: module })}
                >
                  查看可开通的班次
                </Button>
              )}
              {home}
            </>
          }
        />
      ) : waits ? (
        <Failure
          illustration="offline"
          title="试卷还没有取到"
          text="网络或服务器暂时连接不上，连上后自动打开，不需要操作。已送达的作答都在，考试计时不停止。"
          onRetry={onRetry}
        />
      ) : words ? (
        <Failure {...words} action={home} />
      ) : (
        <LoadFailure what="试卷" error={error} onRetry={onRetry} retrying={retrying} />
      )}
    </Page>
  )
}
