import { useQuery } from '@tanstack/react-query'
import { Form, Typography } from 'antd'
import { request } from '../../platform/request.ts'

/** The number of accounts that an update reaches, by the subject, version and agent in its form. */
export function Reach() {
  const form = Form.useFormInstance()
  const appID = Form.useWatch<number | null | undefined>('appID', form) ?? undefined
  const vn = Form.useWatch<number | null | undefined>('vn', form) ?? undefined
  const agentCode = (Form.useWatch<string | undefined>('agentCode', form) ?? '').trim() || undefined
  const { data } = useQuery({
    queryKey: ['versionUpdates', 'reach', appID, vn, agentCode],
    queryFn: ({ signal }) => request('dots.updateReach', { appID, vn, agentCode }, { signal, allowedRepeat: true }),
  })
  return (
    <Typography.Paragraph role="status" type="secondary">
      {data ? `现在符合的账号：${data.people} 个` : '正在统计符合的账号…'}
    </Typography.Paragraph>
  )
}
