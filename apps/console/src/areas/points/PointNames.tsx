import { useQuery } from '@tanstack/react-query'
import { aliasesOf, type PointLink } from '@tizhou/domain/points/points'
import { SEARCH_BOUNDS } from '@tizhou/domain/search/words'
import { Select } from 'antd'
import { type ComponentProps, useState } from 'react'
import { request } from '../../platform/request.ts'
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

/** Several names at once, as somebody pastes them. */
const SEVERAL = /[、，,;；\n]/

/** Other points by name, suggested from two characters on: of a name, of another name, or initials. */
export function PointNames({ appID, kind, own, value = '', onChange, ...given }: Props) {
  const [typed, setTyped] = useState('')
  const q = typed.trim().slice(0, SEARCH_BOUNDS.most)
  const isEnough = q.length >= SEARCH_BOUNDS.least
  const { data, isFetching, isError } = useQuery({
    queryKey: ['points', 'suggested', appID, q],
    queryFn: ({ signal }) => request('knowledge.pointSuggest', { appID, q }, { signal, allowedRepeat: true }),
    enabled: isEnough,
  })
  const names = aliasesOf(value, '')
  const search = (text: string) => {
    if (kind === 'parent' || !SEVERAL.test(text)) return setTyped(text)
    setTyped('')
    onChange?.(lineOf(aliasesOf(lineOf([...names, text]), '')))
  }
  const options = (isEnough ? (data?.rows ?? []) : [])
    .filter(({ name }) => name !== own)
    .map(({ name, alias }) => ({ value: name, name, label: alias === '' ? name : `${name}（又称：${alias}）` }))
  const shared = {
    ...given,
    placeholder: '输入两个字或拼音首字母查找',
    loading: isFetching,
    options,
    optionLabelProp: 'name',
    notFoundContent: !isEnough
      ? '再输入一些：名称、别名或拼音首字母'
      : isError
        ? '没有加载成功'
        : isFetching
          ? '正在查找'
          : '没有这样的知识点',
    showSearch: { filterOption: false, searchValue: typed, onSearch: search },
  } as const
  if (kind === 'parent')
    return (
      <Select<string>
        {...shared}
        allowClear
        value={names[0] ?? null}
        onChange={(name?: string) => {
          setTyped('')
          onChange?.(name ?? '')
        }}
      />
    )
  return (
    <Select<string[]>
      {...shared}
      mode="multiple"
      value={names}
      onChange={(chosen) => {
        setTyped('')
        onChange?.(lineOf(chosen))
      }}
    />
  )
}
