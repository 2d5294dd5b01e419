import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { App, Button, Card, Space, Typography } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { getSession } from '../../platform/session.ts'
import { showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { CleanedHtml } from '../../ui/html/CleanedHtml.tsx'
import { STATES } from './authorizationTypes.ts'

/** One authorization: the signer, the accepted text, and the signature. */
export default function AuthorizationPage() {
  const { authID: text } = useParams({ strict: false }) as { authID: string }
  const authID = Number(text)
  const detail = useQuery({
    queryKey: ['authorizations', 'detail', authID],
    queryFn: ({ signal }) => request('authorization.authorizationDetail', { authID }, { signal, allowedRepeat: true }),
  })
  return (
    <DetailPage
      detail={detail}
      title={detail.data ? `${detail.data.name} 的授权` : '授权'}
      back={{ to: '/authorizations', label: '返回授权列表' }}
    >
      {(record) => (
        <>
          <Card size="small">
            <Facts
              of={{
                姓名: record.name,
                登录名: record.userName,
                身份证号: <WholeIdentity key={authID} authID={authID} masked={record.id} />,
                科目: record.subject ?? '—',
                版本: record.vn,
                代理商: record.agentCode || '—',
                状态: STATES[record.state],
                签名时间: showMoment(record.savedAt),
                确认时间: showMoment(record.acceptedAt) || '—',
                正文指纹: record.hash ?? '—',
              }}
            />
          </Card>
          <Card size="small" title="签名">
            <img
              src={`${record.sign}&guid=${encodeURIComponent(getSession()?.guid ?? '')}`}
              alt={`${record.name} 的签名`}
              style={{ display: 'block', maxWidth: 320, maxHeight: 160, background: '#fff' }}
            />
          </Card>
          <Card size="small" title={record.title}>
            <CleanedHtml html={record.html} />
          </Card>
        </>
      )}
    </DetailPage>
  )
}

/** The masked identity number; the button shows the whole number, which adds a row to the audit log. */
function WholeIdentity({ authID, masked }: { authID: number; masked: string }) {
  const { message } = App.useApp()
  const whole = useMutation({
    mutationFn: () => request('authorization.authorizationShowID', { authID }),
    onError: (error) => message.error(messageOf(error)),
  })
  if (whole.data) return <Typography.Text copyable>{whole.data.id}</Typography.Text>
  return (
    <Space size={4}>
      {masked}
      <Button type="link" size="small" loading={whole.isPending} onClick={() => whole.mutate()}>
        查看完整号码
      </Button>
    </Space>
  )
}
