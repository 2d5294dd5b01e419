import { useMutation, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { useState } from 'react'
import { type Agreement, acceptAuthorization, agreementHtml, getusernewauthlist } from '../../../calls/authorization.ts'
import { agentCode } from '../../../platform/agent/agentCode.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { wordsOf } from '../../../platform/requests/refusals.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './Agreement.module.css'
import { AgreementText } from './AgreementText.tsx'
import { AuthorizationForm } from './AuthorizationForm.tsx'
import { SignedRecord } from './SignedRecord.tsx'

interface AuthorizationProps {
  appID: number
  vn: number
  state: Data<'authorization.getusernewauth'>
  agreement: Agreement | null
}

/** The steps of an authorization: read, fill in, sign, accept; an accepted one can be viewed and printed. */
export function Authorization({ appID, vn, state, agreement }: AuthorizationProps) {
  const { auth, need, outdated } = state
  const [again, setAgain] = useState(false)
  const list = useQuery(getusernewauthlist({ appID })).data?.list ?? []
  const isOpen = need === 1 && (auth === null || outdated === 1 || auth.state === 'saved')
  const open = auth?.state === 'saved' ? auth : null
  const earlier = list.filter((one) => one.state === 'accepted')
  return (
    <div className={styles.steps}>
      {isOpen && (
        <>
          {outdated === 1 && (
            <p className={styles.note} role="status">
              授权书有了新的版本，请重新阅读、签名并确认；您以前确认的那一份保持不变。
            </p>
          )}
          <AgreementText agreement={agreement} />
          {open && !again ? (
            <Accept
              appID={appID}
              vn={open.vn}
              authID={open.authID}
              agreement={agreement}
              onAgain={() => setAgain(true)}
            />
          ) : (
            <AuthorizationForm appID={appID} vn={open?.vn ?? vn} before={open} onSaved={() => setAgain(false)} />
          )}
        </>
      )}
      {earlier.map(({ authID, vn: of }) => (
        <Record key={authID} appID={appID} vn={of} authID={authID} />
      ))}
    </div>
  )
}

interface OfRecord {
  appID: number
  vn: number
  authID: number
}

function Record(of: OfRecord) {
  const { data, isError, isFetching, refetch } = useQuery(agreementHtml(of))
  if (data?.signed) return <SignedRecord signed={data.signed} />
  if (isError)
    return (
      <Failure
        title="授权书没有加载成功"
        text="请检查网络后重试。"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <Loading>
      <Skeleton height="12rem" radius="var(--radius-l)" />
    </Loading>
  )
}

function Accept({ agreement, onAgain, ...of }: OfRecord & { agreement: Agreement | null; onAgain: () => void }) {
  const accept = useMutation(acceptAuthorization())
  const [read, setRead] = useState(false)
  const confirm = () => {
    if (!agreement) return
    accept.mutate(
      { ...of, agentCode: agentCode(), extData: { hash: agreement.hash, read: 1 } },
      { onSuccess: () => toast('授权书已确认', REQUEST_TOAST_MS) },
    )
  }
  return (
    <>
      <Record {...of} />
      <Card>
        <div className={styles.form}>
          <Checkbox checked={read} onChange={setRead}>
            我已阅读并同意以上授权书，确认后不能修改
          </Checkbox>
          {accept.error && (
            <p className={styles.refused} role="alert">
              {wordsOf(accept.error, '没有确认成功，请检查网络后重试')}
            </p>
          )}
          <div className={styles.buttons}>
            <Button onClick={onAgain}>重新填写</Button>
            <Button
              {...tracked('acceptAuthorization')}
              variant="primary"
              disabled={!read}
              pending={accept.isPending}
              onClick={confirm}
            >
              确认授权
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}
