import { HistoryOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { TREE_KINDS } from '@tizhou/catalogue/treeKinds'
import type { Data } from '@tizhou/contract/contract'
import { Button, Card, Empty, Flex, Select, Spin, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { choice } from '../../ui/form/fields.tsx'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useAddressValue } from '../../ui/useAddress.ts'
import { StepsDrawer } from './StepsDrawer.tsx'
import { TreeBoard } from './TreeBoard.tsx'
import { useArranging } from './useArranging.ts'

/** The trees that an editor can make, with the editions of some. */
const KINDS = Object.fromEntries(
  TREE_KINDS.flatMap(({ sourceName, examTypes, purpose }) =>
    Object.entries(examTypes).map(([examType, part]) => [
      `${sourceName}/${examType}`,
      `${sourceName}${part && `（${part}）`}：${purpose}`,
    ]),
  ),
)

type Step = Data<'chapters.chapterArrange'>

const treeForm = (appID: number): RowForm<{ treeID: number }, { kind: string }, Step> => ({
  title: () => '新建目录',
  initial: () => ({}),
  lines: () => [choice('kind', '种类', KINDS, { required: true })],
  save: ({ kind }) => {
    const [sourceName = '', examType = ''] = kind.split('/')
    return request('chapters.chapterArrange', {
      ...{ appID, seenJson: [] },
      actionJson: { kind: 'addTree', sourceName, examType },
    })
  },
})

/** The chapters of one subject, a tree at a time. */
export default function ChaptersPage() {
  return (
    <PageOfSubject title="章节" purpose="目录与章节：移动、合并、拆分、删除之前都先说明会怎样；每一步都可以撤销。">
      {(appID) => <Desk appID={appID} />}
    </PageOfSubject>
  )
}

function Desk({ appID }: { appID: number }) {
  const [wanted, setTree] = useAddressValue('tree')
  const [hasSteps, setSteps] = useState(false)
  const { arrange, again, done } = useArranging(appID)
  const desk = useQuery({
    queryKey: ['chapters', 'desk', appID],
    queryFn: ({ signal }) => request('chapters.chapterDesk', { appID }, { signal, allowedRepeat: true }),
  })
  const trees = desk.data?.trees ?? []
  // A tree that is made by a step with the shown one may stand before it.
  const shown = useRef<number>(undefined)
  const tree =
    trees.find(({ treeID }) => String(treeID) === wanted) ??
    trees.find(({ treeID }) => treeID === shown.current) ??
    trees[0]
  useEffect(() => {
    shown.current = tree?.treeID
  }, [tree?.treeID])
  const at = tree ? trees.indexOf(tree) : -1
  const move = async (beforeID: number | undefined) => {
    if (!tree) return
    // Without a choice the first tree is shown, which is another one then.
    setTree(String(tree.treeID))
    await arrange({ kind: 'moveTree', treeID: tree.treeID, ...(beforeID === undefined ? {} : { beforeID }) }, [])
  }
  if (desk.isError) return <Failure error={desk.error} onRetry={() => void desk.refetch()} />
  if (desk.isPending) return <Spin aria-label="正在读取" />
  return (
    <>
      <Card size="small">
        <Flex gap={8} wrap align="center">
          {tree && (
            <Select<number>
              aria-label="目录"
              style={{ minWidth: 280 }}
              value={tree.treeID}
              onChange={(treeID) => setTree(String(treeID))}
              options={trees.map(({ treeID, name, moduleName, chapters }) => ({
                value: treeID,
                label: `${name}（${chapters.length} 章${moduleName === name ? '' : `，${moduleName}`}）`,
              }))}
            />
          )}
          {tree && trees.length > 1 && (
            <>
              <Button disabled={at === 0} onClick={() => void move(trees[at - 1]?.treeID)}>
                目录前移
              </Button>
              <Button disabled={at === trees.length - 1} onClick={() => void move(trees[at + 2]?.treeID)}>
                目录后移
              </Button>
            </>
          )}
          {tree?.chapters.length === 0 && (
            <Button danger onClick={() => void arrange({ kind: 'removeTree', treeID: tree.treeID }, [])}>
              删除空目录
            </Button>
          )}
          <FormButton
            label="新建目录"
            form={treeForm(appID)}
            onSaved={async ({ stepID, said }) => {
              await again()
              done(stepID, said)
            }}
          />
          <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setSteps(true)}>
            最近的整理
          </Button>
        </Flex>
        {trees.length > 1 && (
          <Typography.Text type="secondary">几个目录都有的题，按章节统计时算在最前面的那个目录里。</Typography.Text>
        )}
      </Card>
      {tree ? (
        <TreeBoard key={tree.treeID} appID={appID} tree={tree} />
      ) : (
        <Card size="small">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这个科目还没有目录：新建一个，或先导入题目。" />
        </Card>
      )}
      {hasSteps && <StepsDrawer appID={appID} onClose={() => setSteps(false)} />}
    </>
  )
}
