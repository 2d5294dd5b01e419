import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { leavingSaid } from '@tizhou/domain/chapters/leavingSaid'
import { Alert, Flex, Modal, Spin, Tag, Typography } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { FirstField } from '../../ui/form/FirstField.tsx'
import type { Action, Plan } from './arranging.ts'
import styles from './PlanDialog.module.css'
import { useArranging } from './useArranging.ts'

interface Props {
  appID: number
  title: string
  /** The verb on the button. */
  label: string
  danger?: boolean
  /** Undefined where something has to be chosen first. */
  action: Action | undefined
  /** What has to be chosen. */
  missing: string
  onDone: (made: number[], action: Action) => void
  onClose: () => void
  /** A function is given what the step would change, once that is known. */
  children?: ReactNode | ((plan: Plan | undefined) => ReactNode)
}

const MARKS = { gone: ['red', '将不在'], new: ['green', '新'], changed: ['blue', '有变化'], '': ['', ''] } as const

/** `withTrees`: the lines of several trees stand below the names of their trees. */
function Outline({ title, lines, withTrees }: { title: string; lines: Plan['before']; withTrees: boolean }) {
  return (
    <section className={styles.side} aria-label={title}>
      <Typography.Text strong>{title}</Typography.Text>
      <ul className={styles.lines}>
        {lines.length === 0 && <li>（没有章节）</li>}
        {lines.map(({ cptID, tree, level, name, count, free, mark }, at) => (
          <Fragment key={cptID}>
            {withTrees && tree !== lines[at - 1]?.tree && (
              <li>
                <Typography.Text type="secondary">目录“{tree}”</Typography.Text>
              </li>
            )}
            <li style={{ paddingLeft: (level - (withTrees ? 0 : 1)) * 16 }}>
              {name}（{count}）{free === 1 && <Tag color="blue">免费</Tag>}
              {mark !== '' && <Tag color={MARKS[mark][0]}>{MARKS[mark][1]}</Tag>}
            </li>
          </Fragment>
        ))}
      </ul>
    </section>
  )
}

/** What a step would change, said before it is made; the button makes just that, or is refused. */
export function PlanDialog(props: Props) {
  const { appID, title, label, danger = false, action, missing, onDone, onClose, children } = props
  const { arrange } = useArranging(appID)
  const [isPending, setPending] = useState(false)
  const plan = useQuery({
    // Not one of the keys that a step makes stale: what was just done would be planned again.
    queryKey: ['chapterPlan', appID, JSON.stringify(action)],
    queryFn: ({ signal }) => request('chapters.chapterPlan', { appID, actionJson: action as Action }, { signal }),
    enabled: action !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const data = action && !plan.isPlaceholderData && !plan.isError ? plan.data : undefined
  const make = async () => {
    if (!action || !data) return
    setPending(true)
    const made = await arrange(action, data.seen)
    setPending(false)
    if (made) onDone(made, action)
    else await plan.refetch()
  }
  return (
    <Modal
      open
      title={title}
      width={760}
      okText={label}
      cancelText="取消"
      okButtonProps={{ danger, disabled: !data }}
      confirmLoading={isPending}
      onOk={() => void make()}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Flex vertical gap={12}>
        <FirstField>
          {typeof children === 'function' ? children(action && !plan.isError ? plan.data : undefined) : children}
        </FirstField>
        {!action && <Typography.Text type="secondary">{missing}</Typography.Text>}
        {action && plan.isError && <Alert type="error" title={messageOf(plan.error)} />}
        {action && plan.isPending && <Spin aria-label="正在计算" />}
        {action && !plan.isError && plan.data && <Shown plan={plan.data} />}
      </Flex>
    </Modal>
  )
}

function Shown({ plan: { moved, retired, leaving, elsewhere, notes, before, after, unlisted } }: { plan: Plan }) {
  const withTrees = new Set([...before, ...after].map(({ tree }) => tree)).size > 1
  const said = [
    ...(moved > 0 ? [`${moved} 道题换章节，做题记录、错题、收藏和笔记跟着题目走`] : []),
    ...(retired > 0 ? [`${retired} 道题不再在任何章节里：学员做不到，做过的记录保留，可以撤销或单独恢复`] : []),
    ...leavingSaid(leaving, elsewhere),
    ...notes,
  ]
  return (
    <>
      {said.length > 0 && (
        <Alert
          type={retired > 0 || notes.length > 0 ? 'warning' : 'info'}
          title={
            <ul className={styles.said}>
              {said.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          }
        />
      )}
      <Flex gap={12} align="stretch">
        <Outline title="现在" lines={before} withTrees={withTrees} />
        <Outline title="之后" lines={after} withTrees={withTrees} />
      </Flex>
      {unlisted > 0 && <Typography.Text type="secondary">还有 {unlisted} 章没有列出。</Typography.Text>}
    </>
  )
}
