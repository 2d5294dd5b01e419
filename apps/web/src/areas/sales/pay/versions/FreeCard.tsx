import { useMutation, useQuery } from '@tanstack/react-query'
import { canJoin, FREE_APPS, freeOpen } from '../../../../calls/sales.ts'
import { wordsOf } from '../../../../platform/requests/refusals.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import type { Opened } from '../order/Success.tsx'

interface FreeCardProps {
  appEName: string
  nameOf: (vn: number) => string
  onOpened: (opened: Opened) => void
}

/** Opens a version for free, once, for the apps in section 6 of the specification, "Free-open". */
export function FreeCard({ appEName, nameOf, onOpened }: FreeCardProps) {
  const isLimited = !FREE_APPS.includes(appEName)
  const { data } = useQuery({ ...canJoin({ appEName }), enabled: !isLimited })
  const open = useMutation(freeOpen())
  if (isLimited || !data) return null
  if (data.canJoin === 0) return data.reason ? <Card title="免费体验">{data.reason}</Card> : null
  return (
    <Card title="免费体验">
      <p>每个科目可以免费体验一次，到期自动结束，不会扣款。</p>
      {open.error && <p role="alert">{wordsOf(open.error, '没有开通成功，请检查网络后重试')}</p>}
      <Button
        {...tracked('openFree')}
        pending={open.isPending}
        onClick={() =>
          open.mutate(
            { appEName },
            { onSuccess: ({ AppID, vn, EndTime }) => onOpened({ AppID, vn, EndTime, vname: nameOf(vn) }) },
          )
        }
      >
        免费开通
      </Button>
    </Card>
  )
}
