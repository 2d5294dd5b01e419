import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { knowPoint, pointCardContent } from '../../../calls/knowledge.ts'
import { cardTests } from '../../../calls/parts/cards.ts'
import { keepPictures } from '../../../platform/offline/pictures.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { picturesOfQuestion } from '../../../runner/question/pictures.ts'
import { setFromWire } from '../../../runner/state/wire.ts'
import { cardKeyOf, type DeckCard } from './deck.ts'

/** Simultaneous cards: few, so that the card on screen is not delayed. */
const AT_ONCE = 2

interface Of {
  client: QueryClient
  appID: number
  appEName: string
}

/**
 * Fetches both sides of all of these cards with their pictures, the next ones first, so that the session goes on without
 * network. A card is fetched once; after a network failure the remaining ones are tried again with the next grade.
 */
export function useStackKept(cards: readonly DeckCard[], appID: number, appEName: string): void {
  const client = useQueryClient()
  const kept = useRef(new Set<string>())
  useEffect(() => {
    let current = true
    const waiting = cards.filter((card) => !kept.current.has(cardKeyOf(card)))
    const fetchNext = async () => {
      for (let card = waiting.shift(); card && current; card = waiting.shift()) {
        const key = cardKeyOf(card)
        kept.current.add(key)
        try {
          await keepCard(card, { client, appID, appEName })
        } catch (error) {
          // A refusal concerns this card alone, which tells it when it is shown.
          if (!(error instanceof RequestError) || error.outcome !== 'unreachable') continue
          kept.current.delete(key)
          return
        }
      }
    }
    for (let at = 0; at < AT_ONCE; at++) void fetchNext()
    return () => {
      current = false
    }
  }, [cards, client, appID, appEName])
}

async function keepCard(card: DeckCard, { client, appID, appEName }: Of): Promise<void> {
  const { Kind, ItemID } = card
  // Both sides came with the stack; only pictures of an imported card are elsewhere.
  if (Kind === 'own') return loadPictures(`${card.FrontHtml}${card.BackHtml}`)
  if (Kind === 'question') {
    keepQuestions(await client.ensureQueryData(cardTests({ appID, allTestIDs: [ItemID] })), appID)
    return
  }
  const [content, shown] = await Promise.all([
    client.ensureQueryData(pointCardContent({ appEName, knowPointID: ItemID })),
    client.ensureQueryData(knowPoint({ SameKnowPointID: ItemID })),
  ])
  keepQuestions(shown, appID)
  loadPictures(content.Html)
}

const keepQuestions = (wire: Parameters<typeof setFromWire>[0], appID: number) =>
  keepPictures(setFromWire(wire).questions.flatMap((question) => picturesOfQuestion(question, appID)))

/** Loads the pictures of a text into the browser's cache: their addresses are signed, and no others know them. */
function loadPictures(html: string): void {
  if (!html.includes('<img')) return
  for (const { src } of new DOMParser().parseFromString(html, 'text/html').images) new Image().src = src
}
