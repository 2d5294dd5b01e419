import { PlusOutlined } from '@ant-design/icons'
import type { LookupState } from '@tizhou/domain/profile/lookupChanges'
import { Button, Flex, Input, InputNumber, Pagination, Tag, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { MoveButtons } from '../../ui/form/MoveButtons.tsx'
import { moved } from '../../ui/form/moved.ts'

export type Lists = Pick<LookupState, 'names' | 'retired'>

interface Row {
  id: number
  name: string
}

interface Props {
  /** Given by Form.Item. */
  id?: string
  value?: Lists
  onChange?: (lists: Lists) => void
  byHand: readonly string[]
  /** Most characters of a name. */
  longest: number
}

const ON_PAGE = 20

/**
 * The names of a list in their order: each is moved by buttons or by its place, changed, or retired; retired ones are
 * offered again or removed. Long lists have pages and a filter.
 */
export function NameRows({ id, value = { names: [], retired: [] }, onChange, byHand, longest }: Props) {
  const count = useRef(0)
  const rowsOf = (names: readonly string[]): Row[] => names.map((name) => ({ id: ++count.current, name }))
  const [rows, setRows] = useState(() => rowsOf(value.names))
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(1)
  const [focused, setFocused] = useState<number>()
  const around = useRef<HTMLDivElement>(null)

  const names = rows.map(({ name }) => name)
  // Another value came from outside: what somebody else saved meanwhile.
  if (value.names.length !== names.length || value.names.some((name, at) => name !== names[at]))
    setRows(rowsOf(value.names))

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a row was added or moved, also to another page
  useEffect(() => {
    if (focused === undefined) return
    around.current?.querySelector<HTMLElement>(`[data-row="${focused}"] input[type="text"]`)?.focus()
    setFocused(undefined)
  }, [focused, page])

  const change = (next: Row[], retired = value.retired) => {
    setRows(next)
    onChange?.({ names: next.map(({ name }) => name), retired })
  }
  const shown = rows.flatMap((row, at) => (filter === '' || row.name.includes(filter) ? [{ row, at }] : []))
  const pages = Math.max(1, Math.ceil(shown.length / ON_PAGE))
  const here = Math.min(page, pages)
  const pageOf = (at: number) => Math.floor(at / ON_PAGE) + 1

  const move = (at: number, to: number) => {
    if (to === at) return
    change(moved(rows, at, to))
    if (filter === '') setPage(pageOf(to))
  }
  const add = () => {
    const row = { id: ++count.current, name: '' }
    setFilter('')
    change([...rows, row])
    setPage(pageOf(rows.length))
    setFocused(row.id)
  }
  const isByHand = new Set(byHand)
  return (
    <Flex vertical gap={8} id={id} ref={around}>
      <Flex gap={8} wrap>
        <Input
          allowClear
          aria-label="筛选选项"
          placeholder="筛选"
          style={{ width: 220 }}
          value={filter}
          onChange={({ target }) => {
            setFilter(target.value.trim())
            setPage(1)
          }}
        />
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          新增选项
        </Button>
      </Flex>
      {shown.slice((here - 1) * ON_PAGE, here * ON_PAGE).map(({ row, at }) => {
        const label = row.name || `第 ${at + 1} 项`
        const isEmpty = row.name.trim() === ''
        return (
          <Flex key={row.id} data-row={row.id} gap={8} align="center" role="group" aria-label={label}>
            <Place label={label} at={at} most={rows.length} onMove={(to) => move(at, to)} />
            <Input
              aria-label={`第 ${at + 1} 项的名称`}
              maxLength={longest}
              value={row.name}
              onChange={({ target }) => change(rows.map((one) => (one === row ? { ...row, name: target.value } : one)))}
            />
            {isByHand.has(row.name) && <Tag>手工</Tag>}
            <MoveButtons label={label} at={at} count={rows.length} onMove={(to) => move(at, to)}>
              <Button
                aria-label={`${isEmpty ? '移除' : '停用'}${label}`}
                disabled={rows.length === 1 || undefined}
                onClick={() =>
                  change(
                    rows.filter((one) => one !== row),
                    isEmpty ? value.retired : [...value.retired, row.name.trim()],
                  )
                }
              >
                {isEmpty ? '移除' : '停用'}
              </Button>
            </MoveButtons>
          </Flex>
        )
      })}
      {shown.length === 0 && <Typography.Text type="secondary">没有含“{filter}”的选项。</Typography.Text>}
      {pages > 1 && (
        <Pagination
          size="small"
          current={here}
          pageSize={ON_PAGE}
          total={shown.length}
          showSizeChanger={false}
          showTotal={(total) => `${total} 项`}
          onChange={setPage}
        />
      )}
      {value.retired.length > 0 && (
        <section aria-label="停用的选项">
          <Typography.Text strong>停用的（学员不再看到；填过的学员资料不变）</Typography.Text>
          {value.retired.map((name) => {
            const others = value.retired.filter((other) => other !== name)
            return (
              <Flex key={name} gap={8} align="center" role="group" aria-label={name}>
                <Typography.Text style={{ flex: 1 }}>{name}</Typography.Text>
                <Button
                  size="small"
                  aria-label={`恢复${name}`}
                  onClick={() => change([...rows, { id: ++count.current, name }], others)}
                >
                  恢复
                </Button>
                <Button size="small" aria-label={`移除${name}`} onClick={() => change(rows, others)}>
                  移除
                </Button>
              </Flex>
            )
          })}
        </section>
      )}
    </Flex>
  )
}

/** The place of a name, counted from 1; another number moves it there, one beyond the list to its end. */
function Place({ label, at, most, onMove }: { label: string; at: number; most: number; onMove: (to: number) => void }) {
  /** undefined: nothing since it moved. */
  const [typed, setTyped] = useState<number | null>()
  const settle = () => {
    setTyped(undefined)
    if (typed != null) onMove(Math.min(Math.max(Math.round(typed), 1), most) - 1)
  }
  return (
    <InputNumber
      aria-label={`${label}的位置`}
      style={{ width: 72, flex: 'none' }}
      // Without bounds of its own: it would tell of a bounded number too late, after Enter.
      controls={false}
      value={typed === undefined ? at + 1 : typed}
      onChange={setTyped}
      onBlur={settle}
      onPressEnter={(event) => {
        event.preventDefault()
        settle()
      }}
    />
  )
}
