import { isGeneratedName } from '@tizhou/domain/chapters/arrangement'
import { CHAPTER_BOUNDS } from '@tizhou/domain/chapters/bounds'
import { TEXT_BOUNDS } from '@tizhou/domain/content/textBounds'
import { Button, Flex, Form, Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { ChapterPicker } from '../../ui/ChapterPicker.tsx'
import { type Action, type ChapterRow, equalParts, type Plan, proposedTrial, questionsOf } from './arranging.ts'
import { PlanDialog } from './PlanDialog.tsx'

interface Props {
  appID: number
  treeID: number
  /** The chapters that it is about, in the order of the outline. */
  rows: readonly ChapterRow[]
  /** All chapters of the tree. */
  outline: readonly ChapterRow[]
  onDone: (made: number[], action: Action) => void
  onClose: () => void
}

const named = (rows: readonly ChapterRow[]): string => (rows.length === 1 ? `“${rows[0]?.name}”` : ` ${rows.length} 章`)
const idsOf = (rows: readonly ChapterRow[]): number[] => rows.map(({ nodeID }) => nodeID)

export function MergeDialog({ rows, outline: _, ...props }: Props) {
  const [intoID, setInto] = useState<number>()
  const chapterIDs = idsOf(rows).filter((cptID) => cptID !== intoID)
  return (
    <PlanDialog
      {...props}
      title={`合并${named(rows)}到另一章`}
      label="合并"
      action={intoID === undefined || chapterIDs.length === 0 ? undefined : { kind: 'merge', chapterIDs, intoID }}
      missing="选择并入哪一章；题目和下级章节接在它后面。"
    >
      <Form layout="vertical">
        <Form.Item label="并入">
          <ChapterPicker
            appID={props.appID}
            treeID={props.treeID}
            aria-label="并入的章节"
            {...(rows.length === 1 && { without: chapterIDs })}
            {...(intoID !== undefined && { value: intoID })}
            onChange={setInto}
          />
        </Form.Item>
      </Form>
    </PlanDialog>
  )
}

export function MoveDialog({ rows, outline: _, ...props }: Props) {
  const [parentID, setParent] = useState<number>()
  const [isTop, setTop] = useState(false)
  const to = isTop ? 0 : parentID
  return (
    <PlanDialog
      {...props}
      title={`移动${named(rows)}`}
      label="移动"
      action={to === undefined ? undefined : { kind: 'move', chapterIDs: idsOf(rows), parentID: to }}
      missing="选择移到哪一章的下面。"
    >
      <Form layout="vertical">
        <Form.Item label="移到">
          <Radio.Group
            value={isTop}
            onChange={({ target }) => setTop(target.value as boolean)}
            options={[
              { value: false, label: '一章的下面' },
              { value: true, label: '最上一级' },
            ]}
          />
        </Form.Item>
        {!isTop && (
          <Form.Item label="上级章节">
            <ChapterPicker
              appID={props.appID}
              treeID={props.treeID}
              aria-label="上级章节"
              without={idsOf(rows)}
              {...(parentID !== undefined && { value: parentID })}
              onChange={setParent}
            />
          </Form.Item>
        )}
      </Form>
    </PlanDialog>
  )
}

export function RemoveDialog({ rows, outline, ...props }: Props) {
  const all = questionsOf(outline, rows)
  const [how, setHow] = useState<'to' | 'out'>(all === 0 ? 'out' : 'to')
  const [toID, setTo] = useState<number>()
  const chapterIDs = idsOf(rows)
  const ready = how === 'out' || toID !== undefined
  return (
    <PlanDialog
      {...props}
      danger
      title={`删除${named(rows)}`}
      label="删除"
      action={ready ? { kind: 'remove', chapterIDs, toID: how === 'out' ? null : (toID as number) } : undefined}
      missing={`里面有 ${all} 道题：选择它们去哪里。`}
    >
      {all > 0 && (
        <Form layout="vertical">
          <Form.Item label={`里面的 ${all} 道题`}>
            <Radio.Group
              value={how}
              onChange={({ target }) => setHow(target.value as 'to' | 'out')}
              options={[
                { value: 'to', label: '移到另一章' },
                { value: 'out', label: '移出这个目录' },
              ]}
            />
          </Form.Item>
          {how === 'to' && (
            <Form.Item label="移到">
              <ChapterPicker
                appID={props.appID}
                treeID={props.treeID}
                aria-label="题目移到的章节"
                without={chapterIDs}
                {...(toID !== undefined && { value: toID })}
                onChange={setTo}
              />
            </Form.Item>
          )}
        </Form>
      )}
    </PlanDialog>
  )
}

/** With how many questions will come: groups stay whole, so it may be others than were asked for. */
const partLabel = (at: number, count: number | undefined): string =>
  `第 ${at + 1} 部分${count === undefined ? '' : `（${count} 题）`}`

export function SplitDialog({ rows, outline: _, ...props }: Props) {
  const row = rows[0] as ChapterRow
  const { count } = row.chapter
  const [size, setSize] = useState<number | null>(Math.max(1, Math.ceil(count / 2)))
  const [below, setBelow] = useState(true)
  const [names, setNames] = useState<Readonly<Record<number, string>>>({})
  const parts = equalParts(row.name, count, size ?? count).map((part, at) => ({
    ...part,
    name: names[at] ?? (!below && at === 0 ? row.name : part.name),
  }))
  const counted = (plan: Plan | undefined) => (plan?.parts.length === parts.length ? plan.parts : [])
  return (
    <PlanDialog
      {...props}
      title={`拆分“${row.name}”`}
      label="拆分"
      action={
        size === null || parts.length < 2 || parts.length > CHAPTER_BOUNDS.made
          ? undefined
          : { kind: 'split', chapterID: row.nodeID, below, parts }
      }
      missing={`这一章自己有 ${count} 道题：选择每部分多少道。`}
    >
      {(plan) => (
        <Form layout="vertical">
          <Flex gap={12} wrap>
            <Form.Item label="每部分题数" htmlFor="split-size" extra="成组的题不会拆开。">
              <InputNumber
                id="split-size"
                min={1}
                max={Math.max(1, count)}
                precision={0}
                value={size}
                onChange={setSize}
              />
            </Form.Item>
            <Form.Item label="放在">
              <Radio.Group
                value={below}
                onChange={({ target }) => setBelow(target.value as boolean)}
                options={[
                  { value: true, label: '这一章的下面' },
                  { value: false, label: '和这一章并列' },
                ]}
              />
            </Form.Item>
          </Flex>
          {parts.length <= 20 &&
            parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
              <Form.Item key={at} label={partLabel(at, counted(plan)[at])} htmlFor={`split-${at}`}>
                <Input
                  id={`split-${at}`}
                  value={part.name}
                  maxLength={TEXT_BOUNDS.chapterName}
                  onChange={({ target }) => setNames((before) => ({ ...before, [at]: target.value }))}
                />
              </Form.Item>
            ))}
        </Form>
      )}
    </PlanDialog>
  )
}

