import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireMediaRow } from '@tizhou/contract/areas/videos/shapes.office'
import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Alert, App, Button, Flex, Upload } from 'antd'
import { useEffect } from 'react'
import { listOf, messageOf, request } from '../../platform/request.ts'
import { uploadFile } from '../../platform/uploadFile.ts'
import { text, whole } from '../../ui/form/fields.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room } from '../../ui/room/description.ts'
import { REMOVED_FILTER, removedAlready } from '../../ui/room/removable.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { bytesText } from '../../ui/upload/bytesText.ts'
import { BackToVideos } from './BackToVideos.tsx'
import { QualitiesButton } from './QualitiesButton.tsx'
import { isBusy, qualitiesText } from './qualities.ts'
import { timeText } from './times.ts'
import { UploadList } from './UploadList.tsx'

const TABLE = 'videos-media'
const LOOK_MS = 3_000

const stateText = ({ state, refused }: WireMediaRow): string => (state === 'ready' ? '可以播放' : refused)

function hlsText({ hls, hlsPercent, hlsNote, provider }: WireMediaRow): string {
  if (provider === 'vendor') return '—'
  const names = { none: '未转换', waiting: '等待转换', ready: '已加密', failed: hlsNote || '失败' }
  return hls === 'working' ? `正在转换 ${hlsPercent}%` : names[hls]
}

const isPlain = ({ hls }: WireMediaRow): boolean => hls === 'none' || hls === 'failed'

function hlsButton(row: WireMediaRow): string {
  if (isPlain(row)) return '转 HLS'
  return row.hls === 'ready' ? '删 HLS' : '停止转换'
}

interface Values {
  name: string
  vendorID: string
  seconds: number
}

/** The video files: uploads, the properties of each, encrypted playlists, videos at a vendor. */
export default function MediaPage() {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const tools = useQuery({ queryKey: ['videos', 'tools'], queryFn: () => request('videos.mediaTools', {}) })
  const again = () => cache.invalidateQueries({ queryKey: [TABLE] })
  const changed = async (made: Promise<unknown>, done?: string) => {
    try {
      await made
      if (done) message.success(done)
    } catch (error) {
      message.error(messageOf(error))
    }
    await again()
  }
  // Polls, since the server processes videos in the background.
  useEffect(() => {
    const timer = setInterval(() => {
      const pages = cache.getQueriesData<{ rows: WireMediaRow[] }>({ queryKey: [TABLE] })
      const busy = pages.some(([, page]) => page?.rows.some(isBusy))
      if (busy) void cache.invalidateQueries({ queryKey: [TABLE] })
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [cache])
  const canMake = tools.data?.ffmpeg === 1
  // Without ffmpeg what was made earlier can be deleted still.
  const hasQualities = ({ provider, state, qualities }: WireMediaRow) =>
    provider === 'files' && state === 'ready' && (canMake || qualities.length > 0)
  const room: Room<WireMediaRow, Values> = {
    name: TABLE,
    title: '视频文件',
    load: listOf('videos.mediaList'),
    rowKey: 'mediaID',
    nameOf: ({ name }) => name,
    columns: [
      plain('name', '名称', { order: 'name' }),
      { key: 'state', title: '状态', text: stateText },
      { key: 'seconds', title: '时长', text: ({ seconds }) => (seconds > 0 ? timeText(seconds) : '—') },
      {
        key: 'size',
        title: '画面',
        text: ({ width, height, codecs }) => (width > 0 ? `${width}×${height} · ${codecs}` : '—'),
      },
      {
        key: 'bytes',
        title: '大小',
        order: 'bytes',
        align: 'right',
        text: ({ bytes, provider }) => (provider === 'vendor' ? '点播服务商' : bytesText(bytes)),
      },
      { key: 'qualities', title: '清晰度', text: qualitiesText },
      { key: 'hls', title: '加密 HLS', text: hlsText },
      figure('lessons', '用于几课'),
      moment('createdAt', '上传时间', { order: 'createdAt' }),
      plain('createdBy', '上传人'),
    ],
    filters: [
      { kind: 'text', name: 'q', label: '查找', placeholder: '名称' },
      {
        kind: 'choice',
        name: 'state',
        label: '状态',
        options: [
          { value: 'ready', label: '可以播放' },
          { value: 'refused', label: '不能播放' },
        ],
      },
      REMOVED_FILTER,
    ],
    emptyText: '还没有视频：在上面选择文件上传，或登记点播服务商处的视频。',
    add: '登记服务商的视频',
    form: {
      title: () => '登记点播服务商处的视频',
      isOnlyNew: true,
      initial: () => ({}),
      lines: () => [
        text('name', '名称', VIDEO_BOUNDS.name, { required: true }),
        text('vendorID', '编号', 200, { required: true, extra: '服务商给的视频编号：放进播放地址模板的 {id}。' }),
        whole('seconds', '时长', [1, VIDEO_BOUNDS.seconds], { required: true, suffix: '秒' }),
      ],
      save: (values) => request('videos.mediaVendor', values),
    },
    buttons: (row) =>
      row.removedAt === null ? (
        <Flex gap={4}>
          <Upload
            accept=".png,.jpg,.jpeg,.webp"
            showUploadList={false}
            beforeUpload={(file) => {
              void changed(uploadFile('videos.mediaPoster', { mediaID: row.mediaID }, file), '封面已更换')
              return false
            }}
          >
            <Button size="small" aria-label={`上传“${row.name}”的封面`}>
              封面
            </Button>
          </Upload>
          {row.provider === 'files' && row.state === 'ready' && canMake && (
            <Button
              size="small"
              aria-label={`${hlsButton(row)}：“${row.name}”`}
              onClick={() =>
                void changed(request('videos.mediaHls', { mediaID: row.mediaID, hls: isPlain(row) ? 1 : 0 }))
              }
            >
              {hlsButton(row)}
            </Button>
          )}
          {hasQualities(row) && (
            <QualitiesButton media={row} heights={tools.data?.heights ?? []} canMake={canMake} onChanged={again} />
          )}
        </Flex>
      ) : (
        <Button
          size="small"
          aria-label={`恢复“${row.name}”`}
          onClick={() => void changed(request('videos.mediaRemove', { mediaID: row.mediaID, removed: 0 }), '已恢复')}
        >
          恢复
        </Button>
      ),
    removal: {
      content: '已发布的课在播放的视频不能删；30 天内可以恢复，之后文件被清除。',
      refusal: removedAlready,
      remove: ({ mediaID }) => request('videos.mediaRemove', { mediaID, removed: 1 }),
      undo: ({ mediaID }) => request('videos.mediaRemove', { mediaID, removed: 0 }),
    },
    audit: { kind: 'media' },
  }
  return (
    <>
      <PageHead
        title="视频文件"
        purpose="上传、核对、封面与加密；上传后到“视频”里放进课程。"
        extra={<BackToVideos />}
      />
      <Flex vertical gap={12}>
        {tools.data?.ffmpeg === 0 && (
          <Alert
            type="info"
            showIcon
            title="这台服务器没有 ffmpeg"
            description="MP4 和 WebM 照样可以上传和播放；不能自动截取封面、制作其他清晰度，也不能转成加密的 HLS。安装 ffmpeg 并重启后即可使用。"
          />
        )}
        {tools.data && <UploadList maxBytes={tools.data.maxBytes} onDone={() => void again()} />}
        <TableRoom of={room} />
      </Flex>
    </>
  )
}
