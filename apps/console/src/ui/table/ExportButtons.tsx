import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Space } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from '../../platform/request.ts'
import { showDay } from '../../platform/time.ts'
import { keepTable } from '../keepTable.ts'
import { type Exported, Stopped, TooMany } from './exportRows.ts'

interface Props {
  /** One of several on a page: small, and named after its table. */
  isSmall?: boolean
  /** The name of the file, without its day. */
  title: string
  /** Loads what is exported; ends with Stopped once `stop` is aborted. */
  make: (told: (done: number, total: number) => void, stop: AbortSignal) => Promise<Exported>
}

/** Exports a table as xlsx or CSV. While it loads it says how far it is, and can be stopped: then no file is made. */
export function ExportButtons({ title, make, isSmall }: Props) {
  const size = isSmall ? ('small' as const) : undefined
  const named = (what: string) => (isSmall ? { 'aria-label': `${title}：${what}` } : {})
  const { message } = App.useApp()
  const [done, setDone] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const run = async (kind: 'xlsx' | 'csv') => {
    const controller = new AbortController()
    stop.current = controller
    setDone('…')
    try {
      const exported = await make((count, total) => setDone(`${count}/${total}`), controller.signal)
      if (controller.signal.aborted) throw new Stopped()
      await keepTable(`${title}-${showDay(Date.now())}`, kind, ...exported)
    } catch (error) {
      if (error instanceof Stopped || controller.signal.aborted) message.info('已停止导出，没有生成文件')
      else message.error(error instanceof TooMany ? error.message : messageOf(error))
    } finally {
      setDone(undefined)
    }
  }
  if (done !== undefined)
    return (
      <Space.Compact>
        <Button size={size} icon={<DownloadOutlined aria-hidden />} loading>
          导出中 {done}
        </Button>
        <Button size={size} onClick={() => stop.current?.abort()}>
          停止
        </Button>
      </Space.Compact>
    )
  return (
    <Space.Compact>
      <Button size={size} icon={<DownloadOutlined aria-hidden />} onClick={() => void run('xlsx')} {...named('导出')}>
        导出
      </Button>
      <Button size={size} title="存成 CSV 文件" onClick={() => void run('csv')} {...named('CSV')}>
        CSV
      </Button>
    </Space.Compact>
  )
}
