import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Flex, InputNumber, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../../platform/request.ts'
import { getSession } from '../../../platform/session.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { openPage } from './pdfjs.ts'

interface Props {
  documentID: number
  version: number
  title: string
  onClose: () => void
}

const WIDTH = 720

/** The pages of a version one after the other, as learners will see them, before it is shown to them. */
export function DraftPages({ documentID, version, title, onClose }: Props) {
  const [page, setPage] = useState(1)
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['materials', 'draft', documentID, version, page],
    queryFn: () => readPage({ documentID, version, page }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const pages = useRef(1)
  if (data) pages.current = data.pages
  return (
    <Drawer open size={WIDTH + 48} title={title} onClose={onClose} destroyOnHidden>
      <Flex vertical gap={12}>
        <Flex gap={8} align="center">
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <InputNumber
            aria-label="页"
            min={1}
            max={pages.current}
            precision={0}
            value={page}
            onChange={(to) => to !== null && setPage(to)}
          />
          <span>/ {pages.current} 页</span>
          <Button disabled={page >= pages.current} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </Flex>
        {isError && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !isError && <Spin />}
        {data && <Sheet key={page} number={page} bytes={data.bytes} />}
      </Flex>
    </Drawer>
  )
}

/** The number of pages, and one page's file. */
async function readPage({ documentID, version, page }: { documentID: number; version: number; page: number }) {
  const { pages, list } = await request('materials.documentDraft', { documentID, version, from: page })
  const address = list[0]?.address
  const reply = address === undefined ? undefined : await fetch(`${address}&guid=${getSession()?.guid ?? ''}`)
  if (!reply?.ok) throw new Error('这一页没有加载成功')
  return { pages, bytes: await reply.arrayBuffer() }
}

/** A page as a picture, whose name is its text. */
function Sheet({ number, bytes }: { number: number; bytes: ArrayBuffer }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    let end = () => {}
    // A copy, since the bytes are handed over to the thread.
    openPage(bytes.slice(0))
      .then(async (opened) => {
        const target = canvas.current
        if (gone || !target) return opened.close()
        end = opened.close
        const viewport = opened.page.getViewport({ scale: WIDTH / opened.page.getViewport({ scale: 1 }).width })
        target.width = viewport.width
        target.height = viewport.height
        await opened.page.render({ canvas: target, viewport }).promise
        setText(opened.text)
      })
      .catch(() => gone || setFailed(true))
    return () => {
      gone = true
      end()
    }
  }, [bytes])
  if (failed) return <p>第 {number} 页不能显示。</p>
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`第 ${number} 页：${text ?? '正在画'}`}
      style={{ maxWidth: '100%', border: '1px solid rgb(128 128 128 / 0.25)' }}
    />
  )
}
