import { useMutation, useQuery } from '@tanstack/react-query'
import { deviceText } from '@tizhou/domain/account/device'
import { LogOut, Monitor, MonitorX } from 'lucide-react'
import { useState } from 'react'
import { deviceLogout, devices, devicesLogoutOthers, type OwnDevice } from '../../../../calls/parts/own.ts'
import { useLogout } from '../../../../platform/account/useLogout.ts'
import { REQUEST_TOAST_MS, tip, toast } from '../../../../platform/feedback.ts'
import { momentText } from '../../../../platform/momentText.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { wordsOf } from '../../../../platform/requests/refusals.ts'
import { readToke } from '../../../../platform/session/toke.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import styles from '../MyCenterPage.module.css'

/** The devices on which the user is logged in or can log in again without the password. */
export function DevicesCard() {
  const { data, error, isError, isFetching, refetch } = useQuery(devices())
  const others = data?.list.filter(({ isThis }) => isThis === 0) ?? []
  const endOthers = useMutation(devicesLogoutOthers())
  const askOthers = async () => {
    const answer = await tip({
      title: '下线其他设备',
      content: `其他 ${others.length} 台设备都会退出登录，再次使用需要重新登录。`,
      confirm: '全部下线',
      cancel: true,
    })
    if (answer !== 'confirm') return
    endOthers.mutate(
      {},
      {
        onSuccess: () => toast('其他设备都已下线', REQUEST_TOAST_MS),
        onError: (failure) => toast(wordsOf(failure, '没有下线，请检查网络后重试'), REQUEST_TOAST_MS),
      },
    )
  }
  return (
    <Card
      title="登录设备"
      action={
        others.length > 1 && (
          <Button size="s" variant="ghost" pending={endOthers.isPending} onClick={() => void askOthers()}>
            下线其他所有设备
          </Button>
        )
      }
    >
      <ThisDevice known={data?.list.find(({ isThis }) => isThis === 1)} />
      {others.length > 0 && (
        <ul aria-label="其他设备" className={styles.others}>
          {others.map((device) => (
            <OtherDevice key={device.deviceID} device={device} />
          ))}
        </ul>
      )}
      {!data && !isError && <Skeleton height="2.5rem" />}
      {isError && !data && (
        <LoadFailure compact what="其他设备" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Card>
  )
}

function ThisDevice({ known }: { known: OwnDevice | undefined }) {
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void logout().finally(() => setLeaving(false))
  }
  return (
    <div className={styles.line}>
      <span className={styles.sign} aria-hidden="true">
        <Monitor />
      </span>
      <span className={styles.words}>
        <strong>
          {known?.device || deviceText(navigator.userAgent)}
          <Badge tone="right">当前设备</Badge>
          {readToke() && <Badge>已记住登录</Badge>}
        </strong>
        {known && <small>{whenText(known)}</small>}
        <small>同一账号在电脑端只保留一处登录；在别处登录后，这里会自动下线。发现不是您本人时，请立即修改密码。</small>
      </span>
      <Button icon={<LogOut />} pending={leaving} onClick={leave}>
        退出登录
      </Button>
    </div>
  )
}

function OtherDevice({ device }: { device: OwnDevice }) {
  const end = useMutation(deviceLogout())
  const name = device.device || '未知设备'
  const press = () =>
    end.mutate(
      { deviceID: device.deviceID },
      {
        onSuccess: () => toast(`${name} 已下线`, REQUEST_TOAST_MS),
        onError: (failure) => toast(wordsOf(failure, '没有下线，请检查网络后重试'), REQUEST_TOAST_MS),
      },
    )
  return (
    <li className={styles.line}>
      <span className={styles.sign} aria-hidden="true">
        {device.isOn === 1 ? <Monitor /> : <MonitorX />}
      </span>
      <span className={styles.words}>
        <strong>
          {name}
          {device.clientType === 'console' && <Badge tone="brand">管理后台</Badge>}
          {device.isOn === 1 ? <Badge tone="right">在线</Badge> : <Badge>已下线，可自动登录</Badge>}
        </strong>
        <small>{whenText(device)}</small>
      </span>
      <Button aria-label={`下线：${name}`} pending={end.isPending} onClick={press}>
        下线
      </Button>
    </li>
  )
}

const whenText = ({ address, firstAt, lastAt }: OwnDevice): string =>
  [address && `地址 ${address}`, `首次登录 ${momentText(firstAt)}`, `最近使用 ${momentText(lastAt)}`]
    .filter(Boolean)
    .join(' · ')
