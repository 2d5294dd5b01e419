import { useMutation } from '@tanstack/react-query'
import { CheckCircle2 } from 'lucide-react'
import { useState } from 'react'
import { type LiveRoom, signIn } from '../../../calls/live.ts'
import { toast } from '../../../platform/feedback.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { useStore } from '../../../platform/store.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { useNow } from '../../../platform/useNow.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { waitText } from '../liveText.ts'
import styles from './Broadcast.module.css'
import type { RoomStore } from './roomStore.ts'

const SAID_MS = 3_000

/** A sign-in that the teacher opened for two minutes; one press signs in. */
export function SignBar({ data, store }: { data: LiveRoom; store: RoomStore }) {
  const { liveID } = data.lesson
  const { sign } = useStore(store.view).room
  const sends = useMutation(signIn())
  const [signed, setSigned] = useState(data.isSigned === 1 ? data.room.sign?.windowID : undefined)
  useNow(1_000)
  const left = sign ? sign.closesAt - store.now() : 0
  if (!sign || left <= 0) return null
  const press = () =>
    sends.mutate(
      { liveID, windowID: sign.windowID },
      {
        onSuccess: () => setSigned(sign.windowID),
        onError: (error) => toast(error instanceof RequestError ? error.msg : '没有签上，请再试一次', SAID_MS),
      },
    )
  return (
    <section className={styles.signBar} aria-label="签到">
      <span role="status">{signed === sign.windowID ? '已签到' : '老师发起了签到'}</span>
      {signed !== sign.windowID && (
        <>
          <span>还有 {waitText(left)}</span>
          <Button
            variant="primary"
            icon={<CheckCircle2 aria-hidden="true" />}
            pending={sends.isPending}
            {...tracked('signLive')}
            onClick={press}
          >
            签到
          </Button>
        </>
      )}
    </section>
  )
}
