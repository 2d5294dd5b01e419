import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'

/** Agent codes in links that no agent has. Their visitors get the default agent, so that only staff can notice them. */
export function UnknownAgents() {
  const { data } = useQuery({
    queryKey: ['agents', 'unknown'],
    queryFn: ({ signal }) => request('agents.unknownAgentList', {}, { signal, allowedRepeat: true }),
  })
  if (!data || data.list.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title="有链接带着没有代理商在用的代理码，访问的人现在由默认代理商接待"
      description={
        <>
          <ul aria-label="没有代理商在用的代理码">
            {data.list.map(({ agentCode, times, firstAt, lastAt, closed }) => (
              <li key={agentCode}>
                <b>{agentCode}</b>
                {closed === 1 && '（已停用的代理商）'}：{times} 次访问，最近 {showMoment(lastAt)}
                {times > 1 && `，最早 ${showMoment(firstAt)}`}
              </li>
            ))}
          </ul>
          请核对发出的链接；代理码没错的话，新建或恢复这个代理商。30 天没有再出现的不再列出。
        </>
      }
    />
  )
}
