import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { request } from '../platform/request.ts'

interface Known {
  appID: number
  code: string
  name: string
}

/** The subjects that match the typed text. */
function useSubjects() {
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: ['subjects', 'choice', typed],
    queryFn: ({ signal }) =>
      request('subjects.subjectList', { q: typed || undefined, pageSize: 50 }, { signal, allowedRepeat: true }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const found: Known[] = (data?.rows ?? []).map(({ appID, code, shortName }) => ({ appID, code, name: shortName }))
  const onSearch = (text: string) => setTyped(text.trim().slice(0, 64))
  return { found, typed, isFetching, showSearch: { filterOption: false as const, onSearch } }
}

/**
 * Selects a subject by name, code or pinyin. `known` is the subject of the current value. Form.Item gives `value` and
 * `onChange`.
 */
export function SubjectSelect({
  id,
  value,
  onChange,
  known,
  allowClear = true,
  width,
  disabled,
}: {
  id?: string
  value?: number
  onChange?: (appID: number | undefined, subject?: Known) => void
  known?: Known
  allowClear?: boolean
  width?: number
  disabled?: boolean
}) {
  const { found, typed, isFetching, showSearch } = useSubjects()
  const all = known && typed === '' && !found.some(({ appID }) => appID === known.appID) ? [known, ...found] : found
  return (
    <Select<number>
      id={id}
      aria-label="科目"
      value={value}
      disabled={disabled}
      allowClear={allowClear}
      loading={isFetching}
      placeholder="名称、代码或拼音"
      style={{ width: width ?? '100%' }}
      showSearch={showSearch}
      options={all.map(({ appID, code, name }) => ({ value: appID, label: `${name}（${code}）` }))}
      onChange={(appID: number | undefined) =>
        onChange?.(
          appID,
          all.find((one) => one.appID === appID),
        )
      }
    />
  )
}

export function SubjectName({ appID }: { appID: number }) {
  const { data } = useQuery({
    queryKey: ['subjects', 'choice', ''],
    queryFn: ({ signal }) => request('subjects.subjectList', { pageSize: 50 }, { signal, allowedRepeat: true }),
    staleTime: 30_000,
  })
  const found = data?.rows.find((subject) => subject.appID === appID)
  return found ? `${found.shortName}（${found.code}）` : `科目 ${appID}`
}

/** SubjectSelect for calls that name a subject by its code; the value is '' without one. */
export function SubjectCodeSelect({
  id,
  value,
  onChange,
  allowClear = false,
  placeholder = '名称、代码或拼音',
}: {
  id?: string
  value?: string
  onChange?: (code: string) => void
  allowClear?: boolean
  placeholder?: string
}) {
  const { found, isFetching, showSearch } = useSubjects()
  return (
    <Select<string>
      id={id}
      aria-label="科目"
      value={value || null}
      allowClear={allowClear}
      loading={isFetching}
      placeholder={placeholder}
      style={{ width: '100%', minWidth: 220 }}
      showSearch={showSearch}
      options={found.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))}
      onChange={(code: string | undefined) => onChange?.(code ?? '')}
    />
  )
}
