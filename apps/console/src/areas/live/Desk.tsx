import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { App, Button, Card, Empty, Flex, Input, InputNumber, Space, Switch, Tag, Typography } from 'antd'
import { type FormEvent, useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import styles from './Desk.module.css'
import { Question } from './Question.tsx'
import { type DeskMessage, useRoomFeed } from './useRoomFeed.ts'

type DeskData = Data<'live.deskOf'>

interface Props {
  liveID: number
  data: DeskData
  onChanged: () => void
}

/**
 * The teacher's view of a running room: the chat with hiding, pinning and muting; the questions; the rules; sign-ins.
 */
export function Desk({ liveID, data, onChanged }: Props) {
  const { message } = App.useApp()
  const { messages, room, present } = useRoomFeed(liveID)
  /** Makes a call for this room; shows a refusal. */
  const act = async <N extends CallName>(name: N, of: Omit<Params<N>, 'guid' | 'liveID'>, done?: string) => {
    try {
      await request(name, { liveID, ...of } as unknown as Omit<Params<N>, 'guid'>)
      if (done) message.success(done)
      onChanged()
      return true
    } catch (error) {
      message.error(messageOf(error))
      return false
    }
  }
  const chat = messages.filter(({ kind, answer }) => kind !== 'question' || answer !== '')
  const questions = messages.filter(({ kind, answer, hidden }) => kind === 'question' && answer === '' && hidden === 0)
  const muted = new Set(data.muted.map(({ userID }) => userID))
  return (
    <div className={styles.columns}>
      <Card size="small" title="讨论" extra={<span role="status">{present} 人在场</span>}>
        {room?.pinned && (
          <Flex justify="space-between" gap={8}>
            <Typography.Text>
              置顶：{room.pinned.name}：{room.pinned.text}
            </Typography.Text>
            <Button size="small" onClick={() => void act('live.linePin', {}, '已取消置顶')}>
              取消置顶
            </Button>
          </Flex>
        )}
        {chat.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有人发言" />}
        <ul className={styles.lines} aria-label="讨论">
          {chat.toReversed().map((one) => (
            <DeskLine
              key={one.messageID}
              of={one}
              isMuted={one.userID !== undefined && muted.has(one.userID)}
              act={act}
            />
          ))}
        </ul>
        <Say liveID={liveID} />
      </Card>
      <div className={styles.column}>
        <Card size="small" title={`待回答的提问（${questions.length}）`}>
          {questions.length === 0 && <Typography.Text type="secondary">没有待回答的提问。</Typography.Text>}
          <ul className={styles.lines} aria-label="待回答的提问">
            {questions.map((one) => (
              <Question
                key={one.messageID}
                of={one}
                onAnswer={(answer) => act('live.questionAnswer', { messageID: one.messageID, answer }, '已回答')}
                onHide={() => act('live.lineHide', { messageID: one.messageID, isHidden: 1 }, '已隐藏')}
              />
            ))}
          </ul>
        </Card>
        {room && <Rules key={`${room.slowSeconds} ${room.isQuiet}`} room={room} act={act} />}
        <Card
          size="small"
          title="签到"
          extra={
            <Button size="small" type="primary" onClick={() => void act('live.signOpen', {}, '已发起两分钟的签到')}>
              发起签到
            </Button>
          }
        >
          {data.signs.length === 0 && <Typography.Text type="secondary">还没有发起过课中签到。</Typography.Text>}
          <ul className={styles.lines} aria-label="签到">
            {data.signs.map(({ windowID, opensAt, signed }) => (
              <li key={windowID}>
                {showMoment(opensAt, true)}：{signed} 人签到
              </li>
            ))}
          </ul>
        </Card>
        <Card size="small" title={`禁言（${data.muted.length}）`}>
          {data.muted.length === 0 && <Typography.Text type="secondary">没有人被禁言。</Typography.Text>}
          <ul className={styles.lines} aria-label="被禁言的人">
            {data.muted.map(({ userID, name, at }) => (
              <li key={userID} className={styles.line}>
                <span>
                  {name} · {showMoment(at)}
                </span>
                <Button size="small" onClick={() => void act('live.personMute', { userID, isMuted: 0 }, '已解除禁言')}>
                  解除
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}

type Act = <N extends CallName>(name: N, of: Omit<Params<N>, 'guid' | 'liveID'>, done?: string) => Promise<boolean>

function DeskLine({ of, isMuted, act }: { of: DeskMessage; isMuted: boolean; act: Act }) {
  const { messageID, kind, name, text, answer, at, hidden, hiddenText, userID } = of
  const words = hidden === 1 ? hiddenText : text
  const isTeacher = kind === 'teacher'
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <Typography.Text type="secondary">
          {showMoment(at, true).slice(11)} {name}
        </Typography.Text>{' '}
        {isTeacher && <Tag color="blue">老师</Tag>}
        {kind === 'question' && <Tag>提问</Tag>}
        {hidden === 1 && <Tag>已隐藏</Tag>}
        <span className={hidden === 1 ? styles.hidden : undefined}>{words}</span>
        {answer !== '' && <span>（回答：{answer}）</span>}
      </span>
      <Space size={4}>
        <Button
          size="small"
          aria-label={`${hidden === 1 ? '恢复' : '隐藏'}：${words}`}
          onClick={() => void act('live.lineHide', { messageID, isHidden: hidden === 1 ? 0 : 1 })}
        >
          {hidden === 1 ? '恢复' : '隐藏'}
        </Button>
        {hidden === 0 && (
          <Button size="small" aria-label={`置顶：${words}`} onClick={() => void act('live.linePin', { messageID })}>
            置顶
          </Button>
        )}
        {!isTeacher && userID !== undefined && !isMuted && (
          <Button
            size="small"
            danger
            aria-label={`禁言：${name}：${words}`}
            onClick={() => void act('live.personMute', { userID, isMuted: 1 }, `已禁言 ${name}`)}
          >
            禁言
          </Button>
        )}
      </Space>
    </li>
  )
}

/** The rules of the chat: the interval between messages, and whether learners may write. */
function Rules({ room, act }: { room: { slowSeconds: number; isQuiet: 0 | 1 }; act: Act }) {
  const [slow, setSlow] = useState(room.slowSeconds)
  const { isQuiet } = room
  return (
    <Card size="small" title="讨论规则">
      <Flex vertical gap={8}>
        <Space>
          <InputNumber
            aria-label="两次发言间隔（秒）"
            min={0}
            max={300}
            precision={0}
            value={slow}
            onChange={(value) => setSlow(value ?? 0)}
          />
          <Button onClick={() => void act('live.roomRules', { slowSeconds: slow, isQuiet }, '慢速模式已更新')}>
            设为慢速间隔（秒）
          </Button>
        </Space>
        <Space>
          <Switch
            aria-label="全员禁言"
            checked={isQuiet === 1}
            onChange={(on) => void act('live.roomRules', { slowSeconds: room.slowSeconds, isQuiet: on ? 1 : 0 })}
          />
          全员禁言（仍可提问）
        </Space>
      </Flex>
    </Card>
  )
}

/** The teacher's own messages. */
function Say({ liveID }: { liveID: number }) {
  const { message } = App.useApp()
  const [text, setText] = useState('')
  // Kept until the message is sent: pressing twice sends it once.
  const [messageID, setMessageID] = useState(newID)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    try {
      await request('live.say', { liveID, messageID, kind: 'chat', text: text.trim() })
      setText('')
      setMessageID(newID())
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return (
    <form className={styles.say} onSubmit={(event) => void send(event)}>
      <Input
        aria-label="以老师身份发言"
        placeholder="以老师身份发言"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit" type="primary">
        发送
      </Button>
    </form>
  )
}

const newID = (): string =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((id, byte) => id + byte.toString(16).padStart(2, '0'), '')
