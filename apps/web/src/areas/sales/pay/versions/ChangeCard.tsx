import { useMutation, useQuery } from '@tanstack/react-query'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { useState } from 'react'
import { canChangeList, getVipChangeList, vipChange } from '../../../../calls/sales.ts'
import { lastDayText } from '../../../../platform/dayText.ts'
import { REQUEST_TOAST_MS, tip, toast } from '../../../../platform/feedback.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { wordsOf } from '../../../../platform/requests/refusals.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Choices } from '../offers/Choices.tsx'
import type { Opened } from '../order/Success.tsx'
import styles from './ChangeCard.module.css'

interface Changeable {
  AppID: number
  vn: number
  vname: string
  EndTime: number
  changesLeft: number
}

/**
 * Exchanges a version for another one of the same or another subject. Renders nothing for learners without a version
 * that may be exchanged.
 */
export function ChangeCard({ appID, onOpened }: { appID: number; onOpened: (opened: Opened) => void }) {
  const { data } = useQuery(canChangeList({ appID }))
  const [changing, setChanging] = useState<Changeable>()
  const list = data?.list ?? []
  if (list.length === 0) return null
  return (
    <Card title="更换班次或科目">
      <ul className={styles.list}>
        {list.map((mine) => (
          <li key={`${mine.AppID}-${mine.vn}`}>
            <span className={styles.words}>
              <strong>{mine.vname}</strong>
              <small>
                {lastDayText(mine.EndTime)}到期，还可更换 {mine.changesLeft} 次
              </small>
            </span>
            <Button
              {...tracked('changeVersion')}
              size="s"
              aria-label={`更换 ${mine.vname}`}
              disabled={mine.changesLeft === 0}
              onClick={() => setChanging(mine)}
            >
              更换
            </Button>
          </li>
        ))}
      </ul>
      {changing && (
        <ChangeDialog
          mine={changing}
          onClose={() => setChanging(undefined)}
          onOpened={(opened) => {
            setChanging(undefined)
            onOpened(opened)
          }}
        />
      )}
    </Card>
  )
}

/** The requested fields (`getVipChangeList`). */
interface Target {
  toAppID: number
  toAppName: string
  toVn: number
  vname: string
  EndTime: number
}

const isWhole = (target: Partial<Target>): target is Target =>
  target.toAppID !== undefined && target.toVn !== undefined && target.EndTime !== undefined

const keyOf = ({ toAppID, toVn }: Target) => `${toAppID}-${toVn}`

interface ChangeDialogProps {
  mine: Changeable
  onClose: () => void
  onOpened: (opened: Opened) => void
}

function ChangeDialog({ mine, onClose, onOpened }: ChangeDialogProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(getVipChangeList({ appID: mine.AppID, vn: mine.vn }))
  const [key, setKey] = useState('')
  const change = useMutation(vipChange())
  const targets = data?.list.filter(isWhole)
  const target = targets?.find((one) => keyOf(one) === key)
  const submit = async () => {
    if (!target || change.isPending) return
    const to = `${target.toAppName} ${target.vname}`
    const answer = await tip({
      title: '确认更换',
      content: `“${escapeHtml(mine.vname)}”将更换为“${escapeHtml(to)}”，有效期至 ${lastDayText(target.EndTime)}。更换后原班次立即失效，不能恢复。`,
      confirm: '确认更换',
      cancel: '取消',
      closable: true,
      destructive: true,
    })
    if (answer !== 'confirm') return
    const { toAppID, toVn } = target
    change.mutate(
      { appID: mine.AppID, vn: mine.vn, toAppID, toVn },
      {
        onSuccess: ({ AppID, vn, EndTime }) => onOpened({ AppID, vn, EndTime, vname: to }),
        onError: (failed) => toast(wordsOf(failed, '没有更换成功，原班次仍然有效'), REQUEST_TOAST_MS),
      },
    )
  }
  return (
    <Dialog
      open
      title={`更换 ${mine.vname}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabled={!target} pending={change.isPending} onClick={() => void submit()}>
            更换
          </Button>
        </>
      }
    >
      {!data && isError && (
        <LoadFailure compact what="可更换的班次" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && (
        <Loading>
          <Skeleton height="6rem" />
        </Loading>
      )}
      {targets?.length === 0 && <p>目前没有可以更换的班次：只能更换为同价或更低价的在售班次。</p>}
      {targets && targets.length > 0 && (
        <Choices
          legend="更换为"
          value={key}
          onChange={setKey}
          items={targets.map((one) => ({
            value: keyOf(one),
            label: `${one.toAppName} · ${one.vname}`,
            note: `有效期至 ${lastDayText(one.EndTime)}`,
          }))}
        />
      )}
    </Dialog>
  )
}
