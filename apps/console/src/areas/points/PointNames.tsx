import { CloseCircleFilled, CloseOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { aliasesOf, type PointLink } from '@tizhou/domain/points/points'
import { SEARCH_BOUNDS } from '@tizhou/domain/search/words'
import { Button, Select, Tag } from 'antd'
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useState } from 'react'
import { request } from '../../platform/request.ts'
import { useEarlyEnter } from '../../ui/form/useEarlyEnter.ts'
import { lineOf } from './changedLinks.ts'

interface Props extends Pick<ComponentProps<typeof Select>, 'id' | 'disabled' | 'aria-label'> {
  appID: number
  kind: PointLink
  /** The point itself, which is not suggested. */
  own?: string
  /** Names separated by 、, as the call takes them. */
  value?: string
  onChange?: (line: string) => void
}

/** What separates several names, cells and rows of a table included, as somebody pastes them. */
const SEVERAL = /[、，,;；\t\r\n]/
const BREAKS = /[\t\r\n]+/g

/** A name that was chosen, with a button of its own: keys reach each, not only the last. */
function Chosen({ value, disabled, onClose }: { value: unknown; disabled: boolean; onClose: () => void }) {
  return (
    <Tag style={{ paddingInlineEnd: disabled ? undefined : 0 }}>
      {String(value)}
      {!disabled && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`去掉“${value}”`}
          // The field below neither opens its list nor takes these keys for its own.
          onMouseDown={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            const field = event.currentTarget.closest<HTMLElement>('.ant-select')?.querySelector('input')
            onClose()
            field?.focus()
          }}
        />
      )}
    </Tag>
  )
}

/**
 * Other points by name, suggested from two characters on: of a name, of another name, or initials. Text that was typed
 * and not chosen becomes a name when the field is left: the server says whether there is such a point.
 */
export function PointNames({ appID, kind, own, value = '', onChange, ...given }: Props) {
  const [typed, setTyped] = useState('')
  const q = typed.trim().slice(0, SEARCH_BOUNDS.most)
  const isEnough = q.length >= SEARCH_BOUNDS.least
  const { data, isError } = useQuery({
    queryKey: ['points', 'suggested', appID, q],
    queryFn: ({ signal }) => request('knowledge.pointSuggest', { appID, q }, { signal, allowedRepeat: true }),
    enabled: isEnough,
  })
  const names = aliasesOf(value, '')
  const isOne = kind === 'parent'
  const change = (line: string) => {
    setTyped('')
    if (line !== value) onChange?.(line)
  }
  /** Text becomes names, beside those that are there; of the parent it takes the place. */
  const take = (text: string) => {
    const more = text.replace(BREAKS, '、')
    change(lineOf(aliasesOf(isOne ? more : lineOf([...names, more]), '')))
  }
  const options = (isEnough ? (data?.rows ?? []) : [])
    .filter(({ name }) => name !== own)
    .map(({ name, alias }) => ({ value: name, name, label: alias === '' ? name : `${name}（又称：${alias}）` }))
  const isAnswered = !isEnough || data !== undefined || isError
  /** Enter in a list that has come: its first, or the text itself where nothing is like it. */
  const takeFirst = () => {
    const first = options[0]?.name
    if (first === undefined) take(typed)
    else change(isOne ? first : lineOf([...names, first]))
  }
  const early = useEarlyEnter(typed, isAnswered, takeFirst)
  // As it was before the keys of the list see it: the list takes Tab for Enter, and Enter for nothing where it is empty.
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    early.onKeyDownCapture(event)
    if (q === '' || event.nativeEvent.isComposing) return
    if (event.key === 'Tab') event.stopPropagation()
    if (event.key === 'Escape') setTyped('')
    if (event.key !== 'Enter' || options.length > 0 || !isAnswered) return
    event.preventDefault()
    event.stopPropagation()
    take(typed)
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain').trim()
    if (isOne || !SEVERAL.test(text)) return
    event.preventDefault()
    take(lineOf([typed, text]))
  }
  const shared = {
    ...given,
    placeholder: '输入两个字或拼音首字母查找',
    loading: !isAnswered,
    options,
    optionLabelProp: 'name',
    onBlur: () => q !== '' && !early.isWaiting && take(typed),
    notFoundContent: !isEnough
      ? '再输入一些：名称、别名或拼音首字母'
      : isError
        ? '没有加载成功'
        : isAnswered
          ? '没有这样的知识点'
          : '正在查找',
    showSearch: {
      filterOption: false,
      searchValue: typed,
      onSearch: (text: string) => {
        // A list that closes empties the field: whoever went on after Enter still gets what was entered.
        if (text === '' && early.isWaiting) return
        if (isOne || !SEVERAL.test(text)) setTyped(text)
        else take(text)
      },
    },
  } as const
  return (
    <div onKeyDownCapture={keys} onPasteCapture={paste}>
      {isOne ? (
        <Select<string>
          {...shared}
          allowClear={{ clearIcon: <CloseCircleFilled />, label: '清空' }}
          value={value === '' ? null : value}
          onChange={(name?: string) => change(name ?? '')}
        />
      ) : (
        <Select<string[]>
          {...shared}
          mode="multiple"
          value={names}
          tagRender={({ value: name, disabled, onClose }) => (
            <Chosen value={name} disabled={disabled} onClose={onClose} />
          )}
          onChange={(chosen) => change(lineOf(chosen))}
        />
      )}
    </div>
  )
}
