import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'

const KEY = ['live words']

/** The words that chats show as stars, one a line. */
export function FilterWords() {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const [pending, setPending] = useState(false)
  const words = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request('live.filterWords', {}, { signal, allowedRepeat: true }),
  }).data?.words
  const save = async () => {
    setPending(true)
    try {
      const wordsJson = (typed ?? '').split('\n').filter((line) => line.trim() !== '')
      const saved = await request('live.filterWordsSave', { wordsJson })
      cache.setQueryData(KEY, saved)
      setTyped(undefined)
      message.success('过滤词已保存')
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button disabled={!words} onClick={() => setTyped((words ?? []).join('\n'))}>
        过滤词
      </Button>
      <Modal
        open={typed !== undefined}
        title="发言过滤词"
        okText="保存"
        cancelText="取消"
        confirmLoading={pending}
        onOk={() => void save()}
        onCancel={() => setTyped(undefined)}
      >
        <Typography.Paragraph type="secondary">
          一行一个，至少两个字。发言里的过滤词显示为 *，不分大小写和全角半角，中间夹空格或符号也能认出。
        </Typography.Paragraph>
        <Input.TextArea aria-label="过滤词" rows={10} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Modal>
    </>
  )
}
