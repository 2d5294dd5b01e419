import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../platform/request.ts'
import { SearchSelect } from './form/SearchSelect.tsx'

interface Known {
  appID: number
  code: string
  name: string
}

const labelOf = ({ code, name }: Known): string => `${name}（${code}）`

/** The subjects that match the typed text; undefined until they have come. */
function useSubjects() {
  const [typed, setTyped] = useState('')
  const q = typed.trim().slice(0, 64)
  const { data, isError } = useQuery({
    queryKey: ['subjects', 'choice', q],
    queryFn: ({ signal }) =>
      request('subjects.subjectList', { q: q || undefined, pageSize: 50 }, { signal, allowedRepeat: true }),
    staleTime: 30_000,
  })
  const found = data?.rows.map(({ appID, code, shortName }): Known => ({ appID, code, name: shortName }))
  return { q, found, field: { typed, onTyped: setTyped, isError, nothing: '没有这样的科目' } }
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
  const { q, found, field } = useSubjects()
  const isMissing = known && q === '' && !found?.some(({ appID }) => appID === known.appID)
  const all = isMissing ? [known, ...(found ?? [])] : found
  return (
    <SearchSelect<number>
      {...field}
      id={id}
      aria-label="科目"
      value={value}
      disabled={disabled}
      allowClear={allowClear}
      placeholder="名称、代码或拼音"
      width={width}
      options={all?.map((one) => ({ value: one.appID, label: labelOf(one) }))}
      onChange={(appID) =>
        onChange?.(
          appID,
          all?.find((one) => one.appID === appID),
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
  const { found, field } = useSubjects()
  return (
    <SearchSelect<string>
      {...field}
      id={id}
      aria-label="科目"
      value={value || null}
      allowClear={allowClear}
      placeholder={placeholder}
      minWidth={220}
      options={found?.map((one) => ({ value: one.code, label: labelOf(one) }))}
      onChange={(code) => onChange?.(code ?? '')}
    />
  )
}
