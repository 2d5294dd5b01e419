import { type May, type Refusal as Reason, refused } from '@tizhou/domain/sales/purchaseRules'
import { Refusal } from '../../../platform/calls/envelope.ts'

/** Throws the Refusal, with the rule's reason as `data.reason`. */
export function refuseUnless(may: May): void {
  if (!may.ok) throw new Refusal(409, may.msg, { reason: may.reason })
}

/** The Refusal for a reason. */
export function refusal(reason: Reason): Refusal {
  const may = refused(reason)
  return new Refusal(409, may.ok ? '' : may.msg, { reason })
}
