import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { request } from '../../platform/request.ts'
import { ownerName } from './agentTypes.ts'

/** Selects an agent by its code, or all agents (''). Form.Item gives `value` and `onChange`. */
export function AgentSelect({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string
  onChange?: (agentCode: string) => void
}) {
  const { data } = useQuery({
    queryKey: ['agents', 'choice'],
    queryFn: ({ signal }) => request('agents.agentList', { pageSize: 200 }, { signal, allowedRepeat: true }),
  })
  return (
    <Select<string>
      id={id}
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        { value: '', label: ownerName('') },
        ...(data?.rows ?? []).map(({ agentCode, name }) => ({ value: agentCode, label: `${agentCode} ${name}` })),
      ]}
      onChange={onChange}
    />
  )
}
