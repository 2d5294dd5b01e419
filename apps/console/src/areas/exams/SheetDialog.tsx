import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Alert, Button, Flex, Modal, Table, Typography, Upload } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { useAskedClose } from '../../ui/form/useAskedClose.ts'
import { UploadRow } from '../../ui/upload/UploadRow.tsx'
import { useUpload } from '../../ui/upload/useUpload.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { emptyPaper, sumOf } from './paperForm.ts'
import { refusalText } from './refusalText.ts'
import { type BankCheck, checkQuestions, importQuestions, type SheetRead, uploadAgain } from './sheetImport.ts'
import { keepSheetTemplate } from './sheetTemplate.ts'

const MOST_BYTES = 30_000_000

interface Props {
  appID: number
  onClose: () => void
}

interface Checked {
  file: File
  uploadID: number
  name: string
  read: SheetRead
  bank: BankCheck | undefined
}

/** Makes a paper of an Excel sheet in one step: of the ids of questions, or of whole questions; checked before. */
export function SheetDialog({ appID, onClose }: Props) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const offerUndo = useUndo()
  const [checked, setChecked] = useState<Checked>()
  const [doing, setDoing] = useState('')
  const [failure, setFailure] = useState('')
  const work = async (words: string, run: () => Promise<void>) => {
    setDoing(words)
    setFailure('')
    try {
      await run()
    } catch (error) {
      setFailure(refusalText(error))
    } finally {
      setDoing('')
    }
  }
  const read = (uploadID: number) => request('exams.deskSheet', { appID, uploadID }, { allowedRepeat: true })
  const check = (uploadID: number, file: File) =>
    work('正在检查…', async () => {
      const found = await read(uploadID)
      const bank = found.isWhole
        ? await checkQuestions({ appID, uploadID }, (done) => setDoing(`正在检查题目：${done}`))
        : undefined
      setChecked({ file, uploadID, name: file.name.replace(/\.[^.]*$/, '').slice(0, 100), read: found, bank })
    })
  const { sending, begin, remove, isBusy } = useUpload({
    ...{ call: 'imports.importUpload', maxBytes: MOST_BYTES },
    onDone: ({ uploadID }, file) => void check(uploadID, file),
  })
  const make = ({ file, uploadID, name, read: before, bank }: Checked) =>
    work('正在建成草稿…', async () => {
      const later = bank && (await uploadAgain(file))
      const importID = bank && (await importQuestions({ appID, uploadID }, (done) => setDoing(`正在导入题目：${done}`)))
      try {
        const { units } = later === undefined ? before : await read(later)
        const formJson = { ...emptyPaper(), name, units }
        const made = await request('exams.deskSave', { appID, formJson, ...(importID !== undefined && { importID }) })
        await cache.invalidateQueries({ queryKey: [`papers.${appID}`] })
        const undo = async () => {
          // The draft goes with the import that was made with it.
          if (importID === undefined) await request('exams.deskDiscard', { appID, ...made })
          else await request('imports.importUndo', { importID })
          await cache.invalidateQueries({ queryKey: [`papers.${appID}`] })
          void navigate({ to: '/papers', search: { subject: String(appID) } as never })
        }
        offerUndo({
          title: importID === undefined ? '已按表格建成试卷' : '已导入题目并建成试卷',
          undo,
          undone: importID === undefined ? '草稿已丢弃' : '草稿已丢弃，导入的题目已撤销',
        })
        void navigate({ to: `/papers/${appID}/${encodeURIComponent(made.paperKey)}` })
      } catch (error) {
        // One step: without its paper the import does not stay either.
        if (importID !== undefined) await request('imports.importUndo', { importID })
        throw error
      }
    })
  const close = useAskedClose({ isDirty: checked !== undefined, isBusy: doing !== '', guardsPage: false, onClose })
  return (
    <Modal
      open
      title="从 Excel 建一份试卷"
      width={820}
      footer={null}
      onCancel={close}
      closable={doing === ''}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">
          每行一道题，按行的次序排入试卷。可以只写题目的外部
          ID，也可以是整道题（导入题目的列，加上试卷单元、试卷题型、分值）。先逐行检查，确认后才写入。
        </Typography.Text>
        <Flex gap={8} wrap>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void keepSheetTemplate('ids')}>
            下载模板：只写编号
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void keepSheetTemplate('whole')}>
            下载模板：整道题
          </Button>
          <Upload
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={isBusy || doing !== ''}
            beforeUpload={(file) => {
              setChecked(undefined)
              setFailure('')
              begin(file, () => ({ fileName: file.name.slice(-200) }))
              return false
            }}
          >
            <Button type={checked ? 'default' : 'primary'} icon={<UploadOutlined aria-hidden />} loading={isBusy}>
              上传表格检查
            </Button>
          </Upload>
          <span role="status">{doing}</span>
        </Flex>
        {sending && <UploadRow one={sending} onRemove={remove} />}
        {failure && <Alert type="error" showIcon title={failure} />}
        {checked && <Findings checked={checked} isBusy={doing !== ''} onMake={() => void make(checked)} />}
      </Flex>
    </Modal>
  )
}

