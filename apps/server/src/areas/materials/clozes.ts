import { clozesOf } from '@tizhou/domain/cards/clozes'
import { OWN_CARDS_MOST } from '@tizhou/domain/cards/stack'
import { notVip, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'
import { nodeOn, opensShelf } from './texts.ts'

const SOURCE_MOST = 200

/** Makes own cards from the key words of a recite point that the learner may read, all or none; known fronts are left out. */
export const makeClozeCards: Handler<'materials.makeClozeCards'> = async ({ params, caller, services }) => {
  const { appID, allTestID } = params
  const { userID } = caller
  const node = await nodeOn(services, caller, allTestID, ['recite'], { subjectID: appID })
  if (node.free === 0 && !(await opensShelf(services, caller, appID, 'recite'))) throw notVip()
  const clozes = clozesOf(node.name, node.html)
  if (clozes.length === 0) throw new Refusal(400, '这个考点没有标出关键词，不能做挖空卡片')
  const known = await services.review.ownCards(userID, appID)
  const fronts = new Set(known.map(({ front }) => front))
  const made = clozes.filter(({ front }) => !fronts.has(front)).map((cloze) => ({ ...cloze, card_id: newId() }))
  if (known.length + made.length > OWN_CARDS_MOST)
    throw new Refusal(403, `每个科目最多 ${OWN_CARDS_MOST} 张自制卡片，请先移除不用的卡片`)
  const now = services.now()
  const of = { user_id: userID, subject_id: appID, source: `考点速记：${node.name}`.slice(0, SOURCE_MOST) }
  if (made.length > 0)
    await services.store.write(async (tx) => {
      for (const card of made)
        await services.review.in(tx).addOwnCard({ ...of, ...card, made_at: now, changed_at: now })
    })
  return { CardIDs: made.map(({ card_id }) => card_id), Known: clozes.length - made.length }
}
