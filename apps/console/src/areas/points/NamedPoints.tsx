import { aliasesOf } from '@tizhou/domain/points/points'
import { Select } from 'antd'
import { useState } from 'react'
import { calledLabel, useNamedPoints } from './useNamedPoints.ts'

interface NamedPointsProps {
  id?: string
  /** Names, separated by 、. */
  value?: string
  onChange?: (names: string) => void
  appID: number
  /** The point that is edited: it is not offered. */
  own?: string | undefined
  /** One point, which the next choice replaces. */
  single?: boolean
}

const SEPARATED = /[、，,;；\n]/

/**
 * Other points by name: suggestions while typing, and names that are pasted, separated as everywhere. What is typed and
 * not chosen becomes a name as well when the field is left, so that nothing typed is lost; the server says what it does
 * not know.
 */
export function NamedPoints({ id, value = '', onChange, appID, own = '', single = false }: NamedPointsProps) {
  const [typed, setTyped] = useState('')
  const { found, isFetching, search } = useNamedPoints(appID)
  const names = aliasesOf(value, '')
  const type = (text: string) => {
    setTyped(text)
    search(text)
  }
  const put = (all: readonly string[]) => {
    onChange?.(aliasesOf((single ? all.slice(-1) : all).join('、'), '').join('、'))
    type('')
  }
  return (
    <Select
      id={id ?? ''}
      mode="multiple"
      value={names}
      loading={isFetching}
      placeholder="输入名称、别名或拼音首字母"
      style={{ width: '100%' }}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => (SEPARATED.test(text) ? put([...names, ...aliasesOf(text, '')]) : type(text)),
      }}
      notFoundContent={typed.trim() === '' || isFetching ? null : `没有叫“${typed.trim()}”的知识点`}
      options={found
        .filter(({ name }) => name !== own && !names.includes(name))
        .map((point) => ({ value: point.name, label: calledLabel(point) }))}
      optionLabelProp="value"
      onChange={put}
      onBlur={() => typed.trim() !== '' && put([...names, typed])}
    />
  )
}
