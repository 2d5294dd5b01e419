import type { WireMediaRow } from '@tizhou/contract/areas/videos/shapes.office'
import { qualitiesBelow, qualityOf } from '@tizhou/domain/videos/qualities'
import { App, Button, Flex, Modal, Progress, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { bytesText } from '../../ui/upload/bytesText.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { type Line, linesOf, stateOf } from './qualities.ts'

interface Props {
  media: WireMediaRow
  /** The heights that the server is set to make. */
  heights: readonly number[]
  /** The server has ffmpeg. */
  canMake: boolean
  onChanged: () => Promise<unknown>
}

/** The button of a row of the list, which opens its qualities. */
export function QualitiesButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={`“${props.media.name}”的清晰度`} onClick={() => setIsOpen(true)}>
        清晰度
      </Button>
      {isOpen && <QualitiesDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The qualities of a video: which there are, how large, and what is being made; each is made, stopped and deleted here. */
function QualitiesDialog({ media, heights, canMake, onChanged, onClose }: Props & { onClose: () => void }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [pending, setPending] = useState(false)
  const { mediaID, name, bytes } = media
  const lines = linesOf(media, canMake ? heights : [])
  const missing = lines.filter(({ made }) => !made || made.state === 'failed').map(({ height }) => height)
  const send = (action: 'make' | 'stop' | 'remove', of: readonly number[]) =>
    request('videos.mediaQualities', { mediaID, heights: of.join(','), action })
  const start = async (action: 'make' | 'stop', of: readonly number[]) => {
    setPending(true)
    try {
      await send(action, of)
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setPending(false)
      await onChanged()
    }
  }
  const askToRemake = (height: number) =>
    confirm({
      title: `重新制作 ${height}P？`,
      content: '做好之前继续播放现在的文件，做好后替换。',
      action: '重新制作',
      run: async () => {
        await send('make', [height])
        await onChanged()
      },
    })
  const askToRemove = (height: number) =>
    confirm({
      title: `删去 ${height}P？`,
      content: '正在看这个清晰度的学员会换到别的清晰度，接着看；需要时可以再做。',
      action: '删去',
      done: `已删去 ${height}P`,
      run: async () => {
        await send('remove', [height])
        await onChanged()
      },
    })
  const buttonsOf = ({ height, made }: Line) => {
    if (!made || made.state === 'failed')
      return (
        <Flex gap={4}>
          <Button
            size="small"
            disabled={pending || !canMake}
            aria-label={`制作 ${height}P`}
            onClick={() => void start('make', [height])}
          >
            制作
          </Button>
          {made && (
            <Button size="small" aria-label={`删去 ${height}P`} onClick={() => askToRemove(height)}>
              删去
            </Button>
          )}
        </Flex>
      )
    if (made.state !== 'ready')
      return (
        <Button
          size="small"
          disabled={pending}
          aria-label={`停止制作 ${height}P`}
          onClick={() => void start('stop', [height])}
        >
          停止
        </Button>
      )
    return (
      <Flex gap={4}>
        <Button size="small" disabled={!canMake} aria-label={`重新制作 ${height}P`} onClick={() => askToRemake(height)}>
          重做
        </Button>
        <Button size="small" danger aria-label={`删去 ${height}P`} onClick={() => askToRemove(height)}>
          删去
        </Button>
      </Flex>
    )
  }
  return (
    <Modal open width={640} title={`“${name}”的清晰度`} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">
          原片 {qualityOf(media)}P，{bytesText(bytes)}
          ，始终保留，是最高的一档。其余由服务器在后台逐个制作，关掉本页也会继续；做好一个，学员就能选一个。
        </Typography.Text>
        {lines.length === 0 ? (
          <Typography.Text>
            {qualitiesBelow(media, heights).length === 0 && heights.length > 0
              ? '原片已经不高于最低的一档，没有可以制作的清晰度。'
              : '服务器没有设置其他清晰度（VIDEO_HEIGHTS）。'}
          </Typography.Text>
        ) : (
          <PlainTable<Line>
            title={`“${name}”的几种清晰度`}
            rowKey="height"
            rows={lines}
            emptyText="没有清晰度。"
            columns={[
              { key: 'height', title: '清晰度', text: ({ height }) => `${height}P` },
              {
                key: 'state',
                title: '状态',
                render: ({ height, made }) => (
                  <Flex vertical>
                    <span>{stateOf(made)}</span>
                    {made?.state === 'working' && (
                      <Progress
                        aria-label={`${height}P 的制作进度`}
                        size="small"
                        percent={made.percent}
                        showInfo={false}
                      />
                    )}
                  </Flex>
                ),
              },
              {
                key: 'bytes',
                title: '大小',
                align: 'right',
                text: ({ made }) => (made?.isMade ? bytesText(made.bytes) : '—'),
              },
              { key: 'actions', title: '操作', render: buttonsOf },
            ]}
          />
        )}
        {canMake && missing.length > 1 && (
          <Flex justify="end">
            <Button type="primary" loading={pending} onClick={() => void start('make', missing)}>
              制作全部缺少的（{missing.map((height) => `${height}P`).join('、')}）
            </Button>
          </Flex>
        )}
      </Flex>
    </Modal>
  )
}
