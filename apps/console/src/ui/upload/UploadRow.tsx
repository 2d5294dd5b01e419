import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex, Progress, Typography } from 'antd'
import type { SendingNews, Steered } from '../../platform/callUpload.ts'
import { bytesText } from './bytesText.ts'
import styles from './UploadRow.module.css'

/** An upload with its file, as its page shows it. */
export interface Sending extends SendingNews {
  file: File
  upload: Steered
}

const STATES: Readonly<Record<SendingNews['state'], string>> = {
  waiting: '等待',
  running: '正在上传',
  paused: '已暂停',
  using: '服务器正在处理',
  done: '已完成',
  failed: '中断',
  refused: '未接收',
}

const percentOf = ({ sent, file }: Sending): number => Math.floor((sent / Math.max(1, file.size)) * 100)

/** The text for screen readers: the state when it changes, and each quarter of the progress. */
export function announced(one: Sending): string {
  const { file, state, reason } = one
  if (state !== 'running') return `${file.name}：${STATES[state]}${reason && `，${reason}`}`
  return `${file.name}：${STATES.running}，${Math.floor(percentOf(one) / 25) * 25}%`
}

/** The progress of an upload in bytes and per cent, with buttons to pause, resume and stop it. */
export function UploadRow({ one, onRemove }: { one: Sending; onRemove: () => void }) {
  const { file, state, sent, reason, upload } = one
  const failed = state === 'refused' || state === 'failed'
  const over = state === 'done' || state === 'refused'
  return (
    // A form that waits for the file is disabled, but these buttons are not.
    <ConfigProvider componentDisabled={false}>
      <Flex wrap align="center" className={styles.row} role="group" aria-label={file.name}>
        <Typography.Text ellipsis className={styles.name} title={file.name}>
          {file.name}
        </Typography.Text>
        <Progress
          className={styles.bar}
          percent={percentOf(one)}
          status={failed ? 'exception' : state === 'done' ? 'success' : 'normal'}
          aria-label={`${file.name}的进度`}
        />
        <Typography.Text type={failed ? 'danger' : 'secondary'} className={styles.state}>
          {STATES[state]}
          {reason === '' ? ` · ${bytesText(sent)} / ${bytesText(file.size)}` : `：${reason}`}
        </Typography.Text>
        <span role="status" className={styles.told}>
          {announced(one)}
        </span>
        {state === 'running' && (
          <Button icon={<PauseOutlined aria-hidden />} onClick={() => upload.pause()} aria-label={`暂停“${file.name}”`}>
            暂停
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button
            icon={<PlayCircleOutlined aria-hidden />}
            onClick={() => void upload.start()}
            aria-label={`继续“${file.name}”`}
          >
            继续
          </Button>
        )}
        {state !== 'using' && (
          <Button onClick={onRemove} aria-label={`${over ? '收起' : '取消'}“${file.name}”`}>
            {over ? '收起' : '取消'}
          </Button>
        )}
      </Flex>
    </ConfigProvider>
  )
}
