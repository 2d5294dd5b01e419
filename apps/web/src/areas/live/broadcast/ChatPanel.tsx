import { useQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type LiveRoom, myQuestions } from '../../../calls/live.ts'
import { useStore } from '../../../platform/store.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import styles from './Broadcast.module.css'
import { ChatForm } from './ChatForm.tsx'
import { ChatLine } from './ChatLine.tsx'
import { ChatLog } from './ChatLog.tsx'
import { PendingLine } from './PendingLine.tsx'
import type { RoomStore } from './roomStore.ts'

interface Props {
  data: LiveRoom
  store: RoomStore
}

/** The panel beside the video: the chat, and the learner's questions with the teacher's answers. */
export function ChatPanel({ data, store }: Props) {
  const [shown, setShown] = useState<'chat' | 'mine'>('chat')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const takeBack = (messageID: string) => {
    const back = store.takeBack(messageID)
    setText((typed) => [back, typed].filter(Boolean).join(' '))
    field.current?.focus()
  }
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
        {shown === 'chat' ? (
          <Lines store={store} onTakeBack={takeBack} />
        ) : (
          <Mine liveID={data.lesson.liveID} store={store} />
        )}
      </Tabs>
      <ChatForm data={data} store={store} text={text} onText={setText} field={field} onTakeBack={takeBack} />
    </section>
  )
}

function Lines({ store, onTakeBack }: { store: RoomStore; onTakeBack: (messageID: string) => void }) {
  const { messages, pending, room, isStreaming } = useStore(store.view)
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
      <ChatLog newest={`${messages.at(-1)?.messageID ?? ''} ${pending.length}`}>
        {messages.length === 0 && pending.length === 0 && <p className={styles.small}>还没有人发言，打个招呼吧。</p>}
        <ul>
          {messages.map((message) => (
            <ChatLine key={message.messageID} message={message} />
          ))}
          {pending
            .filter(({ failed }) => failed === undefined)
            .map((message) => (
              <PendingLine
                key={message.messageID}
                message={message}
                isStreaming={isStreaming}
                onTakeBack={() => onTakeBack(message.messageID)}
              />
            ))}
        </ul>
      </ChatLog>
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
