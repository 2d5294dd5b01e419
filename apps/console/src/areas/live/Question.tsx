import { Button, Input, Space, Typography } from 'antd'
import { useState } from 'react'
import { showMoment } from '../../platform/time.ts'
import type { DeskMessage } from './useRoomFeed.ts'

interface Props {
  of: DeskMessage
  onAnswer: (answer: string) => Promise<boolean>
  onHide: () => Promise<boolean>
}

/** A waiting question: answering shows it to everybody; it can be hidden instead. */
export function Question({ of: { name, text, at }, onAnswer, onHide }: Props) {
  const [answer, setAnswer] = useState('')
  return (
    <li>
      <Typography.Text type="secondary">
        {showMoment(at, true).slice(11)} {name}
      </Typography.Text>{' '}
      {text}
      <Space.Compact style={{ width: '100%', marginTop: 4 }}>
        <Input
          aria-label={`回答：${text}`}
          maxLength={500}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          onPressEnter={() => answer.trim() !== '' && void onAnswer(answer.trim())}
        />
        <Button type="primary" disabled={answer.trim() === ''} onClick={() => void onAnswer(answer.trim())}>
          回答
        </Button>
        <Button onClick={() => void onHide()}>忽略</Button>
      </Space.Compact>
    </li>
  )
}
