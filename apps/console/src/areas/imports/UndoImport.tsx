import { Link } from '@tanstack/react-router'
import { saidOfLosses } from '@tizhou/domain/content/undoLosses'
import { Alert, Button, Flex } from 'antd'
import { request } from '../../platform/request.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import type { ImportUndo } from './importTypes.ts'

/** Undoes an import as one step; the question before says how many questions that changes. */
export function UndoImport({
  importID,
  isBulk,
  undo,
  onDone,
}: {
  importID: number
  isBulk: boolean
  undo: ImportUndo
  onDone: () => Promise<unknown>
}) {
  const confirm = useConfirm()
  const { restored, deleted, takenOut, edited, pictures = 0, later, papers, learners } = undo
  const what = isBulk ? '批量修改' : '导入'
  const facts = [
    learners ? saidOfLosses(learners) : '',
    `${restored} 题恢复为${what}前的样子`,
    isBulk ? '' : `删除这次新增、还没有人用过的 ${deleted} 题`,
    takenOut > 0 ? `${takenOut} 道新增的题已有人作答或在试卷中：移出章节，仍留在错题本和试卷里` : '',
    pictures > 0 ? `随导入存入的 ${pictures} 张图片，没有别的题用到的一并删除` : '',
    papers.length > 0 ? `随这次导入建成的试卷草稿一并丢弃：${papers.join('、')}` : '',
    edited > 0 ? `其中 ${edited} 题在${what}后被手工修改过，这些修改会撤下；没有删除的题，可在题目的版本里恢复` : '',
  ].filter((text) => text !== '')
  if (later.length > 0)
    return (
      <Alert
        type="info"
        showIcon
        title={`要撤销这次${what}，请先撤销之后改动过这些题的：`}
        description={
          <Flex vertical>
            {later.map((run) => (
              <Link key={run.importID} to={`/imports/${run.importID}`}>
                {run.fileName}
              </Link>
            ))}
          </Flex>
        }
      />
    )
  return (
    <Flex>
      <Button
        danger
        onClick={() =>
          confirm({
            title: `撤销这次${what}？`,
            content: (
              <ul style={{ margin: 0, paddingInlineStart: 18 }}>
                {facts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            ),
            action: edited > 0 ? `撤销${what}，丢弃这些修改` : `撤销${what}`,
            done: '已撤销',
            run: async () => {
              try {
                await request('imports.importUndo', {
                  importID,
                  ...(edited > 0 && { allowEdited: 1, editedTold: edited }),
                })
              } finally {
                // After a refusal the counts may have changed: fetches them again.
                await onDone()
              }
            },
          })
        }
      >
        撤销{what}
      </Button>
    </Flex>
  )
}
