import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Alert, App, Descriptions, Flex, Modal, Spin } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { changeStep, undoneText } from './undoneTexts.ts'

type Hanging = Data<'knowledge.pointHangs'>

interface Props {
  appID: number
  point: { pointID: number; name: string }
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Says what hangs on a point, asks, and removes it; that can be undone. */
export function RemovePoint({ appID, point: { pointID, name }, onClose, onChanged }: Props) {
  const { message } = App.useApp()
  const undo = useUndo()
  const [isBusy, setBusy] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['points', 'hangs', appID, pointID],
    queryFn: ({ signal }) => request('knowledge.pointHangs', { appID, pointID }, { signal }),
    staleTime: 0,
  })
  const takeBack = async (changeID: number) => {
    message.success(undoneText('remove', await request('knowledge.pointChangeUndo', { appID, changeID })))
    await onChanged()
  }
  const remove = async () => {
    setBusy(true)
    try {
      const { changeID } = await request('knowledge.pointRemove', { appID, pointID })
      onClose()
      await onChanged()
      undo({ title: `已删除“${name}”`, undo: () => takeBack(changeID), step: changeStep(changeID) })
    } catch (failure) {
      message.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`删除“${name}”？`}
      okText="删除"
      okButtonProps={{ danger: true, disabled: data?.refusal !== '', loading: isBusy }}
      cancelText="取消"
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void remove()}
      onCancel={onClose}
      width={620}
    >
      <Flex vertical gap={12}>
        {error && <Alert type="error" title={messageOf(error)} />}
        {!data && !error && <Spin aria-label="正在核对" />}
        {data && (
          <>
            {data.refusal !== '' && <Alert type="warning" title={data.refusal} />}
            <p>
              题目、章节、资料和视频不再写这个知识点，学员也不再看到它。可以在“改动记录”里恢复；恢复以前改过的题目保持现状。
            </p>
            <Hangs of={data} />
          </>
        )}
      </Flex>
    </Modal>
  )
}

function Hangs({ of }: { of: Hanging }) {
  const items: [string, string][] = [
    ['题目', `${of.questions} 道`],
    ['章节', of.chapters.join('、') || '没有'],
    ['资料小节', `${of.nodes.length} 节`],
    ['视频课', `${of.lessons.length} 节`],
    ['与其他知识点的关系', `${of.links} 条`],
    ['有掌握记录的学员', `${of.learners} 人，恢复后还在`],
    ['待处理的反馈', `${of.reports} 条`],
    ['手写的正文', of.hasText === 1 ? '有' : '没有'],
    ['并入它的知识点', of.merged.join('、') || '没有'],
  ]
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={items.map(([name, children]) => ({ key: name, label: name, children }))}
    />
  )
}
