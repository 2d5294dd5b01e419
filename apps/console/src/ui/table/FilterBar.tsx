import { CloseOutlined, SearchOutlined, StarOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, Popover, Select, Space } from 'antd'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Filter } from './columns.ts'
import styles from './DataTable.module.css'
import { removeFilter, type SavedFilter, savedFilters, saveFilter } from './savedFilters.ts'
import { namesOf } from './tableState.ts'

interface Props {
  table: string
  filters: readonly Filter[]
  values: Readonly<Record<string, string>>
  onChange: (changes: Record<string, string | undefined>) => void
}

/** The filters of a table, and the saved sets of filters. */
export function FilterBar({ table, filters, values, onChange }: Props) {
  if (filters.length === 0) return null
  const inUse = Object.keys(values).length > 0
  const cleared = Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, undefined]))
  return (
    <search className={styles.filters} aria-label="筛选">
      {filters.map((filter) => (
        <OneFilter key={filter.label} filter={filter} values={values} onChange={onChange} />
      ))}
      {inUse && (
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={() => onChange(cleared)}>
          清除筛选
        </Button>
      )}
      <SavedFilters table={table} values={values} onPick={(saved) => onChange({ ...cleared, ...saved.values })} />
    </search>
  )
}

function OneFilter({
  filter,
  values,
  onChange,
}: {
  filter: Filter
  values: Readonly<Record<string, string>>
  onChange: Props['onChange']
}) {
  const id = useId()
  if (filter.kind === 'choice') {
    return (
      <Labelled id={id} label={filter.label}>
        <Select
          id={id}
          aria-label={filter.label}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部"
          style={{ width: filter.width ?? 140 }}
          options={[...filter.options]}
          value={values[filter.name] ?? null}
          onChange={(value: string | null | undefined) => onChange({ [filter.name]: value ?? undefined })}
        />
      </Labelled>
    )
  }
  if (filter.kind === 'days') {
    return (
      <Labelled id={id} label={filter.label}>
        <Space.Compact>
          <Input
            id={id}
            type="date"
            aria-label={`${filter.label}，从`}
            value={values.from ?? ''}
            max={values.to}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
            style={{ width: 138 }}
          />
          <Input
            type="date"
            aria-label={`${filter.label}，到`}
            value={values.to ?? ''}
            min={values.from}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
            style={{ width: 138 }}
          />
        </Space.Compact>
      </Labelled>
    )
  }
  return (
    <Labelled id={id} label={filter.label}>
      <Typed
        id={id}
        value={values[filter.name] ?? ''}
        placeholder={filter.placeholder}
        width={filter.width ?? 200}
        onSettle={(value) => onChange({ [filter.name]: value || undefined })}
      />
    </Labelled>
  )
}

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <span className={styles.filter}>
    <label htmlFor={id}>{label}</label>
    {children}
  </span>
)

/** A text filter. It is applied on Enter, on blur and when the field is emptied. */
function Typed({
  id,
  value,
  placeholder,
  width,
  onSettle,
}: {
  id: string
  value: string
  placeholder?: string
  width: number
  onSettle: (value: string) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const settle = (next: string) => {
    if (next.trim() !== value) onSettle(next.trim())
  }
  return (
    <Input
      id={id}
      value={text}
      placeholder={placeholder}
      maxLength={64}
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      style={{ width }}
      onChange={(event) => {
        setText(event.target.value)
        if (event.target.value === '') settle('')
      }}
      onPressEnter={() => settle(text)}
      onBlur={() => settle(text)}
    />
  )
}

function SavedFilters({
  table,
  values,
  onPick,
}: {
  table: string
  values: Readonly<Record<string, string>>
  onPick: (saved: SavedFilter) => void
}) {
  const [all, setAll] = useState(() => savedFilters(table))
  const [name, setName] = useState('')
  const [asks, setAsks] = useState(false)
  const save = () => {
    if (name.trim() === '') return
    saveFilter(table, { name: name.trim(), values: { ...values } })
    setAll(savedFilters(table))
    setName('')
    setAsks(false)
  }
  return (
    <>
      {Object.keys(values).length > 0 && (
        <Popover
          trigger="click"
          open={asks}
          onOpenChange={setAsks}
          content={
            <Space.Compact>
              <Input
                aria-label="筛选的名称"
                placeholder="给这组筛选起个名字"
                maxLength={20}
                value={name}
                onChange={(event) => setName(event.target.value)}
                onPressEnter={save}
              />
              <Button type="primary" onClick={save} disabled={name.trim() === ''}>
                保存
              </Button>
            </Space.Compact>
          }
        >
          <Button type="text" icon={<StarOutlined aria-hidden />}>
            保存筛选
          </Button>
        </Popover>
      )}
      {all.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: all.map((saved) => ({
              key: saved.name,
              label: (
                <span className={styles.saved}>
                  {saved.name}
                  <Button
                    type="text"
                    size="small"
                    aria-label={`删除筛选“${saved.name}”`}
                    icon={<CloseOutlined aria-hidden />}
                    onClick={(event) => {
                      event.stopPropagation()
                      removeFilter(table, saved.name)
                      setAll(savedFilters(table))
                    }}
                  />
                </span>
              ),
              onClick: () => onPick(saved),
            })),
          }}
        >
          <Button type="text">已存筛选（{all.length}）</Button>
        </Dropdown>
      )}
    </>
  )
}
