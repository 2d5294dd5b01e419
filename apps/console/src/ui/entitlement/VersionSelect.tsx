import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { request } from '../../platform/request.ts'

/** Selects a version of the subject in the form's field `appID`. Form.Item gives `value` and `onChange`. */
export function VersionSelect({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: number
  onChange?: (vn: number) => void
}) {
  const appID = Form.useWatch<number | undefined>('appID', Form.useFormInstance())
  const { data, isFetching } = useQuery({
    queryKey: ['subjects', 'versions', appID],
    queryFn: ({ signal }) =>
      request('subjects.subjectDetail', { appID: appID as number }, { signal, allowedRepeat: true }),
    enabled: appID !== undefined,
  })
  return (
    <Select<number>
      id={id}
      value={value}
      disabled={appID === undefined}
      loading={isFetching}
      placeholder={appID === undefined ? '先选择科目' : '版本'}
      options={(data?.versions ?? []).map(({ vn, name }) => ({ value: vn, label: `${name}（${vn}）` }))}
      onChange={onChange}
    />
  )
}
