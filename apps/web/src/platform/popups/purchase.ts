import type { PurchaseAsked } from './asked.ts'
import { showPopUp } from './popUps.ts'

/**
 * Says which versions open a module that the learner does not have, and leads to buying one. From anywhere; once at
 * a time. Which versions those are is a rule of the domain (versions/purchaseNames.ts).
 */
export const askPurchase = (asked: PurchaseAsked): Promise<void> =>
  asked.style === 'old'
    ? showPopUp('purchase', () => import('./OldPurchaseDialog.tsx'), { asked })
    : showPopUp('purchase', () => import('./PurchaseDialog.tsx'), { asked })
