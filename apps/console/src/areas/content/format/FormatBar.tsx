import { BoldOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Flex, InputNumber, Popover, Tooltip, Typography } from 'antd'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import styles from './FormatBar.module.css'
import { type Edit, type Format, formatted, withTable } from './formatting.ts'
import { SignPicker } from './SignPicker.tsx'

type OnEdit = (change: (value: string, from: number, to: number) => Edit) => void

const FORMATS: readonly { format: Format; name: string; keys: string; icon: ReactNode }[] = [
  { format: 'bold', name: '加粗', keys: 'Ctrl+B', icon: <BoldOutlined /> },
  { format: 'sub', name: '下标', keys: 'Ctrl+,', icon: <span>x₂</span> },
  { format: 'sup', name: '上标', keys: 'Ctrl+.', icon: <span>x²</span> },
]

const put =
  (text: string) =>
  (_: string, from: number, to: number): Edit => {
    const end = from + text.length
    return { from, to, text, select: [end, end] }
  }

/** The toolbar of the texts: one stop of the Tab key, arrows inside, Escape back to the text. */
export function FormatBar({
  ref,
  label,
  onEdit,
  onLeave,
}: {
  ref: Ref<HTMLDivElement>
  /** The name of the text that it changes. */
  label: string
  onEdit: OnEdit
  onLeave: () => void
}) {
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState<'table' | 'signs'>()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tools = [...event.currentTarget.querySelectorAll('button')]
    const now = tools.indexOf(event.target as HTMLButtonElement)
    if (now < 0) return
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (event.key === 'Escape' && !open) onLeave()
    else if (next === undefined) return
    event.preventDefault()
    if (next !== undefined) tools.at(next % tools.length)?.focus()
  }
  const stop = (place: number) => ({
    tabIndex: place === at ? 0 : -1,
    onFocus: () => setAt(place),
    // Keeps the selection in the text.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  })
  const popover = (kind: 'table' | 'signs') => ({
    trigger: 'click' as const,
    open: open === kind,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? kind : undefined),
    destroyOnHidden: true,
  })
  const close = () => setOpen(undefined)

  return (
    <div ref={ref} className={styles.bar} role="toolbar" aria-label={`格式：${label}`} onKeyDown={onKeyDown}>
      {FORMATS.map(({ format, name, keys, icon }, place) => (
        <Tooltip key={format} title={`${name}（${keys}）`}>
          <Button
            size="small"
            type="text"
            icon={icon}
            aria-label={name}
            aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
            {...stop(place)}
            onClick={() => onEdit((value, from, to) => formatted(value, from, to, format))}
          />
        </Tooltip>
      ))}
      <Popover
        {...popover('table')}
        content={
          <TableSize
            onTake={(rows, columns) => {
              close()
              onEdit((value, from, to) => withTable(value, from, to, rows, columns))
            }}
          />
        }
      >
        <Button
          size="small"
          type="text"
          icon={<TableOutlined />}
          aria-label="表格"
          aria-expanded={open === 'table'}
          {...stop(3)}
        >
          表格
        </Button>
      </Popover>
      <Popover {...popover('signs')} content={<SignPicker onTake={(sign) => onEdit(put(sign))} onLeave={onLeave} />}>
        <Button
          size="small"
          type="text"
          icon={<span>Ω</span>}
          aria-label="符号"
          aria-expanded={open === 'signs'}
          {...stop(4)}
        >
          符号
        </Button>
      </Popover>
      <Typography.Text type="secondary" className={styles.label} ellipsis>
        {label}
      </Typography.Text>
    </div>
  )
}

const MOST_COLUMNS = 12
const MOST_ROWS = 30

/** Asks for the size of a table. */
function TableSize({ onTake }: { onTake: (rows: number, columns: number) => void }) {
  const [rows, setRows] = useState(2)
  const [columns, setColumns] = useState(3)
  return (
    <Flex gap={8} align="center">
      <InputNumber
        aria-label="行数（表头除外）"
        suffix="行"
        min={1}
        max={MOST_ROWS}
        value={rows}
        onChange={(value) => setRows(value ?? 1)}
        onPressEnter={() => onTake(rows, columns)}
        autoFocus
        style={{ width: 90 }}
      />
      ×
      <InputNumber
        aria-label="列数"
        suffix="列"
        min={2}
        max={MOST_COLUMNS}
        value={columns}
        onChange={(value) => setColumns(value ?? 2)}
        onPressEnter={() => onTake(rows, columns)}
        style={{ width: 90 }}
      />
      <Button type="primary" onClick={() => onTake(rows, columns)}>
        插入表格
      </Button>
    </Flex>
  )
}
