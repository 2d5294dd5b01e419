import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileArchive } from 'lucide-react'
import { type DataExport, dataExport, dataExportStart, dataExportStop } from '../../../../calls/parts/own.ts'
import { REQUEST_TOAST_MS, toast } from '../../../../platform/feedback.ts'
import { momentText } from '../../../../platform/momentText.ts'
import { wordsOf } from '../../../../platform/requests/refusals.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { Progress } from '../../../../ui/charts/Progress.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import styles from '../MyCenterPage.module.css'

/** The interval of checks while a file is made, and for renewing the address of a ready file before it expires, ms. */
const LOOK_MS = 1_000
const RENEW_MS = 5 * 60_000

const isUnderWay = (state: DataExport['state'] | undefined) => state === 'waiting' || state === 'running'

/** A file with all data of the user, made by the server. */
export function ExportLine() {
  const guid = useSession()?.guid ?? ''
  const { data, isError } = useQuery({
    ...dataExport(),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? LOOK_MS : state.data?.address ? RENEW_MS : false),
  })
  const onError = (failure: unknown) => toast(wordsOf(failure, '没有成功，请检查网络后重试'), REQUEST_TOAST_MS)
  const start = useMutation({ ...dataExportStart(), onError })
  const stop = useMutation({ ...dataExportStop(), onError })
  const underWay = isUnderWay(data?.state)
  return (
    <div className={styles.line}>
      <span className={styles.sign} aria-hidden="true">
        <FileArchive />
      </span>
      <span className={styles.words}>
        <strong>导出我的数据</strong>
        <small role="status">{isError && !data ? '状态没有加载成功，请稍后再试。' : stateText(data)}</small>
        {underWay && data && <Progress label="导出进度" max={100} value={data.progress} size="s" />}
      </span>
      {underWay ? (
        <Button pending={stop.isPending} onClick={() => stop.mutate({})}>
          停止导出
        </Button>
      ) : (
        <>
          {data?.address && (
            <a
              className={buttonClass('primary')}
              href={`${data.address}&guid=${encodeURIComponent(guid)}`}
              download="tizhou-my-data.zip"
            >
              <Download aria-hidden="true" />
              下载
            </a>
          )}
          <Button pending={start.isPending} onClick={() => start.mutate({})}>
            {data?.address ? '重新导出' : '开始导出'}
          </Button>
        </>
      )}
    </div>
  )
}

const WHAT =
  '包含账号、资料、作答、错题、收藏、笔记、考试、订单、反馈等，打包为 ZIP（可以直接阅读的网页、表格和 JSON）。'

function stateText(data: DataExport | undefined): string {
  switch (data?.state) {
    case 'waiting':
      return '正在排队，可以离开这个页面，稍后再来。'
    case 'running':
      return `正在导出，已完成 ${data.progress}%。可以离开这个页面，稍后再来。`
    case 'ready':
      return `已于 ${momentText(data.askedAt ?? 0)} 导出，${sizeText(data.bytes ?? 0)}，保留至 ${momentText(data.expiresAt ?? 0)}。只有您登录后才能下载。`
    case 'stopped':
      return `导出已停止。${WHAT}`
    case 'failed':
      return `导出没有成功，请重试。${WHAT}`
    case 'expired':
      return `上次导出的文件已过期删除。${WHAT}`
    default:
      return WHAT
  }
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
