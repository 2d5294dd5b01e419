import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type EditConflict, editConflictOf } from '@tizhou/contract/editConflict'
import { App, Button, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, RequestError, request } from '../../platform/request.ts'
import { ConflictChoices } from '../../ui/form/ConflictChoices.tsx'
import { useAskedClose } from '../../ui/form/useAskedClose.ts'
import type { Contested } from '../../ui/form/useEditConflict.ts'

const KEY = ['live words']

const linesOf = (words: unknown): string => (words as string[] | undefined)?.join('\n') ?? ''
const shown = (words: unknown): string => (words as string[]).join('、') || '（空）'

const contestedOf = (conflict: EditConflict | undefined, typed = ''): Contested[] =>
  (conflict?.fields ?? []).map(({ field, label, yours, theirs }) => ({
    ...{ name: field, label, yours, theirs, shown: { yours: shown(yours), theirs: shown(theirs) } },
    chosen: typed === linesOf(theirs) ? 'theirs' : 'yours',
  }))

/** The words that chats replace by stars, one in each line. */
export function FilterWords() {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const [pending, setPending] = useState(false)
  const [revision, setRevision] = useState('')
  const [conflict, setConflict] = useState<EditConflict>()
  const known = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request('live.filterWords', {}, { signal, allowedRepeat: true }),
  }).data
  const open = () => {
    setTyped(known?.words.join('\n'))
    setRevision(known?.revision ?? '')
    setConflict(undefined)
  }
  const close = useAskedClose({
    isDirty: typed !== undefined && typed !== known?.words.join('\n'),
    isBusy: pending,
    onClose: () => setTyped(undefined),
  })
  const save = async () => {
    setPending(true)
    try {
      const wordsJson = (typed ?? '').split('\n').filter((line) => line.trim() !== '')
      const saved = await request('live.filterWordsSave', { revision, wordsJson })
      cache.setQueryData(KEY, saved)
      setTyped(undefined)
      message.success('过滤词已保存')
    } catch (error) {
      const found = error instanceof RequestError ? editConflictOf(error.data) : undefined
      if (found) setRevision(String(found.revision))
      setConflict(found)
      message.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button disabled={!known} onClick={open}>
        过滤词
      </Button>
      <Modal
        open={typed !== undefined}
        title="发言过滤词"
        okText="保存"
        cancelText="取消"
        confirmLoading={pending}
        onOk={() => void save()}
        onCancel={close}
        mask={{ closable: false }}
      >
        <Typography.Paragraph type="secondary">
          一行一个，至少两个字。发言里的过滤词显示为 *，不分大小写和全角半角，中间夹空格或符号也能认出。
        </Typography.Paragraph>
        <ConflictChoices
          of={contestedOf(conflict, typed)}
          onChoose={(_, whose) => setTyped(linesOf(conflict?.fields[0]?.[whose]))}
        />
        <Input.TextArea aria-label="过滤词" rows={10} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Modal>
    </>
  )
}
