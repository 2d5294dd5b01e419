import { showPopUp } from './popUps.ts'

/** What a purchase pop-up is asked with (specification, section 3, "Purchase pop-up inputs"). */
export interface PurchaseAsked {
  /** The module being requested. */
  modulevip: string
  /** `new` unless said otherwise. */
  style?: 'new' | 'old'
  /** Old style: stands in place of the reminder to log in again. */
  showContent?: string
  /** Names of a live class's own list. */
  vnlistZhibo?: readonly string[]
  /** Comma-separated ids of parts. */
  bookID?: string
  ccjxb?: string | number
  showIndex?: string
  /** What buying does; without it, it leads to /pay. */
  gobuyPage?: () => void
}

/**
 * Says which shifts open a module that the learner does not have, and leads to buying one. From anywhere; once at
 * a time. Which shifts those are is a rule of the domain (versions/purchaseNames.ts).
 */
export const askPurchase = (asked: PurchaseAsked): Promise<void> =>
  asked.style === 'old'
    ? showPopUp('purchase', () => import('./OldPurchaseDialog.tsx'), { asked })
    : showPopUp('purchase', () => import('./PurchaseDialog.tsx'), { asked })
