import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import type { Data } from '@tizhou/contract/contract'
import { Alert, Button, Flex, Form, InputNumber, Modal, Typography } from 'antd'
import { useRef, useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { useAskedClose } from '../../ui/form/useAskedClose.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { sectionName } from './paperForm.ts'

interface Props {
  appID: number
  paperKey: string
  revision: string
  form: WirePaperForm
  /** The paper was drawn, and has this revision now. */
  onDrawn: (revision: string) => Promise<void>
  onClose: () => void
}

type Drawn = Data<'exams.deskDraw'>['lines'][number]

/** Largest seed that is easily written down. */
const SEEDS = 1_000_000

/** Draws the questions of a paper by its blueprint, and says which lines could not be filled and why. */
export function DrawDialog({ appID, paperKey, revision, form, onDrawn, onClose }: Props) {
  const [seed, setSeed] = useState(() => Math.floor(Math.random() * SEEDS))
  const [lastPapers, setLastPapers] = useState(0)
  const [isTyped, setTyped] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const [failure, setFailure] = useState('')
  const [drawn, setDrawn] = useState<{ revision: string; lines: Drawn[] }>()
  const replaced = form.units
    .flatMap(({ sections }) => sections)
    .filter((section) => section.lines.length > 0)
    .reduce((sum, { items }) => sum + items.length, 0)
  const draw = async () => {
    setDrawing(true)
    setFailure('')
    try {
      setDrawn(await request('exams.deskDraw', { appID, paperKey, revision, seed, lastPapers }))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setDrawing(false)
    }
  }
  const isFinished = useRef(false)
  /** A draw is told once, however the dialog is closed, and however often. */
  const finish = () => {
    if (drawn && !isFinished.current) {
      isFinished.current = true
      void onDrawn(drawn.revision)
    }
    onClose()
  }
  const close = useAskedClose({ isDirty: isTyped && !drawn, isBusy: isDrawing, onClose: finish })
  return (
    <Modal
      open
      title="按蓝图抽题"
      width={760}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        drawn ? (
          <Button type="primary" onClick={finish}>
            查看抽到的题
          </Button>
        ) : (
          <>
            <Button onClick={close}>取消</Button>
            <Button type="primary" loading={isDrawing} onClick={() => void draw()}>
              抽题
            </Button>
          </>
        )
      }
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      {drawn ? (
        <Result lines={drawn.lines} form={form} />
      ) : (
        <Form layout="vertical" component="div">
          <Typography.Paragraph>
            有蓝图的题型重新抽题，没有蓝图的题型保持不变，其中的题也不会再抽到。
            {replaced > 0 && `现在的 ${replaced} 题会被替换。`}
          </Typography.Paragraph>
          <Flex gap={12} wrap>
            <Form.Item label="种子" htmlFor="draw-seed" extra="题库不变时，同一个种子抽到同一份卷。">
              <InputNumber
                id="draw-seed"
                min={0}
                max={4_294_967_295}
                precision={0}
                value={seed}
                onChange={(value) => {
                  setSeed(value ?? 0)
                  setTyped(true)
                }}
              />
            </Form.Item>
            <Form.Item label="避开最近几份试卷的题" htmlFor="draw-last">
              <InputNumber
                id="draw-last"
                min={0}
                max={50}
                precision={0}
                value={lastPapers}
                onChange={(value) => {
                  setLastPapers(value ?? 0)
                  setTyped(true)
                }}
              />
            </Form.Item>
          </Flex>
        </Form>
      )}
    </Modal>
  )
}

function Result({ lines, form }: { lines: readonly Drawn[]; form: WirePaperForm }) {
  const short = lines.filter(({ wanted, drawn }) => drawn < wanted)
  const total = lines.reduce((sum, { drawn }) => sum + drawn, 0)
  const rows = lines.map((line) => ({ ...line, key: `${line.unit}-${line.section}-${line.line}` }))
  return (
    <Flex vertical gap={12}>
      <Alert
        type={short.length === 0 ? 'success' : 'warning'}
        showIcon
        title={
          short.length === 0
            ? `抽到 ${total} 题，每一行都抽满了。`
            : `抽到 ${total} 题；${short.length} 行没有抽满，可以放宽章节、难度或知识点后再抽。`
        }
      />
      <PlainTable
        title="各行抽到的题"
        rowKey="key"
        rows={rows}
        emptyText="没有蓝图"
        columns={[
          {
            key: 'of',
            title: '题型',
            text: ({ unit, section }) => {
              const of = form.units[unit]
              const part = of?.sections[section]
              return `${of?.name ?? ''} · ${part ? sectionName(part) : ''}`
            },
          },
          { key: 'line', title: '行', align: 'right', text: ({ line }) => line + 1 },
          { key: 'wanted', title: '要', align: 'right', text: ({ wanted }) => wanted },
          { key: 'drawn', title: '抽到', align: 'right', text: ({ drawn }) => drawn },
          { key: 'meeting', title: '符合的题', align: 'right', text: ({ meeting }) => meeting },
          { key: 'avoided', title: '其中避开', align: 'right', text: ({ avoided }) => avoided },
        ]}
      />
    </Flex>
  )
}
