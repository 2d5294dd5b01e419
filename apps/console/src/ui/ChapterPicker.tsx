import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../platform/request.ts'
import { SearchSelect } from './form/SearchSelect.tsx'

interface Props {
  id?: string
  appID: number
  /** Chapters of this tree alone. */
  treeID?: number
  value?: number | null
  onChange?: (cptID: number | undefined) => void
  /** Chapters that cannot be chosen. */
  without?: readonly number[]
  allowClear?: boolean
  disabled?: boolean
  placeholder?: string
  width?: number | string
  'aria-label'?: string
}

/** The chapters that match a text, and the one of the field. */
function useFound(appID: number, treeID: number | undefined, cptID: number | undefined, q: string) {
  const { data, isError } = useQuery({
    queryKey: ['chapters', 'found', appID, treeID ?? 0, cptID ?? 0, q],
    queryFn: ({ signal }) =>
      request(
        'chapters.chapterFind',
        { appID, ...(q && { q }), ...(treeID && { treeID }), ...(cptID && { cptID }) },
        { signal, allowedRepeat: true },
      ),
    staleTime: 10_000,
  })
  return { found: data?.found, left: data?.left ?? 0, isError }
}

/**
 * Chooses a chapter by a part of its name, of the names above it, or by pinyin. Enter takes the first one, also where it
 * is pressed before the list has come. Form.Item gives `value` and `onChange`.
 */
export function ChapterPicker(props: Props) {
  const { appID, treeID, value, onChange, without = [], allowClear = false, width = '100%' } = props
  const [typed, setTyped] = useState('')
  const q = typed.trim().slice(0, 64)
  const { found, left, isError } = useFound(appID, treeID, value ?? undefined, q)
  const trees = new Set(found?.map((one) => one.tree))
  const options = found
    // The chapter of the field stands in front, whatever is searched: it is named, and not offered again.
    ?.filter(({ cptID }) => !without.includes(cptID) && (q === '' || cptID !== value))
    .map(({ cptID, tree, path, count }) => ({
      value: cptID,
      label: `${trees.size > 1 ? `${tree} · ` : ''}${path}（${count} 题）`,
    }))
  const named = found?.find(({ cptID }) => cptID === value)
  return (
    <SearchSelect<number>
      id={props.id}
      aria-label={props['aria-label'] ?? '章节'}
      width={width}
      disabled={props.disabled}
      allowClear={allowClear}
      placeholder={props.placeholder ?? '章节名称或拼音'}
      value={value}
      labelRender={() => (named ? `${named.path}（${named.count} 题）` : found ? '这个章节已经不在了' : '正在查找')}
      typed={typed}
      onTyped={setTyped}
      isError={isError}
      nothing="没有这样的章节"
      options={
        options && left > 0
          ? [...options, { value: 0, label: `还有 ${left} 章，请再输入一些`, disabled: true }]
          : options
      }
      onChange={(cptID) => onChange?.(cptID)}
    />
  )
}
