import { beijingTime } from '@tizhou/domain/dates/beijing'
import { chatEndsAt, LIVE_BOUNDS } from '@tizhou/domain/live/lesson'
import { Send } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import type { LiveRoom } from '../../../calls/live.ts'
import { toast } from '../../../platform/feedback.ts'
import { useStore } from '../../../platform/store.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import styles from './Broadcast.module.css'
import { typedText } from './roomMessages.ts'
import type { RoomStore } from './roomStore.ts'

const SAID_MS = 3_000

interface Props {
  data: LiveRoom
  store: RoomStore
  /** What is typed. */
  text: string
  onText: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  /** Returns a message that was not sent to the field. */
  onTakeBack: (messageID: string) => void
}

/**
 * Writes to all or asks the teacher. A refused message shows the reason and returns to the field. Who is muted keeps
 * what was typed, and the focus, and is told until when.
 */
export function ChatForm({ data, store, text, onText, field, onTakeBack }: Props) {
  const { lesson, isTeacher, canWrite } = data
  const { room, pending, isMuted } = useStore(store.view)
  const [chosen, setChosen] = useState<'chat' | 'question'>('chat')
  const [wasMuted, setWasMuted] = useState(isMuted)
  const reason = useId()
  if (isMuted && !wasMuted) setWasMuted(true)
  if (canWrite === 0) return <p className={styles.shut}>现在不能发言。</p>
  const isQuiet = room.isQuiet === 1 && isTeacher === 0
  const kind = isQuiet ? 'question' : chosen
  const refused = pending.find(({ failed }) => failed !== undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const said = typedText(text)
    if (said === '' || isMuted) return
    store.say(kind, said)
    onText('')
    setWasMuted(false)
    if (kind === 'question') toast('问题已交给老师，回答后全班可见', SAID_MS)
  }
  return (
    <form className={styles.form} onSubmit={send}>
      {refused && (
        <p role="alert" className={styles.refused}>
          没有发出：{refused.failed}
          <Button size="s" variant="ghost" onClick={() => onTakeBack(refused.messageID)}>
            取回修改
          </Button>
        </p>
      )}
      {isTeacher === 0 && (
        <Segmented
          label="发到哪里"
          size="s"
          value={kind}
          onChange={setChosen}
          options={[
            ...(isQuiet ? [] : [{ value: 'chat' as const, label: '讨论' }]),
            { value: 'question' as const, label: '提问' },
          ]}
        />
      )}
      <div className={styles.write} data-shut={isMuted ? '' : undefined}>
        <TextInput
          ref={field}
          aria-label={kind === 'question' ? '向老师提问' : '说点什么'}
          placeholder={kind === 'question' ? '向老师提问…' : '说点什么…'}
          maxLength={LIVE_BOUNDS.message}
          autoComplete="off"
          readOnly={isMuted}
          aria-disabled={isMuted || undefined}
          aria-describedby={isMuted ? reason : undefined}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isMuted || undefined}
          icon={<Send aria-hidden="true" />}
          {...tracked(kind === 'question' ? 'askLive' : 'sayLive')}
        >
          {kind === 'question' ? '提问' : '发送'}
        </Button>
      </div>
      <p id={reason} role="status" className={styles.told}>
        {isMuted
          ? `您被老师禁言了，到 ${beijingTime(chatEndsAt({ endsAt: lesson.endTime, replayAt: lesson.replayTime }))} 讨论结束，或老师解除；可以继续观看。`
          : wasMuted && '老师解除了禁言，可以发言了。'}
      </p>
      {(room.slowSeconds > 0 || isQuiet) && !isMuted && (
        <p className={styles.small}>
          {isQuiet ? '老师暂时关闭了讨论，可以提问。' : `慢速模式：每 ${room.slowSeconds} 秒一条。`}
        </p>
      )}
    </form>
  )
}
