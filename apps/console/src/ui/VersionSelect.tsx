import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { request } from '../platform/request.ts'

/** Versions of the subject with this code, each with its parts; none while no subject is chosen. */
function useVersions(code: string | undefined) {
  return useQuery({
    queryKey: ['subjects', 'versionsOfCode', code],
    enabled: Boolean(code),
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const settings = { signal, allowedRepeat: true }
      const { rows } = await request('subjects.subjectList', { q: code as string, pageSize: 200 }, settings)
      const appID = rows.find((row) => row.code === code)?.appID
      return appID === undefined ? [] : (await request('subjects.subjectDetail', { appID }, settings)).versions
    },
  })
}

const useField = <T,>(name: string) => Form.useWatch<T | undefined>(name, Form.useFormInstance())

interface Props {
  id?: string
  value?: number
  onChange?: (value: number | undefined) => void
}

/** Selects a version of the subject in the form's field `appEName`. Form.Item gives `value` and `onChange`. */
export const VersionOfCodeSelect = (props: Props & { allowClear?: boolean }) => (
  <VersionOfSubject {...props} code={useField<string>('appEName')} />
)

/** Selects a version of the subject with this code. */
export function VersionOfSubject({
  id,
  value,
  onChange,
  code,
  allowClear = false,
}: Props & { code: string | undefined; allowClear?: boolean }) {
  const { data, isFetching } = useVersions(code)
  return (
    <Select<number>
      id={id}
      aria-label="版本"
      value={code ? value : undefined}
      disabled={!code}
      allowClear={allowClear}
      loading={isFetching}
      placeholder={code ? '版本' : '先选择科目'}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%', minWidth: 160 }}
      options={(data ?? []).map(({ vn, name }) => ({ value: vn, label: `${name}（${vn}）` }))}
      onChange={onChange}
    />
  )
}

/** Selects a part of the version in the form's fields `appEName` and `vn`; 0 is the whole version. */
export function PartSelect({ id, value, onChange }: Props) {
  const code = useField<string>('appEName')
  const vn = useField<number>('vn')
  const { data, isFetching } = useVersions(code)
  const parts = data?.find((version) => version.vn === vn)?.subList ?? []
  return (
    <Select<number>
      id={id}
      value={value}
      loading={isFetching}
      style={{ width: '100%', minWidth: 160 }}
      options={[
        { value: 0, label: '整个班次' },
        ...parts.map(({ ID, Name }) => ({ value: ID, label: `${Name}（${ID}）` })),
      ]}
      onChange={onChange}
    />
  )
}

/** Selects several parts of that version; none is the whole version. The value is their ids, comma-separated. */
export function PartsSelect({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string
  onChange?: (parts: string) => void
}) {
  const code = useField<string>('appEName')
  const vn = useField<number>('vn')
  const { data, isFetching } = useVersions(code)
  const parts = data?.find((version) => version.vn === vn)?.subList ?? []
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      value={(value ?? '').split(',').filter(Boolean).map(Number)}
      loading={isFetching}
      disabled={parts.length === 0}
      placeholder={vn === undefined ? '先选择版本' : parts.length === 0 ? '该版本没有分册' : '空：整个班次'}
      style={{ width: '100%', minWidth: 160 }}
      options={parts.map(({ ID, Name }) => ({ value: ID, label: `${Name}（${ID}）` }))}
      onChange={(ids) => onChange?.(ids.join(','))}
    />
  )
}