export function TrialDialog({ rows, outline: _, ...props }: Props) {
  const row = rows[0] as ChapterRow
  const { count, trial } = row.chapter
  const [first, setFirst] = useState<number | null>(trial || proposedTrial(count))
  return (
    <PlanDialog
      {...props}
      title={`“${row.name}”的前几题免费`}
      label="保存"
      action={first === null || first === trial ? undefined : { kind: 'trial', chapterID: row.nodeID, count: first }}
      missing={trial > 0 ? `现在免费 ${trial} 题；0 为不再免费。` : '这些题另外放进“免费试用”，人人可做。'}
    >
      <Form layout="vertical">
        <Form.Item
          label={`前几题免费（这一章自己有 ${count} 题）`}
          htmlFor="trial-count"
          extra={trial > 0 ? undefined : `先填了约五分之一（${proposedTrial(count)} 题），可以改。`}
        >
          <InputNumber
            id="trial-count"
            min={0}
            max={count}
            precision={0}
            value={first}
            onChange={setFirst}
            suffix="题"
          />
        </Form.Item>
      </Form>
    </PlanDialog>
  )
}

/** `第 1 组（1–100）` … of the chosen ones become real chapters: every so many, each with its name. */
export function GroupDialog({ rows, outline: _, ...props }: Props) {
  const [merged, setMerged] = useState(true)
  const [names, setNames] = useState<Readonly<Record<number, string>>>({})
  /** The index of the group in which each chapter is; a new group begins at the marked ones. */
  const [begins, setBegins] = useState<ReadonlySet<number>>(new Set([0]))
  const groups: { name: string; rows: ChapterRow[] }[] = []
  for (const [at, row] of rows.entries()) {
    if (begins.has(at) || groups.length === 0) groups.push({ name: names[row.nodeID] ?? '', rows: [] })
    groups.at(-1)?.rows.push(row)
  }
  const ready = groups.every(({ name }) => name.trim() !== '')
  return (
    <PlanDialog
      {...props}
      title={`把 ${rows.length} 章归成章`}
      label={merged ? '合并成章' : '归入新章'}
      action={
        ready
          ? {
              ...{ kind: 'group', merged },
              groups: groups.map((group) => ({ name: group.name, chapterIDs: idsOf(group.rows) })),
            }
          : undefined
      }
      missing="给每一章起名；在要另起一章的地方按“从这里另起一章”。"
    >
      <Form layout="vertical">
        <Form.Item label="怎样归">
          <Radio.Group
            value={merged}
            onChange={({ target }) => setMerged(target.value as boolean)}
            options={[
              { value: true, label: '合并：题目都进新章，原来的组不再有' },
              { value: false, label: '保留：原来的组放在新章下面' },
            ]}
          />
        </Form.Item>
        {groups.map((group) => {
          const [head] = group.rows as [ChapterRow]
          const total = group.rows.reduce((sum, row) => sum + row.all, 0)
          return (
            <Form.Item
              key={head.nodeID}
              label={`${group.rows.length} 章，${total} 题：${group.rows.map(({ name }) => name).join('、')}`}
              htmlFor={`group-${head.nodeID}`}
            >
              <Flex gap={8} wrap>
                <Input
                  id={`group-${head.nodeID}`}
                  style={{ flex: 1, minWidth: 200 }}
                  maxLength={TEXT_BOUNDS.chapterName}
                  placeholder="新章的名称"
                  value={group.name}
                  onChange={({ target }) => setNames((before) => ({ ...before, [head.nodeID]: target.value }))}
                />
                {group.rows.slice(1).map((row) => (
                  <Button
                    key={row.nodeID}
                    size="small"
                    aria-label={`从“${row.name}”另起一章`}
                    onClick={() => setBegins((before) => new Set([...before, rows.indexOf(row)]))}
                  >
                    从{isGeneratedName(row.name) ? row.name.replace(/（.*/, '') : row.name}另起
                  </Button>
                ))}
                {rows.indexOf(head) > 0 && (
                  <Button
                    size="small"
                    aria-label={`“${head.name}”归回上一章`}
                    onClick={() =>
                      setBegins((before) => new Set([...before].filter((at) => at !== rows.indexOf(head))))
                    }
                  >
                    归回上一章
                  </Button>
                )}
              </Flex>
            </Form.Item>
          )
        })}
      </Form>
    </PlanDialog>
  )
}
