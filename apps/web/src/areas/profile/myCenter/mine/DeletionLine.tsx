import { useMutation, useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import type { UserInfo } from '../../../../calls/account.ts'
import { type AccountDeletion, accountDeletion, takeBackDeletion } from '../../../../calls/parts/own.ts'
import { REQUEST_TOAST_MS, toast } from '../../../../platform/feedback.ts'
import { momentText } from '../../../../platform/momentText.ts'
import { wordsOf } from '../../../../platform/requests/refusals.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import styles from '../MyCenterPage.module.css'
import { DeletionDialog } from './DeletionDialog.tsx'

/** The deletion of the account: request it, see its date, withdraw it. */
export function DeletionLine({ user }: { user: UserInfo }) {
  const { data, isError } = useQuery(accountDeletion())
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.line}>
      <span className={styles.sign} aria-hidden="true">
        <UserX />
      </span>
      <span className={styles.words}>
        <strong>注销账号</strong>
        <small>{isError && !data ? '状态没有加载成功，请稍后再试。' : reasonText(data, user)}</small>
        {data && data.takenBackAt !== null && data.dueAt === null && (
          <small role="status">您在 {momentText(data.takenBackAt)} 登录，注销申请已自动撤回。</small>
        )}
      </span>
      {data && data.dueAt !== null && <TakeBack />}
      {data && data.dueAt === null && canAsk(data, user) && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          注销账号
        </Button>
      )}
      {data && asking && <DeletionDialog deletion={data} onClose={() => setAsking(false)} />}
    </div>
  )
}

const canAsk = (data: AccountDeletion, user: UserInfo): boolean =>
  data.isStaff === 0 && user.hasPassword === 1 && data.openOrders === 0 && data.openParcels === 0

function reasonText(data: AccountDeletion | undefined, user: UserInfo): string {
  if (!data) return '　'
  if (data.dueAt !== null)
    return `已申请注销，${momentText(data.dueAt)} 起将删除账号和全部学习数据。在此之前可以撤回，重新登录也会自动撤回。`
  if (data.isStaff === 1) return '员工账号不能注销，请联系运营人员。'
  if (user.hasPassword === 0) return '您还没有设置密码，请先在“账号安全”里设置密码再注销账号。'
  if (data.openOrders > 0) return '还有等待付款或退款的订单，处理完后才能注销账号。'
  if (data.openParcels > 0) return '还有没有收到的图书包裹，收货后才能注销账号。'
  return `申请后等待 ${data.waitingDays} 天，到期删除账号和全部学习数据，不能恢复。`
}

function TakeBack() {
  const takeBack = useMutation(takeBackDeletion())
  const press = () =>
    takeBack.mutate(
      {},
      {
        onSuccess: () => toast('注销申请已撤回', REQUEST_TOAST_MS),
        onError: (failure) => toast(wordsOf(failure, '没有撤回，请检查网络后重试'), REQUEST_TOAST_MS),
      },
    )
  return (
    <Button variant="primary" pending={takeBack.isPending} onClick={press}>
      撤回注销
    </Button>
  )
}
