import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card, Flex, Skeleton, Tag, Typography, theme } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { mayEnter } from '../../platform/roles.ts'
import { Failure } from '../../ui/Failure.tsx'

type Check = Data<'subjects.subjectSaleCheck'>['checks'][number]

/** Where each is made. */
const placeOf = (
  appID: number,
): Record<Check['key'], { to: string; search?: Record<string, string>; label: string }> => {
  const subject = String(appID)
  const page = `/subjects/${appID}`
  return {
    questions: { to: '/imports/new', search: { subject }, label: '导入题目' },
    free: { to: '/chapters', search: { subject }, label: '设免费章节' },
    versions: { to: page, label: '新建版本' },
    modules: { to: page, search: { tab: 'modules' }, label: '选模块' },
    prices: { to: page, label: '定价格' },
    empty: { to: page, search: { tab: 'modules' }, label: '看各模块有多少内容' },
    dates: { to: page, search: { tab: 'dates' }, label: '填日期' },
  }
}

export const saleChecksQuery = (appID: number) =>
  queryOptions({
    queryKey: ['subjects', 'saleCheck', appID],
    queryFn: ({ signal }) => request('subjects.subjectSaleCheck', { appID }, { signal, allowedRepeat: true }),
  })

/** What a subject still needs before learners see it, each with the way there. */
export function SaleChecks({ appID }: { appID: number }) {
  const checks = useQuery(saleChecksQuery(appID))
  const { data: me } = useQuery(meQuery)
  const { token } = theme.useToken()
  const places = placeOf(appID)
  const missing = checks.data?.checks.filter(({ isDone }) => !isDone).length ?? 0
  return (
    <Card
      size="small"
      title="学员看到之前"
      extra={
        checks.data && (
          <Tag color={missing > 0 ? 'warning' : 'success'}>{missing > 0 ? `还缺 ${missing} 项` : '都齐了'}</Tag>
        )
      }
    >
      {checks.isPending && <Skeleton active paragraph={{ rows: 3 }} />}
      {checks.isError && <Failure error={checks.error} onRetry={() => void checks.refetch()} />}
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {checks.data?.checks.map(({ key, name, isDone, said }) => (
          <li key={key} style={{ padding: '2px 0' }}>
            <Flex gap={8} align="baseline" wrap>
              {isDone ? (
                <CheckCircleFilled role="img" aria-label="已有" style={{ color: token.colorSuccess }} />
              ) : (
                <ExclamationCircleFilled role="img" aria-label="还缺" style={{ color: token.colorWarning }} />
              )}
              <span>{name}</span>
              <Typography.Text type="secondary">{said}</Typography.Text>
              {!isDone && (
                <Link to={places[key].to} search={(places[key].search ?? {}) as never}>
                  {places[key].label}
                </Link>
              )}
            </Flex>
          </li>
        ))}
      </ul>
      <Flex gap={16} wrap style={{ marginTop: 8 }}>
        <Link to="/subjects/$appID" params={{ appID: String(appID) } as never} search={{ tab: 'dates' } as never}>
          考试日期
        </Link>
        {me && mayEnter(me.roles, ['agent']) && <Link to="/agents">代理商的页面标题和考试大类</Link>}
      </Flex>
    </Card>
  )
}
