import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card, Flex, Skeleton, Tag, Typography, theme } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { mayEnter } from '../../platform/roles.ts'
import { Failure } from '../../ui/Failure.tsx'
import { BEGIN_AT, NEW, OPEN_FORM } from './openForm.ts'
import type { Subject } from './subjectTypes.ts'

type Check = Data<'subjects.subjectSaleCheck'>['checks'][number]

type Place = { to: string; search?: Record<string, string>; label: string } | { told: string }
type Checked = Pick<Subject, 'appID' | 'versions'>

/** Where each is made: forms that are meant open by their links. `setsPrices`: sales and operators alone set prices. */
const placeOf = ({ appID, versions }: Checked, setsPrices: boolean): Record<Check['key'], Place> => {
  const subject = String(appID)
  const page = `/subjects/${appID}`
  const draft = versions.find(({ state }) => state === 'draft')
  const isSold = versions.some(({ state }) => state === 'open')
  // As checksBeforeSale: while drafts are all there is, they are what prices are asked of.
  const unpriced = versions.find(({ state, price }) => price === 0 && state === (isSold ? 'open' : 'draft'))
  return {
    questions: { to: '/imports/new', search: { subject }, label: '导入题目' },
    free: { to: '/chapters', search: { subject }, label: '设免费章节' },
    versions: draft
      ? { to: page, search: { [OPEN_FORM]: String(draft.vn) }, label: `上架“${draft.name}”` }
      : { to: page, search: { [OPEN_FORM]: NEW }, label: '新建版本' },
    modules: { to: page, search: { tab: 'modules' }, label: '选模块' },
    prices:
      versions.length === 0
        ? { to: page, search: { [OPEN_FORM]: NEW }, label: '新建版本' }
        : !setsPrices
          ? { told: '价格由销售在“价格与优惠”中设定' }
          : unpriced
            ? {
                to: page,
                search: { [OPEN_FORM]: String(unpriced.vn), [BEGIN_AT]: 'price' },
                label: `给“${unpriced.name}”定价格`,
              }
            : { to: '/offers', label: '看价格与优惠' },
    empty: { to: page, search: { tab: 'modules' }, label: '看各模块有多少内容' },
    dates: { to: page, search: { tab: 'dates', [OPEN_FORM]: NEW }, label: '填日期' },
  }
}

export const saleChecksQuery = (appID: number) =>
  queryOptions({
    queryKey: ['subjects', 'saleCheck', appID],
    queryFn: ({ signal }) => request('subjects.subjectSaleCheck', { appID }, { signal, allowedRepeat: true }),
  })

/** What a subject still needs before learners see it, each with the way there. */
export function SaleChecks({ subject }: { subject: Checked }) {
  const { appID } = subject
  const checks = useQuery(saleChecksQuery(appID))
  const { data: me } = useQuery(meQuery)
  const { token } = theme.useToken()
  const places = placeOf(subject, me !== undefined && mayEnter(me.roles, ['seller']))
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
              {!isDone && <WayThere to={places[key]} />}
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

const WayThere = ({ to: place }: { to: Place }) =>
  'told' in place ? (
    <Typography.Text type="secondary">（{place.told}）</Typography.Text>
  ) : (
    <Link to={place.to} search={(place.search ?? {}) as never}>
      {place.label}
    </Link>
  )
