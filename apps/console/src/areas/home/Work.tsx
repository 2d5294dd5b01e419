import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { LOW_DISCRIMINATION, LOW_FACILITY } from '@tizhou/domain/content/troubles'
import { MEASURED_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import { Card, Col, Row, Statistic, Typography } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Definition } from '../../ui/Definition.tsx'
import styles from './HomePage.module.css'

type Kind = Data<'staff.staffWork'>['rows'][number]['kind']

/** Where what waits is dealt with. */
interface Place {
  title: string
  /** `first`: the id of what waits longest, or of the subject with most of it; `me`: whose home page it is. */
  to: string | ((first: number) => string)
  search:
    | Readonly<Record<string, string>>
    | ((first: number | null, me: number | undefined) => Readonly<Record<string, string>>)
  /** What is counted. */
  told: string
}

const PLACES: Readonly<Record<Kind, Place>> = {
  refunds: {
    title: '退款申请',
    to: '/orders',
    search: { tab: 'refunds', state: 'asked' },
    told: '学员申请、还没有人决定的退款。',
  },
  cases: {
    title: '待处理款项',
    to: '/orders',
    search: { tab: 'cases', open: '1' },
    told: '到账或退款与订单对不上、还没有处理的款项。',
  },
  invoices: {
    title: '待开发票',
    to: '/orders',
    search: { tab: 'invoices', issued: '0' },
    told: '学员索取、还没有开出的发票；已全额退款的订单不算。',
  },
  parcels: {
    title: '待寄图书',
    to: '/shipments',
    search: {},
    told: '已有地址、还没有寄出的图书包裹。代理商只看自己的。',
  },
  suggestions: {
    title: '学员意见',
    to: '/suggestions',
    search: { answered: '0' },
    told: '学员提交、还没有答复的意见。',
  },
  reports: {
    title: '学员纠错',
    to: '/feedback',
    search: { state: 'waiting' },
    told: '学员指出、还没有处理的题目错误。',
  },
  documents: {
    title: '待查看的 PDF',
    to: (first) => `/documents/${first}`,
    search: {},
    told: '已上传、还没有人查看过的 PDF。',
  },
  lessons: {
    title: '未发布的视频课',
    to: (first) => `/videos/lesson/${first}`,
    search: {},
    told: '建好而从未发布的视频课；撤下的不算。',
  },
  explanations: {
    title: '没有解析的题',
    to: '/questions',
    search: (first) => ({ ...(first !== null && { subject: String(first) }), lacks: 'explanation' }),
    told: '学员会遇到、还没有解析的题。点开先看这类题最多的科目。',
  },
  hardQuestions: {
    title: '答对率低的题',
    to: '/questions',
    search: (first) => ({ ...(first !== null && { subject: String(first) }), trouble: 'facility' }),
    told: `首答 ${MEASURED_FROM} 人以上、答对率低于 ${Math.round(LOW_FACILITY * 100)}% 的题：太难，或答案可能有误。点开先看这类题最多的科目。`,
  },
  bluntQuestions: {
    title: '区分度低的题',
    to: '/questions',
    search: (first) => ({ ...(first !== null && { subject: String(first) }), trouble: 'discrimination' }),
    told: `首答 ${MEASURED_FROM} 人以上、区分度低于 ${LOW_DISCRIMINATION} 的题：水平高的学员答得并不更好，题或答案可能有问题。点开先看这类题最多的科目。`,
  },
  imports: {
    title: '有问题的导入',
    to: '/imports',
    search: { state: 'troubled' },
    told: '近 30 天失败、或有行没有导入的导入，已撤销的不算。',
  },
  proposals: {
    title: '待审核的题目',
    to: '/proposals',
    search: { state: 'waiting' },
    told: '其他编辑送审、还没有人发布或退回的题目修改，自己参与的不算。',
  },
  sentBack: {
    title: '退回给我的修改',
    to: '/proposals',
    search: (_, me) => ({ state: 'sentBack', ...(me !== undefined && { userID: String(me) }) }),
    told: '你提出、被审核的人退回、还没有再提交或撤回的题目修改。',
  },
}

/** Where the list of a kind is when nothing of it waits. */
const EMPTY: Partial<Record<Kind, string>> = { documents: '/documents', lessons: '/videos' }

function placeOf(kind: Kind, first: number | null, me: number | undefined) {
  const { title, to, search, told } = PLACES[kind]
  return {
    title,
    told,
    to: typeof to === 'string' ? to : first === null ? (EMPTY[kind] ?? '/') : to(first),
    search: typeof search === 'function' ? search(first, me) : search,
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
  const me = useQuery(meQuery).data?.userID
  if (work.isError && !work.data)
    return <Typography.Paragraph type="danger">{messageOf(work.error)}</Typography.Paragraph>
  if (!work.data || work.data.rows.length === 0) return null
  return (
    <section aria-label="待处理" className={styles.work}>
      <Row gutter={[12, 12]}>
        {work.data.rows.map(({ kind, count, oldestAt, firstID }) => {
          const { title, to, search, told } = placeOf(kind, firstID ?? null, me)
          return (
            <Col key={kind} xs={12} sm={8} lg={6} xxl={4} className={styles.told}>
              <Link to={to} search={search as never} className={styles.link}>
                <Card hoverable size="small" className={styles.card}>
                  <Statistic title={title} value={count} suffix="件" />
                  <Typography.Text type="secondary">
                    {count === 0 ? '没有等待处理的' : oldestAt === null ? '点开查看' : `最早：${showMoment(oldestAt)}`}
                  </Typography.Text>
                </Card>
              </Link>
              <Definition of={title} text={told} className={styles.definition} />
            </Col>
          )
        })}
      </Row>
    </section>
  )
}
