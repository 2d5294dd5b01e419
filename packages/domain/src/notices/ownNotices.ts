import { priceText } from '../money/yuan.ts'

/** What one learner is told of by itself, in 通知提醒. */
export type LearnerEvent =
  | { is: 'bought'; orderID: number; orderNo: string; title: string; fen: number }
  | { is: 'refunded'; refundID: number; orderNo: string; title: string; fen: number; isWhole: boolean }
  | { is: 'refundRefused'; refundID: number; orderNo: string; title: string; fen: number; note: string }
  | { is: 'returned'; refundID: number; orderNo: string; fen: number }
  | { is: 'due'; shipmentID: number; revision: number; orderNo: string }
  | { is: 'sent' | 'delivered' | 'sentBack'; shipmentID: number; orderNo: string; carrier: string; number: string }
  | (OfPaper & { is: 'moreTime'; minutes: number; unit: string | null; reason: string })
  | (OfPaper & { is: 'moreTimeGone'; minutes: number; unit: string | null })
  | (OfPaper & { is: 'anotherAttempt'; counts: 'new' | 'former'; closesAt: string | null; reason: string })
  | (OfPaper & { is: 'anotherAttemptGone' })

/** A paper of which one candidate is told. */
interface OfPaper {
  grantID: number
  paper: string
  /** The page on which the paper is sat. */
  page: string
  appID: number
  paperID: number
}

export interface OwnNotice {
  title: string
  /** Plain text. */
  text: string
  /** A page of the product. */
  link: string
}

const ORDERS = '/myCenter'
const PARCELS = '/expressPage'

const price = (fen: number): string => priceText(fen / 100)

/**
 * What an event is called, so that a learner is told of it once: whoever tells of it, and however often. A corrected
 * tracking number is an event of its own.
 */
export function occasionOf(event: LearnerEvent): string {
  if (event.is === 'bought') return `bought ${event.orderID}`
  if (event.is === 'due') return `due ${event.shipmentID} ${event.revision}`
  if ('grantID' in event) return `${event.is} ${event.grantID}`
  if ('refundID' in event) return `${event.is} ${event.refundID}`
  return `${event.is} ${event.shipmentID} ${event.carrier} ${event.number}`
}

const paperLink = ({ page, appID, paperID }: OfPaper): string => `/${page}?appID=${appID}&paperID=${paperID}`

const unitText = (unit: string | null): string => (unit === null ? '' : `「${unit}」`)

/** What a candidate reads of what was granted for a paper, or taken back. */
function paperNotice(event: Extract<LearnerEvent, OfPaper>): OwnNotice {
  const link = paperLink(event)
  const of = `试卷「${event.paper}」`
  switch (event.is) {
    case 'moreTime':
      return {
        title: `考试加时 ${event.minutes} 分钟`,
        text: `${of}${event.unit === null ? '的每个单元' : `的${unitText(event.unit)}`}为您延长 ${event.minutes} 分钟。原因：${event.reason}`,
        link,
      }
    case 'moreTimeGone':
      return {
        title: `考试加时 ${event.minutes} 分钟已收回`,
        text: `${of}${unitText(event.unit)}按原来的时间收卷，请以考试页面上的倒计时为准。`,
        link,
      }
    case 'anotherAttempt':
      return {
        title: '您可以再考一次',
        text: `${of}给您增加一次作答机会${event.closesAt === null ? '' : `，请在 ${event.closesAt} 前开始`}。${
          event.counts === 'new'
            ? '开始后，排名和统计以新的一次为准，原来的成绩报告仍可查看。'
            : '排名和统计仍以原来的一次为准。'
        }原因：${event.reason}`,
        link,
      }
    case 'anotherAttemptGone':
      return { title: '增加的作答机会已收回', text: `${of}增加的一次作答机会已收回，原来的成绩不变。`, link }
  }
}

/** What a learner reads of an event. */
export function ownNotice(event: LearnerEvent): OwnNotice {
  if ('grantID' in event) return paperNotice(event)
  switch (event.is) {
    case 'bought':
      return {
        title: `已开通：${event.title}`,
        text: `订单 ${event.orderNo}${event.fen > 0 ? `，实付 ${price(event.fen)}` : ''}。现在就可以学习。`,
        link: ORDERS,
      }
    case 'refunded':
      return {
        title: `已退款 ${price(event.fen)}：${event.title}`,
        text: `订单 ${event.orderNo} 的退款已原路退回，到账时间以支付方为准。${event.isWhole ? '这个订单开通的内容已收回。' : ''}`,
        link: ORDERS,
      }
    case 'refundRefused':
      return {
        title: `退款申请未通过：${event.title}`,
        text: `订单 ${event.orderNo}，申请退款 ${price(event.fen)}。${event.note === '' ? '' : `原因：${event.note}`}`,
        link: ORDERS,
      }
    case 'returned':
      return {
        title: `已退回 ${price(event.fen)}`,
        text: `订单 ${event.orderNo} 的这笔付款没有开通任何内容，已原路退回，到账时间以支付方为准。`,
        link: ORDERS,
      }
    case 'due':
      return {
        title: '请填写图书的收货地址',
        text: `订单 ${event.orderNo} 含纸质图书，填写收货地址后寄出。`,
        link: PARCELS,
      }
    case 'sent':
      return {
        title: `图书已寄出：${event.carrier} ${event.number}`,
        text: `订单 ${event.orderNo} 的图书已交给${event.carrier}，单号 ${event.number}。`,
        link: PARCELS,
      }
    case 'delivered':
      return {
        title: '图书已送达',
        text: `订单 ${event.orderNo} 的图书（${event.carrier} ${event.number}）已送达。没有收到请联系客服。`,
        link: PARCELS,
      }
    case 'sentBack':
      return {
        title: '图书被退回',
        text: `订单 ${event.orderNo} 的图书（${event.carrier} ${event.number}）正在退回，客服会联系您重寄。`,
        link: PARCELS,
      }
  }
}
