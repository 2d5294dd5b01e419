import { useQuery } from '@tanstack/react-query'
import { ArrowDown, Pin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type LiveRoom, myQuestions } from '../../../calls/live.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import styles from './Broadcast.module.css'
import { ChatForm } from './ChatForm.tsx'
import { ChatLine } from './ChatLine.tsx'
import { isNearEnd } from './roomMessages.ts'
import type { RoomStore } from './roomStore.ts'

interface Props {
  data: LiveRoom
  store: RoomStore
}

/** The panel beside the video: the chat, and the learner's questions with the teacher's answers. */
export function ChatPanel({ data, store }: Props) {
  const [shown, setShown] = useState<'chat' | 'mine'>('chat')
  return (
    <section className={styles.chat} aria-label="讨论区">
      <Tabs
        label="讨论区"
        tabs={[
          { value: 'chat', label: '讨论' },
          { value: 'mine', label: '我的提问' },
        ]}
        shown={shown}
        onShow={setShown}
      >
        {shown === 'chat' ? <Lines store={store} /> : <Mine liveID={data.lesson.liveID} store={store} />}
      </Tabs>
      <ChatForm data={data} store={store} />
    </section>
  )
}

function Lines({ store }: { store: RoomStore }) {
  const { messages, pending, room, isStreaming } = useStore(store.view)
  const box = useRef<HTMLDivElement>(null)
  const [isAway, setIsAway] = useState(false)
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  const newest = `${messages.at(-1)?.messageID ?? ''} ${pending.length}`
  // Scrolls to new messages, unless the learner reads further up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there are new messages
  useEffect(() => {
    if (!isAway) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [newest])
  return (
    <div className={styles.panel}>
      {room.pinned && (
        <p className={styles.pinned} role="note" aria-label="置顶">
          <Pin aria-hidden="true" />
          <span>
            {room.pinned.name}：{room.pinned.text}
          </span>
        </p>
      )}
      <div
        ref={box}
        className={styles.lines}
        role="log"
        aria-label="讨论"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        tabIndex={0}
        onScroll={({ currentTarget }) => setIsAway(!isNearEnd(currentTarget))}
      >
        {messages.length === 0 && pending.length === 0 && <p className={styles.small}>还没有人发言，打个招呼吧。</p>}
        <ul>
          {messages.map((message) => (
            <ChatLine key={message.messageID} message={message} />
          ))}
          {pending
            .filter(({ failed }) => failed === undefined)
            .map(({ messageID, text }) => (
              <li key={messageID} className={styles.line} data-mine="">
                <span className={styles.words}>{text}</span>
                <span className={styles.small}>{isStreaming ? '正在发送…' : '网络不通，会自动重发'}</span>
              </li>
            ))}
        </ul>
      </div>
      {isAway && (
        <Button size="s" className={styles.toEnd} icon={<ArrowDown aria-hidden="true" />} onClick={toEnd}>
          看最新
        </Button>
      )}
    </div>
  )
}

function Mine({ liveID, store }: { liveID: number; store: RoomStore }) {
  // An answer arrives with the chat: the learner's questions are fetched again after a change.
  const { messages } = useStore(store.view)
  const answered = messages.filter(({ kind }) => kind === 'question').length
  const asked = useQuery(myQuestions({ liveID }))
  const { refetch } = asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again when a question was answered
  useEffect(() => void refetch(), [answered, refetch])
  const list = asked.data?.list
  return (
    <div className={styles.panel}>
      <div className={styles.lines}>
        {list?.length === 0 && (
          <Empty compact title="还没有提问" text="选“提问”发出的问题，老师会集中回答；回答后全班可见。" />
        )}
        <ul aria-label="我的提问">
          {list?.map((message) => (
            <ChatLine key={message.messageID} message={message} />
          ))}
        </ul>
      </div>
    </div>
  )
}
