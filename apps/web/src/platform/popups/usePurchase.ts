import { sellsThroughService } from '@tizhou/domain/agents/agentRules'
import { partsWith } from '@tizhou/domain/versions/purchaseNames'
import { writeSearch } from '../../search.ts'
import { agentCode } from '../agent/agentCode.ts'
import { goTo } from '../navigation/navigation.ts'
import { reportClick } from '../tracking/clicks.ts'
import type { PurchaseAsked } from './asked.ts'
import { type PurchaseList, usePurchaseList } from './purchaseQueries.ts'

/** Specification, section 9, "Display": the analytics ids of the purchase pop-ups. */
const CLICK = { pageNum: 92, pageName: '购买提示弹窗' }
const BUY = { ...CLICK, btnNum: 124, btnName: '购买' }
const CLOSE = { ...CLICK, btnNum: 125, btnName: '关闭' }

/** Where one pays: which module of which subject is wanted goes along, in the specification's own names, and where one is. */
const payPath = ({ modulevip, bookID, backUrl = hereUrl() }: PurchaseAsked, app: PurchaseList['app']) =>
  `/pay${writeSearch({ modulevip, bookID, ...app, backUrl })}`

const hereUrl = (): string => location.pathname + location.search

const NO_PARTS = { bookID: '', names: [] }

interface Purchase {
  list: PurchaseList
  /** Parts that open the module by themselves: those that were asked for, else those of the list. */
  bookID: string | undefined
  /** Old style: what is said of them. */
  showContent: string | undefined
  /** Whether one buys through customer service only. */
  throughService: boolean
  buy: () => void
  close: () => void
}

/** What both purchase pop-ups share: the list, and what buying and closing do. */
export function usePurchase(asked: PurchaseAsked, onClose: () => void): Purchase {
  const throughService = sellsThroughService(agentCode())
  const list = usePurchaseList(!throughService, asked.appID)
  const { versions, held } = list
  const parts = versions && held ? partsWith(versions, held, asked.modulevip) : NO_PARTS
  const bookID = asked.bookID ?? (parts.bookID || undefined)
  return {
    list,
    bookID,
    showContent: asked.showContent ?? (parts.names.length > 0 ? `也可以只购买：${parts.names.join('、')}` : undefined),
    throughService,
    buy: () => {
      reportClick(BUY)
      onClose()
      if (asked.gobuyPage) asked.gobuyPage()
      else goTo(payPath({ ...asked, bookID }, list.app))
    },
    close: () => {
      reportClick(CLOSE)
      onClose()
    },
  }
}
