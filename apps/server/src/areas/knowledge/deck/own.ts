import { OWN_CARDS_MOST } from '@tizhou/domain/cards/stack'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'

export const ownCards: Handler<'knowledge.ownCards'> = async ({ params, caller, services }) => {
  const rows = await services.review.ownCards(caller.userID, params.appID)
  const aside = new Set(
    (await services.review.memoryCards(caller.userID, params.appID)).flatMap((row) =>
      row.kind === 'own' && row.aside === 1 ? [row.item_id] : [],
    ),
  )
  return {
    list: rows.map((row) => ({
      CardID: row.card_id,
      Front: row.front,
      Back: row.back,
      Source: row.source,
      MadeAt: row.made_at,
      Aside: aside.has(row.card_id) ? 1 : 0,
      Formatted: row.front_html !== '' || row.back_html !== '' ? 1 : 0,
    })),
    Most: OWN_CARDS_MOST,
  }
}

/** The text is cleaned (specification, section 5, "Text cleaning for user input") and shown as text, never as HTML. An imported card becomes a text. */
export const saveOwnCard: Handler<'knowledge.saveOwnCard'> = async ({ params, caller, services }) => {
  const front = cleanInput(params.front)
  const back = cleanInput(params.back)
  if (!front) throw badInput([{ field: 'front', reason: '请填写卡片正面' }])
  if (!back) throw badInput([{ field: 'back', reason: '请填写卡片背面' }])
  const now = services.now()
  const { userID } = caller
  const { cardID } = params
  if (cardID !== undefined) {
    const of = { userID, cardID }
    if (
      !(await services.store.write((tx) =>
        services.review.in(tx).changeOwnCard(of, { front, back, front_html: '', back_html: '', changed_at: now }),
      ))
    )
      throw notFound('这张卡片')
    return { CardID: cardID }
  }
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  if ((await services.review.ownCards(userID, params.appID)).length >= OWN_CARDS_MOST)
    throw new Refusal(403, `每个科目最多 ${OWN_CARDS_MOST} 张自制卡片，请先移除不用的卡片`)
  const card_id = newId()
  await services.store.write((tx) =>
    services.review.in(tx).addOwnCard({
      card_id,
      user_id: userID,
      subject_id: params.appID,
      front,
      back,
      source: cleanInput(params.source ?? ''),
      made_at: now,
      changed_at: now,
    }),
  )
  return { CardID: card_id }
}

/** A removed card keeps its memory and due day, for restoring. */
export const removeOwnCard: Handler<'knowledge.removeOwnCard'> = async ({ params, caller, services }) => {
  const of = { userID: caller.userID, cardID: params.cardID }
  const removed_at = params.removed === 1 ? services.now() : null
  await services.store.write(async (tx) => {
    const review = services.review.in(tx)
    const row = await review.ownCard(of.userID, of.cardID)
    if (!row) throw notFound('这张卡片')
    if (removed_at === null) {
      // Imports wait: the one under way may bring the card.
      await review.holdOwnCards(of.userID, row.subject_id)
      if (await review.isBroughtAgain(row)) throw new Refusal(409, '这张卡片已经从牌组里重新导入了，不用恢复')
    }
    await review.changeOwnCard(of, { removed_at })
  })
  return null
}
