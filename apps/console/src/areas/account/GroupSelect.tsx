import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'

/** Selects a group that is not archived, by its name. Form.Item gives `value` and `onChange`. */
export function GroupSelect({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: number
  onChange?: (groupID: number | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: ['groups', 'choice', typed],
    queryFn: ({ signal }) =>
      request(
        'account.groupList',
        { q: typed || undefined, archived: 0, pageSize: 50 },
        { signal, allowedRepeat: true },
      ),
    placeholderData: keepPreviousData,
  })
  const known = useQuery({
    queryKey: ['groups', 'detail', value],
    queryFn: ({ signal }) =>
      request('account.groupDetail', { groupID: value as number }, { signal, allowedRepeat: true }),
    enabled: value !== undefined,
  })
  const found = data?.rows ?? []
  const shown = known.data && !found.some(({ groupID }) => groupID === value) ? [known.data, ...found] : found
  return (
    <Select<number>
      id={id}
      value={value}
      allowClear
      loading={isFetching}
      placeholder="班级名称"
      showSearch={{ filterOption: false, onSearch: (text) => setTyped(text.trim().slice(0, 64)) }}
      options={shown.map(({ groupID, name }) => ({ value: groupID, label: name }))}
      onChange={onChange}
    />
  )
}
