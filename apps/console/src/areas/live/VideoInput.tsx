import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Space, Typography, Upload } from 'antd'
import { getSession } from '../../platform/session.ts'
import { UploadRow } from '../../ui/upload/UploadRow.tsx'
import { useUpload } from '../../ui/upload/useUpload.ts'
import { FilmSelect } from './FilmSelect.tsx'
import type { LessonVideo } from './lessonTypes.ts'

const MOST_BYTES = 500_000_000

interface Props {
  /** Given by Form.Item. */
  id?: string
  value?: LessonVideo
  onChange?: (video: LessonVideo | undefined) => void
}

/** The video of a premiere or replay: uploaded, or chosen from the existing ones; with a preview. */
export function VideoInput({ id, value, onChange }: Props) {
  const { sending, begin, remove, isBusy } = useUpload({
    ...{ call: 'live.lessonVideo', maxBytes: MOST_BYTES },
    onDone: (sent, file) => void secondsOf(file).then((seconds) => onChange?.({ ...sent, seconds })),
  })
  return (
    <Flex vertical gap={8} id={id}>
      {value && value.video !== '' && (
        <>
          {value.videoUrl !== '' && (
            // biome-ignore lint/a11y/useMediaCaption: a preview of the uploaded file
            <video
              controls
              preload="metadata"
              width={420}
              aria-label="视频预览"
              src={`${value.videoUrl}&guid=${encodeURIComponent(getSession()?.guid ?? '')}`}
            />
          )}
          {value.film && value.film.poster !== '' && <img src={value.film.poster} alt="" width={210} />}
          <Space>
            <Typography.Text>
              {value.film && `${value.film.name}，`}
              {value.seconds > 0 ? `时长 ${Math.floor(value.seconds / 60)} 分 ${value.seconds % 60} 秒` : '时长未知'}
            </Typography.Text>
            <Button size="small" icon={<DeleteOutlined />} onClick={() => onChange?.(undefined)}>
              移除视频
            </Button>
          </Space>
        </>
      )}
      <Space>
        <Upload
          accept=".mp4,.webm"
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={(file) => {
            begin(file, () => ({ fileName: file.name.slice(-200) }))
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={isBusy}>
            {value ? '换一个视频' : '上传视频'}
          </Button>
        </Upload>
        <FilmSelect onChoose={onChange} />
      </Space>
      {sending && <UploadRow one={sending} onRemove={remove} />}
    </Flex>
  )
}

/** The length of a file in whole seconds; 0 where the browser cannot tell. */
function secondsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  return new Promise<number>((resolve) => {
    video.preload = 'metadata'
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? Math.round(video.duration) : 0)
    video.onerror = () => resolve(0)
    video.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
