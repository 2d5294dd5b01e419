import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { type AnkiNote, ankiPackage } from '../../../platform/ankiPackage.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { subjectOf } from '../subjectOf.ts'

/** Most cards of an export, and most characters of their sides. */
const MOST = 5_000
const MOST_CHARACTERS = 4_000_000

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

/** Pictures need a log-in, so the deck is exported without them. */
const withoutPictures = (html: string) => html.replace(/<img\b[^>]*>/gi, '')

/**
 * The learner's cards as an Anki deck: own cards, and points with a text that the learner may read. Questions are not
 * included.
 */
export const cardExport: Handler<'knowledge.cardExport'> = async ({ params, caller, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  const subjectID = await subjectOf(services, params.appEName)
  const own = await services.review.ownCards(caller.userID, subjectID)
  const notes: AnkiNote[] = own.map((row) => ({
    id: `tizhou-own-${row.card_id}`,
    front: lines(row.front),
    back: lines(row.back) + (row.source ? `<br><small>${lines(row.source)}</small>` : ''),
    tags: ['自制卡片'],
  }))
  if (await services.papers.opensPoints(caller, subjectID)) {
    const [index, chapters] = await Promise.all([
      services.content.pointIndex(subjectID),
      services.content.chapters(subjectID),
    ])
    const points = [...index.points.values()]
    const texts = new Map(
      (await services.points.pointTextsOf(points.map(({ id }) => id))).map((row) => [row.point_id, row.html]),
    )
    for (const { id, name, home } of points) {
      const html = withoutPictures(texts.get(id) ?? '')
      if (html === '') continue
      const chapter = (home !== null && chapters.byID.get(home)?.name) || ''
      notes.push({
        id: `tizhou-point-${id}`,
        front: lines(name),
        back: html,
        tags: chapter ? ['考点', chapter] : ['考点'],
      })
    }
  }
  if (notes.length === 0) throw notFound('可以导出的卡片：先把文字做成卡片，或开通考点卡')
  const kept = withinLimits(notes)
  const deck = `题舟::${subject?.name ?? params.appEName}`
  return {
    Name: `${(subject?.name ?? params.appEName).replace(/[\\/:*?"<>|]/g, '_')}.apkg`,
    Base64: Buffer.from(ankiPackage(deck, kept, services.now())).toString('base64'),
    Cards: kept.length,
    LeftOut: notes.length - kept.length,
  }
}

function withinLimits(notes: readonly AnkiNote[]): AnkiNote[] {
  let characters = 0
  return notes.slice(0, MOST).filter(({ front, back }) => {
    characters += front.length + back.length
    return characters <= MOST_CHARACTERS
  })
}
