import { Select, type SelectProps } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useEarlyEnter } from './useEarlyEnter.ts'

interface Option<Value> {
  value: Value
  label: string
  disabled?: boolean
}

type Given = 'id' | 'aria-label' | 'disabled' | 'allowClear' | 'placeholder' | 'labelRender'

interface Props<Value> extends Pick<SelectProps<Value>, Given> {
  value: Value | null | undefined
  onChange: (value: Value | undefined) => void
  /** The text of the field, for which the caller searches. */
  typed: string
  onTyped: (typed: string) => void
  /** What was found for just this text, the best first; undefined until it has come. */
  options: readonly Option<Value>[] | undefined
  isError?: boolean
  /** What is said where nothing was found. */
  nothing: string
  width?: number | string
  minWidth?: number
}

/**
 * A select whose list is what the server finds for the typed text. Nothing of an earlier text can be taken: the list is
 * empty until the answer comes, and Enter waits for it and takes the first, also before the list has marked one.
 */
export function SearchSelect<Value extends string | number>(props: Props<Value>) {
  const {
    value,
    onChange,
    typed,
    onTyped,
    options,
    isError = false,
    nothing,
    width = '100%',
    minWidth,
    ...given
  } = props
  const [isOpen, setOpen] = useState(false)
  const isAnswered = options !== undefined || isError
  const take = (chosen: Value | undefined) => {
    onTyped('')
    setOpen(false)
    onChange(chosen)
  }
  const { onKeyDownCapture, isWaiting } = useEarlyEnter(typed, isAnswered, () => {
    const first = options?.find(({ disabled }) => !disabled)
    if (first) take(first.value)
    else if (!isOpen) onTyped('')
  })
  /** The row that the list marks for what is typed. */
  const marked = useRef<{ typed: string; value: Value }>(undefined)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDownCapture(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '' || !options) return
    const able = options.filter(({ disabled }) => !disabled)
    const isMarked = (one: Option<Value>) => marked.current?.typed === typed && marked.current.value === one.value
    const one = able.find(isMarked) ?? able[0]
    if (!one) return
    // The list opens and marks its first row a moment after it has come; Enter does not depend on that.
    event.preventDefault()
    event.stopPropagation()
    take(one.value)
  }
  return (
    <div onKeyDownCapture={onKey} style={{ width, minWidth }}>
      <Select<Value, Option<Value>>
        {...given}
        style={{ width: '100%' }}
        value={value ?? null}
        loading={!isAnswered}
        // A list of rows that are drawn as they are needed names them to screen readers by their ids.
        virtual={false}
        onActive={(value) => {
          marked.current = value === null ? undefined : { typed, value: value as Value }
        }}
        open={isOpen}
        onOpenChange={(isOpening) => {
          setOpen(isOpening)
          if (!isOpening && !isWaiting) onTyped('')
        }}
        showSearch={{
          filterOption: false,
          searchValue: typed,
          // A list that closes empties the field: whoever went on after Enter still gets what was entered.
          onSearch: (text) => (text !== '' || !isWaiting) && onTyped(text),
        }}
        notFoundContent={isError ? '没有加载成功' : isAnswered ? nothing : '正在查找'}
        options={options ? [...options] : []}
        onChange={(chosen?: Value) => take(chosen)}
      />
    </div>
  )
}
