import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, numberOf, returnPathOf, textOf } from '../../search.ts'

/** The wanted goods, in the specification's names (sections 3 and 7). */
export interface PaySearch {
  /** The subject; default: the chosen one. */
  appID?: number
  appEName?: string
  /** The wanted module. */
  modulevip?: string
  /** Comma-separated ids of parts. */
  bookID?: string
  /** The wanted or chosen version. */
  vn?: number
  /** The order that waits for its payment or has been paid. */
  orderID?: string
  /** The address to return to. */
  backUrl?: string
}
type OfferSearch = Pick<PaySearch, 'orderID' | 'backUrl'>

const offerSearch = (raw: Record<string, unknown>): OfferSearch => ({
  orderID: textOf(raw, 'orderID'),
  backUrl: returnPathOf(raw, 'backUrl'),
})

export const salesPages = {
  pay: {
    path: '/pay',
    title: '购买',
    guard: 'learner',
    search: (raw): PaySearch => ({
      appID: idOf(raw, 'appID'),
      appEName: textOf(raw, 'appEName'),
      modulevip: textOf(raw, 'modulevip'),
      bookID: textOf(raw, 'bookID'),
      vn: numberOf(raw, 'vn'),
      orderID: textOf(raw, 'orderID'),
      backUrl: returnPathOf(raw, 'backUrl'),
    }),
    load: () => import('./pay/PayPage.tsx'),
  },
  aiPay: {
    path: '/AIpay',
    title: 'AI 购买',
    search: offerSearch,
    load: () => import('./offer/AIPayPage.tsx'),
  },
  videoNoBuy: {
    path: '/videoNoBuy',
    title: '未购买视频',
    search: (raw): Pick<PaySearch, 'backUrl'> => ({ backUrl: returnPathOf(raw, 'backUrl') }),
    load: () => import('./offer/VideoNoBuyPage.tsx'),
  },
} as const satisfies PageRecords
