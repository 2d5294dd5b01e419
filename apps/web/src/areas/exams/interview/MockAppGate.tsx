import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { type MockApp, useMockApp } from './useMockApp.ts'

interface MockAppGateProps {
  title: string
  /** Rendered for subjects without mock interviews; default: a message. */
  without?: ReactNode
  children: (app: MockApp) => ReactNode
}

/** Renders the page once it is known which variant of the chosen subject has the mock interviews. */
export function MockAppGate({ title, without, children }: MockAppGateProps) {
  const mock = useMockApp()
  if (mock.state === 'there') return children(mock.app)
  if (mock.state === 'none' && without) return without
  return (
    <Page title={title}>
      {mock.state === 'pending' && (
        <Loading label="正在加载">
          <Skeleton width="100%" height="8rem" />
        </Loading>
      )}
      {mock.state === 'failed' && (
        <LoadFailure error={mock.error} what="答辩信息" onRetry={mock.retry} retrying={mock.retrying} />
      )}
      {mock.state === 'none' && (
        <Empty
          illustration="harbour"
          title="这个科目没有模拟答辩"
          text="模拟答辩为高级职称的面试准备。您可以切换到有答辩的科目。"
          action={
            <Link className={buttonClass('primary')} {...paths.switchMenu()}>
              选择科目
            </Link>
          }
        />
      )}
    </Page>
  )
}
