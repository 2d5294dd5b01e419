import { useQuery } from '@tanstack/react-query'
import type { WireCardEvent } from '@tizhou/contract/areas/knowledge/cards'
import type { GradePlan } from '@tizhou/domain/review/grades'
import type { Rating } from '@tizhou/domain/review/rating'
import { useEffect, useMemo, useState } from 'react'
import { type CardStack, cardStack } from '../../../calls/parts/cards.ts'
import { serverNow } from '../../../platform/clock.ts'
import { newReplyID } from '../../../platform/delivery/replyID.ts'
import { refusedInLook } from '../../../platform/look/refused.ts'
import { localEntries, send } from '../../../platform/outbox/outbox.ts'
import { askedAt } from '../../../platform/requests/queryClient.ts'
import { getSession } from '../../../platform/session/session.ts'
import { afterRating, type DeckCard, deckOf, planOf, putBack, ratingsIn } from './deck.ts'

/** A rating or a suspension on this page, which can be undone. */
type Act = { card: DeckCard; eventID: string; rating: Rating } | { card: DeckCard; rating?: undefined }

export interface Deck {
  stack: ReturnType<typeof useQuery<CardStack>>
  plan: GradePlan | undefined
  /** The first card is on top; undefined until the entries on this device are merged in. */
  cards: readonly DeckCard[] | undefined
  /** The number of ratings on this page that were not undone. */
  done: number
  /** The number of ratings of today that the server's count may lack. */
  added: number
  /** What `undo` would undo. */
  last: 'rating' | 'aside' | undefined
  /** `spentMs`: from the card's front to the grade. */
  rate: (rating: Rating, spentMs: number) => void
  /** Undoes the last rating or suspension; the card is on top again. */
  undo: () => { card: DeckCard; was: 'rating' | 'aside' } | undefined
  putAside: () => DeckCard | undefined
  bringBack: (card: DeckCard) => void
  /** Resumes a suspended card: it returns when it is due. */
  unaside: (card: Pick<DeckCard, 'Kind' | 'ItemID'>) => void
  toggleMark: () => void
}

/** Today's stack. Actions go to the outbox and show at once. */
export function useDeck(appEName: string, ahead: number): Deck {
  const options = cardStack(ahead > 0 ? { appEName, ahead } : { appEName })
  const stack = useQuery(options)
  const plan = useMemo(() => stack.data && planOf(stack.data.Plan), [stack.data])
  const [cards, setCards] = useState<readonly DeckCard[]>()
  const [acts, setActs] = useState<readonly Act[]>([])
  const [added, setAdded] = useState(0)
  const key = JSON.stringify(options.queryKey)
  const { dataUpdatedAt } = stack

  // An answer that equals the last one was asked for later: an entry that the last one may have lacked is in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is compared as text
  useEffect(() => {
    const data = stack.data
    if (!data || !plan) return
    let current = true
    void eventsSince(data.AppID, askedAt(options.queryKey)).then((events) => {
      if (!current) return
      setCards(deckOf(data.list, plan, events))
      setAdded(ratingsIn(events))
    })
    return () => {
      current = false
    }
  }, [stack.data, dataUpdatedAt, plan, key])

  const appID = stack.data?.AppID ?? 0
  const top = cards?.[0]
  const tell = (event: Pick<WireCardEvent, 'kind' | 'itemID' | 'act'> & Partial<WireCardEvent>) => {
    const eventID = event.eventID ?? newReplyID()
    void send({ kind: 'card', appID, event: { ...event, eventID, at: serverNow() } })
  }
  const last = acts.at(-1)
  const of = ({ Kind, ItemID }: Pick<DeckCard, 'Kind' | 'ItemID'>) => ({ kind: Kind, itemID: ItemID })
  return {
    stack,
    plan,
    cards,
    done: acts.filter(({ rating }) => rating !== undefined).length,
    added,
    last: last && (last.rating === undefined ? 'aside' : 'rating'),
    rate(rating, spentMs) {
      if (!top || !cards || !plan || refusedInLook()) return
      const eventID = newReplyID()
      tell({ ...of(top), act: 'rate', rating, eventID, spentMs })
      setCards(afterRating(cards, top, rating, plan))
      setActs([...acts, { card: top, eventID, rating }])
      setAdded(added + 1)
    },
    undo() {
      if (!last || !cards || refusedInLook()) return undefined
      if (last.rating === undefined) tell({ ...of(last.card), act: 'unaside' })
      else {
        tell({ ...of(last.card), act: 'undo', undoes: last.eventID })
        setAdded(added - 1)
      }
      setCards(putBack(cards, last.card))
      setActs(acts.slice(0, -1))
      return { card: last.card, was: last.rating === undefined ? 'aside' : 'rating' }
    },
    putAside() {
      if (!top || !cards || refusedInLook()) return undefined
      tell({ ...of(top), act: 'aside' })
      setCards(cards.slice(1))
      setActs([...acts, { card: top }])
      return top
    },
    bringBack(card) {
      if (refusedInLook()) return
      tell({ ...of(card), act: 'unaside' })
      setActs((now) => now.filter((act) => act.card !== card || act.rating !== undefined))
      setCards((now) => putBack(now ?? [], card))
    },
    unaside(card) {
      tell({ ...of(card), act: 'unaside' })
    },
    toggleMark() {
      if (!top || !cards || refusedInLook()) return
      tell({ ...of(top), act: top.Marked ? 'unmark' : 'mark' })
      setCards([{ ...top, Marked: top.Marked ? 0 : 1 }, ...cards.slice(1)])
    },
  }
}

async function eventsSince(appID: number, since: number): Promise<WireCardEvent[]> {
  const userID = getSession()?.userID
  const entries = userID === undefined ? [] : await localEntries(userID, since)
  return entries.flatMap((entry) => (entry.kind === 'card' && entry.appID === appID ? [entry.event] : []))
}
