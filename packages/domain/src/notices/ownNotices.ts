import { momentText } from '../dates/beijing.ts'
import type { PaperPageName } from '../exam/paperPage.ts'
import { priceText } from '../money/yuan.ts'
import { atMost } from '../text/atMost.ts'

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
  | (OfLesson & { is: 'lessonGone' | 'lessonBack' })
  | (OfLesson & { is: 'lessonMoved'; before: number })
  | Rescored

/** A paper of which one candidate is told. */
interface OfPaper {
  grantID: number
  paper: string
  page: PaperPageName
  appID: number
  paperID: number
}

/** A result that a corrected key or a cancelled question changed, or that has its former value again. */
interface Rescored {
  is: 'rescored'
  rescoringID: number
  attemptID: number
  isUndone: boolean
  why: 'key' | 'credit' | 'drop'
  /** The reason that staff gave; empty: none. */
  note: string
  before: number
  score: number
  fullMark: number
  paper: string
  page: PaperPageName
  appID: number
  paperID: number
}

/** A live lesson of which those who booked it are told. */
interface OfLesson {
  liveID: number
  /** Of the lesson, after the change that is told. */
  revision: number
  title: string
  teacher: string
  /** When it begins now, ms UTC. */
  startsAt: number
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
const BOOKINGS = '/myLiveReservation'
/** As much of a lesson's title as a headline bears. */
const LESSON_TITLE = 40

const price = (fen: number): string => priceText(fen / 100)

/**
 * What an event is called, so that a learner is told of it once: whoever tells of it, and however often. A corrected
 * tracking number is an event of its own.
 */
export function occasionOf(event: LearnerEvent): string {
  if (event.is === 'bought') return `bought ${event.orderID}`
  if (event.is === 'due') return `due ${event.shipmentID} ${event.revision}`
  if ('grantID' in event) return `${event.is} ${event.grantID}`
  if ('liveID' in event) return `${event.is} ${event.liveID} ${event.revision}`
  if (event.is === 'rescored') return `rescored ${event.rescoringID} ${event.attemptID} ${event.isUndone}`
  if ('refundID' in event) return `${event.is} ${event.refundID}`
  return `${event.is} ${event.shipmentID} ${event.carrier} ${event.number}`
}

const RESCORED_WHY = {
  key: '有题目的答案已更正',
  credit: '有题目作废，全体考生都得这道题的分',
  drop: '有题目作废，不计入总分',
} as const

function rescoredNotice(event: Rescored): OwnNotice {
  const { paper, isUndone, why, note, before, score, fullMark, attemptID } = event
  const changed = before === score ? `得分仍是 ${score} 分` : `得分由 ${before} 分变为 ${score} 分`
  return {
    title: '成绩有更新',
    text: `试卷「${paper}」${isUndone ? '重新计分已撤销' : `${RESCORED_WHY[why]}，成绩已重新计算`}，${changed}（满分 ${fullMark} 分）。${
      note === '' || isUndone ? '' : `原因：${note}`
    }`,
    link: `${paperLink(event)}&attemptID=${attemptID}&show=report`,
  }
}

const paperLink = ({ page, appID, paperID }: Pick<OfPaper, 'page' | 'appID' | 'paperID'>): string =>
  `/${page}?appID=${appID}&paperID=${paperID}`

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

/** What somebody who booked a live lesson reads of its change. */
function lessonNotice(event: Extract<LearnerEvent, OfLesson>): OwnNotice {
  const title = atMost(event.title, LESSON_TITLE)
  const of = `您预约的直播“${event.title}”（${event.teacher}）`
  switch (event.is) {
    case 'lessonGone':
      return {
        title: `直播已取消：${title}`,
        text: `${of}原定 ${momentText(event.startsAt)} 开始，现在不上了。恢复时会再通知您。`,
        link: BOOKINGS,
      }
    case 'lessonBack':
      return {
        title: `直播照常进行：${title}`,
        text: `${of}恢复了，${momentText(event.startsAt)} 开始，预约仍然有效。`,
        link: BOOKINGS,
      }
    case 'lessonMoved':
      return {
        title: `直播改到 ${momentText(event.startsAt)}：${title}`,
        text: `${of}从 ${momentText(event.before)} 改到 ${momentText(event.startsAt)} 开始，预约仍然有效。`,
        link: BOOKINGS,
      }
  }
}

/** What a learner reads of an event. */
export function ownNotice(event: LearnerEvent): OwnNotice {
  if ('grantID' in event) return paperNotice(event)
  if ('liveID' in event) return lessonNotice(event)
  if (event.is === 'rescored') return rescoredNotice(event)
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