interface Fault {
  row: number
  column: string
  reason: string
}

/**
 * What is wrong in a sheet, by row and column. Of whole questions the ids are not in the bank yet, which is right, and the
 * check of the questions tells what is wrong in the columns of the paper as well.
 */
function faultsOf({ read, bank }: Checked): Fault[] {
  if (!bank) return read.faults
  const told = new Set(bank.problems.map(({ row }) => row))
  const own = read.faults.filter(({ row, reason }) => !told.has(row) && !reason.startsWith('题库里没有'))
  return [...own, ...bank.problems].sort((one, other) => one.row - other.row)
}

function Findings({ checked, isBusy, onMake }: { checked: Checked; isBusy: boolean; onMake: () => void }) {
  const { read, bank } = checked
  const faults = faultsOf(checked)
  const good = bank ? bank.run.added + bank.run.changed + bank.run.unchanged : read.questions
  const isRefused = bank !== undefined && (bank.run.state !== 'done' || bank.open > 0)
  return (
    <>
      <Typography.Text>
        {bank
          ? `${good} 道题可以导入（新增 ${bank.run.added}，修改 ${bank.run.changed}，不变 ${bank.run.unchanged}）`
          : `${read.units.length} 个单元，${read.questions} 题，${sumOf(read.units.flatMap(({ sections }) => sections)).marks} 分`}
        {faults.length > 0
          ? `；有 ${faults.length} 处问题，这些行${bank ? '不会导入，也' : ''}不会放入试卷`
          : good === 0
            ? '；表格里没有题目'
            : '；没有问题'}
      </Typography.Text>
      {isRefused && (
        <Alert
          type="warning"
          showIcon
          title={bank.run.message || '表格会改动题库里已有的题目，需要逐项确认'}
          action={<Link to="/imports/new">到导入题目</Link>}
          description="先在导入题目里导入并确认，再用同一份表格建试卷。"
        />
      )}
      {faults.length > 0 && (
        <Table<Fault>
          size="small"
          aria-label="表格里的问题"
          rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
          dataSource={faults}
          pagination={faults.length > 10 ? { pageSize: 10, showSizeChanger: false, size: 'small' } : false}
          columns={[
            { key: 'row', title: '行', dataIndex: 'row', width: 80 },
            { key: 'column', title: '列', dataIndex: 'column', width: 140 },
            { key: 'reason', title: '问题', dataIndex: 'reason' },
          ]}
        />
      )}
      <Flex justify="end">
        <Button type="primary" loading={isBusy} disabled={good === 0 || isRefused} onClick={onMake}>
          {bank ? `导入 ${good} 题并建成草稿` : `建成草稿（${good} 题）`}
        </Button>
      </Flex>
    </>
  )
}
