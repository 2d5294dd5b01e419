import type { PurchaseAsked } from './asked.ts'
import { showPopUp } from './popUps.ts'

/**
 * Shows which versions open a module that the learner does not have, with the way to buy one. One at a time. The versions
 * are a rule of the domain (versions/purchaseNames.ts).
 */
export const askPurchase = (asked: PurchaseAsked): Promise<void> =>
  asked.style === 'old'
    ? showPopUp('purchase', () => import('./OldPurchaseDialog.tsx'), { asked })
    : showPopUp('purchase', () => import('./PurchaseDialog.tsx'), { asked })
