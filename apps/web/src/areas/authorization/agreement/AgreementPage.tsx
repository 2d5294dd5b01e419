import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agreementHtml, getusernewauth } from '../../../calls/authorization.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { AgreementText } from './AgreementText.tsx'
import { Authorization } from './Authorization.tsx'

type Tab = 'terms' | 'privacy' | 'authorization'

/** User agreement, privacy terms and, where the subject requires one, the authorization (specification, section 2). */
export default function AgreementPage() {
  const session = useSession()
  const subject = useSubject()
  const isAsked = session !== null && subject !== null
  const state = useQuery({
    ...getusernewauth({ appID: subject?.AppID ?? 0, userID: session?.userID ?? 0 }),
    enabled: isAsked,
  })
  const vn = state.data?.vn ?? subject?.AppVn ?? 0
  const texts = useQuery({
    ...agreementHtml({ appID: isAsked ? subject.AppID : 0, vn: isAsked ? vn : 0 }),
    enabled: !isAsked || !state.isPending,
  })
  const [chosen, setChosen] = useState<Tab | null>(null)
  const hasAuthorization = isAsked && state.data !== undefined && (state.data.need === 1 || state.data.auth !== null)
  const shown = chosen ?? (hasAuthorization ? 'authorization' : 'terms')
  const tabs: { value: Tab; label: string }[] = [
    { value: 'terms', label: '用户协议' },
    { value: 'privacy', label: '隐私条款' },
    ...(hasAuthorization ? [{ value: 'authorization' as const, label: '授权书' }] : []),
  ]
  const failed = (isAsked && state.isError && !state.data) || (texts.isError && !texts.data)
  const retry = () => {
    if (state.isError) void state.refetch()
    void texts.refetch()
  }
  return (
    <Page
      title="用户协议"
      width="reading"
      note={isAsked ? `${subject.AppCName || subject.AppName}：协议、隐私条款与授权书` : '协议与隐私条款'}
    >
      {failed && (
        <Failure
          title="协议没有加载成功"
          text="请检查网络后重试。"
          onRetry={retry}
          retrying={texts.isFetching || state.isFetching}
        />
      )}
      {!failed && !texts.data && (
        <Loading>
          <Skeleton height="20rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {!failed && texts.data && (
        <Tabs label="协议" tabs={tabs} shown={shown} onShow={setChosen}>
          {shown === 'terms' && <AgreementText agreement={texts.data.terms} />}
          {shown === 'privacy' && <AgreementText agreement={texts.data.privacy} />}
          {shown === 'authorization' && state.data && subject && (
            <Authorization appID={subject.AppID} vn={vn} state={state.data} agreement={texts.data.authorization} />
          )}
        </Tabs>
      )}
    </Page>
  )
}
