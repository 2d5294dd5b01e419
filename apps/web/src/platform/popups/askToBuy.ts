import { makeStale } from '../../calls/making/call.ts'
import { accessKeys } from '../../calls/parts/access.ts'
import { moduleInfoX } from '../../calls/subjects.ts'
import { REQUEST_TOAST_MS, toast } from '../feedback.ts'
import { queryClient } from '../requests/queryClient.ts'
import { RequestError } from '../requests/request.ts'
import { VipCheckError, VipCheckException, vipCheck } from '../requests/vipCheck.ts'
import { opens } from '../subject/moduleInfo.ts'
import type { Subject } from '../subject/subject.ts'
import type { PurchaseAsked } from './asked.ts'
import { askPurchase } from './purchase.ts'

/**
 * What the server refused may have been bought meanwhile on another device: the older VIP check (specification, section
 * 8) asks first whether the learner holds a version of the subject. Where one opens the module, `onHeld` is called;
 * otherwise the old purchase pop-up names the versions that would.
 */
export async function askToBuy(asked: PurchaseAsked, subject: Subject, onHeld: () => void): Promise<void> {
  const held = await holdsNow(asked.modulevip, subject)
  if (held === undefined) return
  if (held) {
    toast('班次已开通，正在打开', REQUEST_TOAST_MS)
    return onHeld()
  }
  await askPurchase({ ...asked, style: 'old' })
}

/** Undefined: the log-in has expired, and vipCheck has shown that. */
async function holdsNow(module: string, { AppID, AppEName }: Subject): Promise<boolean | undefined> {
  try {
    if (!(await vipCheck(AppEName))) return false
    await makeStale(queryClient, accessKeys)
    return opens(await queryClient.fetchQuery(moduleInfoX({ appID: AppID })), module)
  } catch (error) {
    if (error instanceof RequestError && typeof error.status === 'number' && error.status >= 400 && error.status <= 499)
      return undefined
    // The check failed: the pop-up is shown.
    if (error instanceof VipCheckException || error instanceof VipCheckError || error instanceof RequestError)
      return false
    throw error
  }
}
