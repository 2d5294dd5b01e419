import type { WireCardEvent } from '@tizhou/contract/areas/knowledge/cards'
import type { Form } from '@tizhou/domain/content/question'
import { AGAIN, GOOD } from '@tizhou/domain/review/rating'
import { expect, test } from 'vitest'
import type { StackCard } from '../../../calls/parts/cards.ts'
import { afterRating, askOf, type DeckCard, deckOf, planOf, putBack, ratingsIn } from './deck.ts'

const TODAY = 20_000
const plan = planOf({ Today: TODAY, ExamDay: null, Retention: 0.9, W: null })

const card = (ItemID: number, Kind: StackCard['Kind'] = 'point'): StackCard => ({
  Kind,
  ItemID,
  Front: `考点 ${ItemID}`,
  Back: '',
  FrontHtml: '',
  BackHtml: '',
  Source: '',
  CptID: 1,
  ChapterName: '',
  DueDay: TODAY,
  SeenToday: 0,
  Marked: 0,
  DueTests: 0,
  Memories: [{ Stability: 5, Difficulty: 5, LastDay: TODAY - 5 }],
})

const event = (eventID: string, itemID: number, of: Partial<WireCardEvent>): WireCardEvent => ({
  eventID,
  kind: 'point',
  itemID,
  act: 'rate',
  at: 0,
  ...of,
})

const ids = (cards: readonly DeckCard[]) => cards.map(({ ItemID }) => ItemID)
const list = [card(1), card(2), card(3)]

test('what was rated here and is not on the server yet stands no longer in the stack: the place after a reload is right', () => {
  expect(ids(deckOf(list, plan, [event('a', 1, { rating: 3 })]))).toEqual([2, 3])
  // A card of another kind with the same number is another card.
  expect(ids(deckOf(list, plan, [event('a', 1, { kind: 'own', rating: 3 })]))).toEqual([1, 2, 3])
})

test('a rating that was taken back counts as never given, whatever came in between', () => {
  const events = [
    event('a', 1, { rating: 3 }),
    event('b', 2, { rating: 4 }),
    event('c', 1, { act: 'undo', undoes: 'a' }),
  ]
  expect(ids(deckOf(list, plan, events))).toEqual([1, 3])
})

test('a suspension that was taken back counts as never made, and a later one counts', () => {
  const back = [event('a', 1, { act: 'aside' }), event('b', 1, { act: 'unaside' })]
  expect(ids(deckOf(list, plan, back))).toEqual([1, 2, 3])
  expect(ids(deckOf(list, plan, [...back, event('c', 1, { act: 'aside' })]))).toEqual([2, 3])
})

test('ratings are counted but for those taken back; one that the server counts already is taken off', () => {
  const undo = event('c', 1, { act: 'undo', undoes: 'a' })
  expect(ratingsIn([event('a', 1, {}), event('b', 2, { act: 'aside' }), undo, event('d', 1, {})])).toBe(1)
  expect(ratingsIn([undo])).toBe(-1)
})

test('what is put aside leaves the stack, what is marked says so', () => {
  const deck = deckOf(list, plan, [event('a', 1, { act: 'aside' }), event('b', 2, { act: 'mark' })])
  expect(deck.map(({ ItemID, Marked }) => [ItemID, Marked])).toEqual([
    [2, 1],
    [3, 0],
  ])
})

test('a forgotten card comes again at the end, with the memory that forgetting leaves', () => {
  const [first, ...rest] = deckOf(list, plan, []) as [DeckCard, ...DeckCard[]]
  const deck = afterRating([first, ...rest], first, AGAIN, plan)
  expect(ids(deck)).toEqual([2, 3, 1])
  const again = deck[2]?.memories[0]
  expect(again).toEqual(plan.model.after(first.memories[0] ?? null, AGAIN, TODAY))
  expect(ids(afterRating(deck, deck[2] as DeckCard, GOOD, plan))).toEqual([2, 3])
  expect(ids(putBack(deck, first))).toEqual([1, 2, 3])
})

test('a question asks with its last sentence, without pictures; one that states something is not told beforehand', () => {
  const ask = (stem: string, form: Form = 'ATEST') => askOf({ form, stem })
  expect(ask('男，60 岁。突发胸痛 2 小时。心电图如下：[ecg.svg] 首选的【检查】是')).toBe('首选的检查是')
  expect(ask('肝性脑病最早的表现是？')).toBe('肝性脑病最早的表现是？')
  expect(ask('长'.repeat(80))).toHaveLength(61)
  // Such a stem would show on the front what the back asks for.
  expect(ask('房颤的心电图 P 波____。', 'TKTEST')).toBe('')
  expect(ask('房颤时 P 波消失。', 'PDTEST')).toBe('')
})
