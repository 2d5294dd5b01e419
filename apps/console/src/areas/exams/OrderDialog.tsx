import { UndoOutlined } from '@ant-design/icons'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { Button, Flex, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useAskedClose } from '../../ui/form/useAskedClose.ts'
import { MovableTree } from '../../ui/tree/MovableTree.tsx'
import type { Questions, Unit } from './paperForm.ts'
import { allowsOrder, movedRow, type OrderRow, orderMoves, orderRows, unitsInOrder } from './paperOrder.ts'

interface Props {
  form: WirePaperForm
  known: Questions
  onOrdered: (units: Unit[]) => void
  onClose: () => void
}

/** A longer outline begins with its questions closed. */
const SHOWN_OPEN = 120

/** Puts units, sections and questions in another order: by dragging, by Alt with arrow keys, by the menu of each row. */
export function OrderDialog({ form, known, onOrdered, onClose }: Props) {
  const [steps, setSteps] = useState<OrderRow[][]>(() => [orderRows(form, known)])
  const [chosen, setChosen] = useState<number>()
  const rows = steps.at(-1) ?? []
  const close = useAskedClose({ isDirty: steps.length > 1, onClose })
  return (
    <Modal
      open
      title="调整次序"
      width={760}
      okText="完成"
      cancelText="取消"
      okButtonProps={{ disabled: steps.length === 1 }}
      onOk={() => {
        onOrdered(unitsInOrder(rows))
        onClose()
      }}
      onCancel={close}
      mask={{ closable: false }}
    >
      <Flex vertical gap={8}>
        <Flex gap={8} justify="space-between" align="center" wrap>
          <Typography.Text type="secondary">
            题目可以移到同一题型的另一部分，整组一起；题型可以移到另一单元。
          </Typography.Text>
          <Button
            icon={<UndoOutlined />}
            disabled={steps.length === 1}
            onClick={() => setSteps((before) => before.slice(0, -1))}
          >
            撤回一步
          </Button>
        </Flex>
        <MovableTree<OrderRow>
          label="试卷的单元、题型和题目"
          rows={rows}
          chosen={chosen}
          onChoose={setChosen}
          show={(row) => <Words row={row} rows={rows} />}
          movesFor={(nodeID) => orderMoves(rows, nodeID)}
          allows={(nodeID, place) => allowsOrder(rows, nodeID, place)}
          onMove={async (nodeID, place) => {
            if (!allowsOrder(rows, nodeID, place)) return false
            setSteps((before) => [...before, movedRow(rows, nodeID, place)])
            return true
          }}
          startsOpen={rows.length <= SHOWN_OPEN}
        />
      </Flex>
    </Modal>
  )
}

function Words({ row, rows }: { row: OrderRow; rows: readonly OrderRow[] }) {
  if (row.kind === 'block') return row.name
  if (row.kind === 'unit') return <b>{row.name}</b>
  const count = rows.reduce(
    (sum, one) => sum + (one.kind === 'block' && one.parentID === row.nodeID ? one.block.items.length : 0),
    0,
  )
  return (
    <>
      {row.name} <Typography.Text type="secondary">{count} 题</Typography.Text>
    </>
  )
}
