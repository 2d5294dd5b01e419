import { freeVersion, type May, mayFreeOpen } from '@tizhou/domain/sales/purchaseRules'
import { upgradeTerm } from '@tizhou/domain/sales/term'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Asked } from '../../../platform/database/reading/statement.ts'
import type { Store } from '../../../platform/database/store.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import { grantEntitlement } from '../../subjects/entitlementEditing.ts'
import { refuseUnless } from '../orders/refuseUnless.ts'
import { goodsOf, heldOf, offered } from '../prices/goods.ts'
import type { SalesServices } from '../salesServices.ts'

interface FreeAsk {
  userID: number
  subjectID: number
}

/** Whether a subject can be opened free for a person, and in which version. */
export async function freeOffer(on: Pick<Store, 'db'> & Asked, { userID, subjectID }: FreeAsk, now: number) {
  const goods = await goodsOf(on, subjectID)
  if (!goods || goods.subject.withdrawn_at !== null) throw notFound('该科目')
  const [{ held }, before] = await Promise.all([
    heldOf(on, userID, goods),
    on.db
      .selectFrom('free_opening')
      .select('at')
      .where('user_id', '=', userID)
      .where('subject_id', '=', subjectID)
      .executeTakeFirst(),
  ])
  const ask = {
    appEName: goods.subject.code,
    versions: goods.versions.map((version) => offered(goods.subject, version)),
    before: before !== undefined,
  }
  const may: May = mayFreeOpen(ask, { held, now })
  return { may, version: freeVersion(ask) }
}

/** Opens the lowest version on sale for some days, once for each person and subject. */
export async function openFree(
  services: SalesServices,
  ask: FreeAsk & { days: number },
): Promise<{ vn: number; endsAt: number }> {
  const now = services.now()
  const opened = await services.store.write(async (tx) => {
    // Of two concurrent requests the second finds the first one's row.
    await lockLearner(tx, ask.userID)
    const { may, version } = await freeOffer(tx, ask, now)
    refuseUnless(may)
    if (!version) throw notFound('该班次')
    const { userID, subjectID } = ask
    const { vn } = version
    const term = upgradeTerm(ask.days, now)
    const entitlementID = await grantEntitlement(tx, {
      ...term,
      ...{ userID, subjectID, vn, source: 'free', reason: '免费开通', at: now },
    })
    await tx.db
      .insertInto('free_opening')
      .values({ user_id: userID, subject_id: subjectID, entitlement_id: entitlementID, at: now })
      .execute()
    return { vn, endsAt: term.endsAt }
  })
  services.entitlements.forget(ask.userID)
  return opened
}
