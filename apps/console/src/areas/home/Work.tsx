import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card, Col, Row, Statistic, Typography } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import styles from './HomePage.module.css'

type Kind = Data<'staff.staffWork'>['rows'][number]['kind']

/** Where what waits is dealt with. */
interface Place {
  title: string
  /** `first`: the id of what waits longest, or of the subject with most of it. */
  to: string | ((first: number) => string)
  search: Readonly<Record<string, string>> | ((first: number | null) => Readonly<Record<string, string>>)
}

const PLACES: Readonly<Record<Kind, Place>> = {
  refunds: { title: '退款申请', to: '/orders', search: { tab: 'refunds', state: 'asked' } },
  cases: { title: '待处理款项', to: '/orders', search: { tab: 'cases', open: '1' } },
  invoices: { title: '待开发票', to: '/orders', search: { tab: 'invoices', issued: '0' } },
  parcels: { title: '待寄图书', to: '/shipments', search: {} },
  suggestions: { title: '学员意见', to: '/suggestions', search: { answered: '0' } },
  reports: { title: '学员纠错', to: '/feedback', search: { state: 'waiting' } },
  documents: { title: '待查看的 PDF', to: (first) => `/documents/${first}`, search: {} },
  lessons: { title: '未发布的视频课', to: (first) => `/videos/lesson/${first}`, search: {} },
  explanations: {
    title: '没有解析的题',
    to: '/questions',
    search: (first) => ({ ...(first !== null && { subject: String(first) }), lacks: 'explanation' }),
  },
  proposals: { title: '待审核的题目', to: '/proposals', search: { state: 'waiting' } },
}

/** Where the list of a kind is when nothing of it waits. */
const EMPTY: Partial<Record<Kind, string>> = { documents: '/documents', lessons: '/videos' }

function placeOf(kind: Kind, first: number | null) {
  const { title, to, search } = PLACES[kind]
  return {
    title,
    to: typeof to === 'string' ? to : first === null ? (EMPTY[kind] ?? '/') : to(first),
    search: typeof search === 'function' ? search(first) : search,
  }
}

const EVERY_MS = 60_000

/** What waits for one's roles, with numbers; each leads to its list. Nothing for roles for which nothing is counted. */
export function Work() {
  const work = useQuery({
    queryKey: ['work'],
    queryFn: ({ signal }) => request('staff.staffWork', {}, { signal, allowedRepeat: true }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  })
  if (work.isError && !work.data)
    return <Typography.Paragraph type="danger">{messageOf(work.error)}</Typography.Paragraph>
  if (!work.data || work.data.rows.length === 0) return null
  return (
    <section aria-label="待处理" className={styles.work}>
      <Row gutter={[12, 12]}>
        {work.data.rows.map(({ kind, count, oldestAt, firstID }) => {
          const { title, to, search } = placeOf(kind, firstID ?? null)
          return (
            <Col key={kind} xs={12} sm={8} lg={6} xxl={4}>
              <Link to={to} search={search as never} className={styles.link}>
                <Card hoverable size="small" className={styles.card}>
                  <Statistic title={title} value={count} suffix="件" />
                  <Typography.Text type="secondary">
                    {oldestAt === null ? '没有等待处理的' : `最早：${showMoment(oldestAt)}`}
                  </Typography.Text>
                </Card>
              </Link>
            </Col>
          )
        })}
      </Row>
    </section>
  )
}
