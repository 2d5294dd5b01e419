import { useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, List, Modal } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { CleanedHtml } from '../../ui/html/CleanedHtml.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import type { MaterialNode } from './nodeForm.tsx'

interface Props {
  node: MaterialNode
  onRestored: () => Promise<unknown>
}

/** Earlier versions of a part, newest first; each can be restored. */
export function Versions({ node, onRestored }: Props) {
  const confirm = useConfirm()
  const [shown, setShown] = useState<number>()
  const { data } = useQuery({
    queryKey: ['materials', 'version', node.nodeID, shown],
    queryFn: () => request('materials.nodeVersion', { nodeID: node.nodeID, revision: shown ?? 0 }),
    enabled: shown !== undefined,
  })
  const restore = (revision: number) =>
    confirm({
      title: '回到这个版本？',
      content: '学员马上看到它；现在的成为一个旧版本，可以再回来。',
      action: '恢复',
      done: '已恢复',
      run: async () => {
        await request('materials.versionRestore', { nodeID: node.nodeID, revision: node.revision, to: revision })
        setShown(undefined)
        await onRestored()
      },
    })
  if (node.versions.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有以前的版本。" />
  return (
    <>
      <List
        size="small"
        dataSource={node.versions}
        rowKey="revision"
        renderItem={({ revision, name, savedAt, savedBy, length }) => (
          <List.Item
            actions={[
              <Button key="show" size="small" onClick={() => setShown(revision)}>
                查看
              </Button>,
            ]}
          >
            第 {revision} 版“{name}”，{savedBy} {showMoment(savedAt)}，{length} 字符
          </List.Item>
        )}
      />
      {shown !== undefined && data && (
        <Modal
          open
          width={860}
          title={`第 ${shown} 版“${data.name}”`}
          okText="恢复这个版本"
          cancelText="关闭"
          onOk={() => restore(shown)}
          onCancel={() => setShown(undefined)}
        >
          <Flex gap={12}>
            <Card size="small" title="这个版本" style={{ flex: 1, minWidth: 0 }}>
              <CleanedHtml html={data.html} />
            </Card>
            <Card size="small" title="现在" style={{ flex: 1, minWidth: 0 }}>
              <CleanedHtml html={node.html} />
            </Card>
          </Flex>
        </Modal>
      )}
    </>
  )
}
