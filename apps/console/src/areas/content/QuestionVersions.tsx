import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Alert, App, Button, Drawer, Flex, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useUndo } from '../../ui/useUndo.tsx'
import { SideBySide } from './SideBySide.tsx'

type Version = Data<'content.questionVersions'>['versions'][number]

interface Props {
  appID: number
  allTestID: number
  /** Why no version can be restored now; undefined: one can. */
  refusal: string | undefined
  /** Restoring it is proposed, and released by somebody else. */
  isReviewed: boolean
  /** The subject is open to learners. */
  isOpen: boolean
  onRestored: () => Promise<void>
  onClose: () => void
}

/** The versions of a question: one of them beside the present one, and a button that restores it. */
export function QuestionVersions({ appID, allTestID, refusal, isReviewed, isOpen, onRestored, onClose }: Props) {
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const [picked, setPicked] = useState<string>()
  const [pending, setPending] = useState(false)
  const list = useQuery({
    queryKey: ['questions', appID, 'versions', allTestID],
    queryFn: ({ signal }) => request('content.questionVersions', { appID, allTestID }, { signal, allowedRepeat: true }),
    staleTime: 0,
  })
  const { versions = [] } = list.data ?? {}
  const [present, ...former] = versions
  const chosen = former.find(({ versionID }) => versionID === picked) ?? former[0]
  /** Restores over the version with this hash, and over no other; gives the new hash. */
  const put = async (versionID: string, hash: string) => {
    const saved = await request('content.questionVersionRestore', { appID, allTestID, hash, versionID })
    await onRestored()
    return saved.hash
  }
  /** Restores what a restored version replaced: the one below it. */
  const putBack = async (hash: string) => {
    const { versions } = await request('content.questionVersions', { appID, allTestID })
    await put(versions[1]?.versionID as string, hash)
  }
  const restore = async (version: Version, hash: string) => {
    setPending(true)
    try {
      if (isReviewed) {
        const { cptID } = await request('content.questionVersions', { appID, allTestID })
        const of = { appID, allTestID, hash, cptID: cptID ?? undefined, questionJson: version.question }
        await request('content.proposalSave', { ...of, what: 'change', handIn: 1 })
        await onRestored()
        message.success('已提交恢复这个版本，等另一人审核')
        onClose()
        return
      }
      const restored = await put(version.versionID, hash)
      // The content is the present one: nothing was restored that could be undone.
      if (restored === hash) return void message.info('内容与现在相同，没有改动')
      offerUndo({
        title: `已恢复 ${labelOf(version)} 的版本`,
        description: `${isOpen ? '学员随即看到；' : ''}被替换的版本仍在这里。`,
        undo: () => putBack(restored),
        undone: '已改回恢复之前的版本',
      })
      onClose()
    } catch (error) {
      message.error(messageOf(error))
      await list.refetch()
    } finally {
      setPending(false)
    }
  }
  return (
    <Drawer open title="版本" size={860} onClose={onClose}>
      {list.isPending && <Skeleton active />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {present && !chosen && <Alert type="info" showIcon title="这道题只有现在这一个版本。" />}
      {list.data && present && chosen && (
        <Flex vertical gap={12}>
          <Flex gap={8} align="center" wrap>
            <label htmlFor="questionVersion">与现在比较</label>
            <Select
              id="questionVersion"
              style={{ minWidth: 360, flex: 1 }}
              value={chosen.versionID}
              options={former.map((version) => ({ value: version.versionID, label: labelOf(version) }))}
              onChange={setPicked}
            />
            <Button
              type="primary"
              loading={pending}
              disabled={refusal !== undefined}
              onClick={() => void restore(chosen, list.data.hash)}
            >
              恢复这个版本
            </Button>
          </Flex>
          {refusal && <Alert type="info" showIcon title={refusal} />}
          <Comparison former={chosen} present={present} />
        </Flex>
      )}
    </Drawer>
  )
}

const labelOf = ({ at, actorName, what }: Version): string =>
  at === null ? '最早的版本' : [showMoment(at, true), actorName, what].filter((text) => text !== '').join(' · ')

function Comparison({ former, present }: { former: Version; present: Version }) {
  return (
    <SideBySide
      label="两个版本的区别"
      titles={[labelOf(former), `现在：${labelOf(present)}`]}
      before={former.question}
      after={present.question}
      same="内容与现在相同。"
    />
  )
}
