import { type May, type Refusal as Reason, refused } from '@tizhou/domain/sales/purchaseRules'
import { Refusal } from '../../../platform/calls/envelope.ts'

/** Throws the refusal, with the rule's word as `data.reason`. */
export function refuseUnless(may: May): void {
  if (!may.ok) throw new Refusal(409, may.msg, { reason: may.reason })
}

/** The refusal for a reason, for whoever throws it. */
export function refusal(reason: Reason): Refusal {
  const may = refused(reason)
  return new Refusal(409, may.ok ? '' : may.msg, { reason })
}
