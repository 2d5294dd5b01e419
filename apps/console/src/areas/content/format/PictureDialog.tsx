import { PICTURE_TEXT, withPictureText } from '@tizhou/domain/richtext/tokens'
import { Alert, Button, Flex, Input, Modal, Progress, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { messageOf, RequestError } from '../../../platform/request.ts'
import { uploadFile } from '../../../platform/uploadFile.ts'
import styles from './FormatBar.module.css'
import { nameFor, otherName, refusalOf } from './pictureFiles.ts'

interface Wanted {
  file: File
  name: string
  alt: string
  state: 'waiting' | 'sent' | 'taken' | 'failed'
  reason?: string
}

/** Uploads pictures that were pasted or dropped, with what they show; gives their placeholders. */
export function PictureDialog({
  appID,
  files,
  arePasted,
  onClose,
}: {
  appID: number
  files: readonly File[]
  arePasted: boolean
  /** `written`: the placeholders; absent where nothing is put in. */
  onClose: (written?: string) => void
}) {
  const refused = files.flatMap((file) => {
    const reason = refusalOf(file)
    return reason === undefined ? [] : [`${file.name}：${reason}`]
  })
  const [wanted, setWanted] = useState<readonly Wanted[]>(() =>
    files
      .filter((file) => refusalOf(file) === undefined)
      .map((file) => ({
        ...{ file, alt: '', state: 'waiting' as const },
        name: nameFor(file, arePasted, Date.now()),
      })),
  )
  const [pending, setPending] = useState(false)
  const change = (at: number, next: Partial<Wanted>) =>
    setWanted((all) => all.map((one, place) => (place === at ? { ...one, ...next } : one)))

  /** Whether it was uploaded. */
  const send = async (at: number, { name, file }: Wanted, replace?: 1): Promise<boolean> => {
    try {
      await uploadFile('content.questionPicture', { appID, name, replace }, file)
      change(at, { state: 'sent', name })
      return true
    } catch (error) {
      const isTaken = error instanceof RequestError && error.status === 409
      change(at, { state: isTaken ? 'taken' : 'failed', reason: messageOf(error) })
      return false
    }
  }
  const sendAll = async (all: readonly Wanted[], replacing?: number) => {
    setPending(true)
    let isWhole = true
    // One after another: each of them writes a row of the log.
    for (const [at, one] of all.entries())
      if (one.state !== 'sent' && !(await send(at, one, at === replacing ? 1 : undefined))) isWhole = false
    setPending(false)
    if (isWhole) onClose(all.map(({ name, alt }) => withPictureText(`[${name}]`, 0, alt)).join('\n'))
  }
  const under = (at: number, name: string): readonly Wanted[] =>
    wanted.map((one, place) => (place === at ? { ...one, name } : one))
  const sent = wanted.filter(({ state }) => state === 'sent').length

  return (
    <Modal
      open
      title={wanted.length > 1 ? `放入 ${wanted.length} 张图片` : '放入图片'}
      okText="上传并放入"
      cancelText="取消"
      okButtonProps={{ disabled: wanted.length === 0 || undefined }}
      confirmLoading={pending}
      closable={!pending}
      mask={{ closable: false }}
      onOk={() => void sendAll(wanted)}
      onCancel={() => {
        if (!pending) onClose()
      }}
    >
      {refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="这些文件没有放入"
          description={refused.join('；')}
          style={{ marginBottom: 12 }}
        />
      )}
      <ul className={styles.pictures}>
        {wanted.map(({ file, name, alt, state, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures never change their order
          <li key={at} style={{ display: 'contents' }}>
            <Thumbnail file={file} />
            <div>
              <Typography.Text type="secondary">{name}</Typography.Text>
              <Input
                aria-label={`${name} 的题图说明`}
                placeholder="题图说明：图里有什么，不写答案"
                maxLength={PICTURE_TEXT}
                value={alt}
                autoFocus={at === 0}
                onChange={(event) => change(at, { alt: event.target.value })}
                onPressEnter={(event) => {
                  if (!event.nativeEvent.isComposing && wanted.length === 1 && !pending) void sendAll(wanted)
                }}
              />
              {state === 'sent' && <Typography.Text type="success">已上传</Typography.Text>}
              {state === 'failed' && <Typography.Text type="danger">{reason}</Typography.Text>}
              {state === 'taken' && (
                <Flex gap={8} align="center" wrap>
                  <Typography.Text type="warning">{reason}</Typography.Text>
                  <Button size="small" onClick={() => void sendAll(under(at, otherName(name)))}>
                    另取名
                  </Button>
                  <Button size="small" danger onClick={() => void sendAll(wanted, at)}>
                    替换原图
                  </Button>
                </Flex>
              )}
            </div>
          </li>
        ))}
      </ul>
      {pending && wanted.length > 1 && (
        <Progress percent={Math.round((100 * sent) / wanted.length)} format={() => `${sent} / ${wanted.length}`} />
      )}
      <Typography.Text type="secondary">
        题图说明给看不到图片的学员读出来；不填则读作“题图 1”，不会读出文件名。
      </Typography.Text>
    </Modal>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address === '' ? <span /> : <img className={styles.picture} src={address} alt={file.name} />
}
