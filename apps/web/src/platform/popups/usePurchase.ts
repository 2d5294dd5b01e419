import { sellsThroughService } from '@tizhou/domain/agents/agentRules'
import { partsWith } from '@tizhou/domain/versions/purchaseNames'
import { writeSearch } from '../../search.ts'
import { agentCode } from '../agent/agentCode.ts'
import { goTo } from '../navigation/navigation.ts'
import { reportClick } from '../tracking/clicks.ts'
import type { PurchaseAsked } from './asked.ts'
import { type PurchaseList, usePurchaseList } from './purchaseQueries.ts'

/** The tracking ids of the purchase pop-ups (specification, section 9, "Display"). */
const CLICK = { pageNum: 92, pageName: '购买提示弹窗' }
const BUY = { ...CLICK, btnNum: 124, btnName: '购买' }
const CLOSE = { ...CLICK, btnNum: 125, btnName: '关闭' }

/**
 * The address of the pay page with the wanted module, its subject and the page to return to, in the specification's
 * names.
 */
const payPath = ({ modulevip, bookID, backUrl = hereUrl() }: PurchaseAsked, app: PurchaseList['app']) =>
  `/pay${writeSearch({ modulevip, bookID, ...app, backUrl })}`

const hereUrl = (): string => location.pathname + location.search

const NO_PARTS = { bookID: '', names: [] }

interface Purchase {
  list: PurchaseList
  /** Ids of parts that open the module by themselves: the asked ones, else those of the list. */
  bookID: string | undefined
  /** Old style: the text about those parts. */
  showContent: string | undefined
  /** Whether buying is possible through customer service only. */
  throughService: boolean
  buy: () => void
  close: () => void
}

/** What both purchase pop-ups share: the list, and the actions of buying and closing. */
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
