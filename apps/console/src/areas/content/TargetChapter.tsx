import { useQuery } from '@tanstack/react-query'
import type { Params } from '@tizhou/contract/contract'
import { Form, Select, Spin } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { ChapterPicker } from '../../ui/ChapterPicker.tsx'
import { Failure } from '../../ui/Failure.tsx'

/** The chapter that questions go to: of a tree in which some of them are at home, since a move stays within its tree. */
export function TargetChapter({
  asked,
  cptID,
  onChange,
}: {
  asked: Omit<Params<'content.questionBulkTrees'>, 'guid'>
  cptID: number | undefined
  onChange: (cptID: number | undefined) => void
}) {
  const [chosen, setChosen] = useState<number>()
  const { data, error, refetch } = useQuery({
    queryKey: ['questions', asked.appID, 'bulkTrees', asked],
    queryFn: ({ signal }) => request('content.questionBulkTrees', asked, { signal, allowedRepeat: true }),
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Spin aria-label="正在查找题目所在的目录" />
  const { trees } = data
  const tree = trees.find(({ treeID }) => treeID === chosen) ?? trees[0]
  const others = trees.reduce((sum, { count }) => sum + count, 0) - (tree?.count ?? 0)
  return (
    <>
      {trees.length > 1 && (
        <Form.Item
          label="目录"
          htmlFor="bulkTree"
          extra={`题目只在自己的目录里移动：在别的目录里的 ${others} 题保持不变。`}
        >
          <Select
            id="bulkTree"
            value={tree?.treeID ?? null}
            options={trees.map(({ treeID, name, count }) => ({ value: treeID, label: `${name}（${count} 题）` }))}
            onChange={(treeID: number) => {
              setChosen(treeID)
              onChange(undefined)
            }}
          />
        </Form.Item>
      )}
      <Form.Item
        label="目标章节"
        htmlFor="bulkChapter"
        extra={`${tree ? `“${tree.name}”的章节。` : ''}排在这一章已有的题之后；同组的题一起移动。`}
      >
        <ChapterPicker
          id="bulkChapter"
          aria-label="目标章节"
          appID={asked.appID}
          treeID={tree?.treeID}
          value={cptID ?? null}
          onChange={onChange}
        />
      </Form.Item>
    </>
  )
}
