import { CARD_KINDS, type CardKind } from '@tizhou/domain/cards/stack'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, MemoryOf, MemoryPlan } from '../../memory.ts'
import { TestSet } from '../../testSet.ts'
import { AppEName, Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text } from '../../wire.ts'

/** A learner's cards: points, own ones, questions of the wrong book. Days are Beijing days since 1970-01-01. */

const Kind = () => Type.Unsafe<CardKind>(Type.Enum([...CARD_KINDS]))
const EventID = () => Type.String({ minLength: 16, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' })
const StackCard = Type.Object({
  Kind: Kind(),
  ItemID: Id(),
  /** A point's name or an own card's front; empty for a question. */
  Front: Type.String(),
  /** For own cards only; clean HTML of a side: empty where the side is its text. */
  FrontHtml: Type.String(),
  Back: Type.String(),
  BackHtml: Type.String(),
  /** Where an own card's text was taken from. */
  Source: Type.String(),
  CptID: Nullable(Id()),
  ChapterName: Type.String(),
  /** Null: never rated. */
  DueDay: Nullable(Day()),
  SeenToday: Flag(),
  Marked: Flag(),
  /** Number of due questions of the wrong book that it stands for. */
  DueTests: Count(),
  /** The memories that a grade changes; empty: not rated yet. */
  Memories: Type.Array(MemoryOf),
})
export type WireStackCard = Static<typeof StackCard>

/** A learner's action on a card, from the outbox. `eventID` is made by the client: repeating it has no effect. */
const Event = Type.Object({
  eventID: EventID(),
  kind: Kind(),
  itemID: Id(),
  act: Type.Unsafe<'rate' | 'undo' | 'aside' | 'unaside' | 'mark' | 'unmark'>(
    Type.Enum(['rate', 'undo', 'aside', 'unaside', 'mark', 'unmark']),
  ),
  rating: Type.Optional(Type.Unsafe<1 | 2 | 3 | 4>(Type.Integer({ minimum: 1, maximum: 4 }))),
  /** For undo: the event to undo. */
  undoes: Type.Optional(EventID()),
  /** For a grade that replaces a reply's automatic one: the reply. */
  replyID: Type.Optional(EventID()),
  /** For a grade: ms from the card's front to the grade; the server counts ten minutes at most. */
  spentMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  at: Moment(),
})
export type WireCardEvent = Static<typeof Event>

const Recalled = Type.Object({
  Reviews: Count(),
  Recalled: Count(),
  /** Mean predicted recall, 0 to 1. */
  Foretold: Nullable(Type.Number()),
})

/** First reviews of a day with an interval of at least a day. */
const Seen = Type.Object({ Reviews: Count(), Recalled: Count() })

const OwnCard = Type.Object({
  CardID: Id(),
  Front: Type.String(),
  Back: Type.String(),
  Source: Type.String(),
  MadeAt: Moment(),
  Aside: Flag(),
  /** 1: an imported card with tables, pictures or the like. */
  Formatted: Flag(),
})

/** A deck of Anki: .apkg or .colpkg. */
const DECK_BYTES = 50_000_000
const ofDeck = { guid: Guid(), appID: Id() }

const front = () => Text(500, 1)
const back = () => Text(4000, 1)

export const cards = {
  cardStack: call({
    method: 'GET',
    path: '/api/cards/stack',
    summary: '今天的卡片：到期的考点、自制卡片与错题，以及新考点；ahead 天之内到期的也算',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appEName: AppEName(),
      ahead: Type.Optional(Type.Integer({ minimum: 0, maximum: 30, description: 'days ahead that are studied today' })),
    }),
    data: Type.Object({
      AppID: Id(),
      list: Type.Array(StackCard),
      Plan: MemoryPlan,
      /** Whether a version unlocks a module of points. */
      Opened: Flag(),
      /** The day's total load, including questions of the review. */
      Load: Type.Object({ Questions: Count(), Cards: Count(), Done: Count() }),
      NewPoints: Count(),
      Mistakes: Flag(),
      /** Suspended cards, by kind and id. */
      Aside: Type.Array(Type.Object({ Kind: Kind(), ItemID: Id(), Name: Type.String() })),
    }),
  }),
  submitCardEvents: call({
    method: 'POST',
    path: '/api/cards/submitEvents',
    summary: '提交卡片评分、撤销、搁置与标记（一批；重复提交不重复计数）',
    source: 'project',
    access: 'user',
    rate: { max: 1200, seconds: 60, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      eventsJson: JsonText(Type.Array(Event, { minItems: 1, maxItems: 100 })),
    }),
    data: Type.Object({
      results: Type.Array(
        Type.Object({
          eventID: Type.String(),
          status: Type.Integer({ description: '200 taken (also when it had been before); 400, 404: refused for good' }),
        }),
      ),
    }),
  }),
  cardTests: call({
    method: 'GET',
    path: '/api/cards/tests',
    summary: '考点卡背面的题目与错题卡的题目（只给本人看得到答案的题）',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      allTestIDs: JsonText(Type.Array(Id(), { minItems: 1, maxItems: 30 })),
    }),
    data: TestSet,
  }),
  setCardSettings: call({
    method: 'POST',
    path: '/api/cards/setSettings',
    summary: '卡片设置：每天几个新考点，错题是否自动成卡',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      newPoints: Type.Integer({ minimum: 0, maximum: 200 }),
      mistakes: Flag(),
    }),
    data: Nothing(),
  }),
  ownCards: call({
    method: 'GET',
    path: '/api/cards/own',
    summary: '我的自制卡片，新的在前',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({ list: Type.Array(OwnCard), Most: Count() }),
  }),
  saveOwnCard: call({
    method: 'POST',
    path: '/api/cards/saveOwn',
    summary: '新建自制卡片；带 cardID 则修改',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      cardID: Type.Optional(Id()),
      front: front(),
      back: back(),
      source: Type.Optional(Text(200)),
    }),
    data: Type.Object({ CardID: Id() }),
  }),
  removeOwnCard: call({
    method: 'POST',
    path: '/api/cards/removeOwn',
    summary: '移除自制卡片（removed=1）或放回（removed=0）',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), cardID: Id(), removed: Flag() }),
    data: Nothing(),
  }),
  cardStatistics: call({
    method: 'GET',
    path: '/api/cards/statistics',
    summary: '未来 30 天每天到期多少，隔多久还记得多少，每天评了多少、用了多久',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      Days: Type.Array(
        Type.Object({ Day: Type.String({ description: 'Beijing date' }), Questions: Count(), Cards: Count() }),
      ),
      /** Ratings of the last 30 days and of the last year. */
      Month: Recalled,
      Year: Recalled,
      /** Of the last year, by days since the previous rating; To null: no upper end. */
      Ages: Type.Array(Type.Object({ From: Count(), To: Nullable(Count()), ...Recalled.properties })),
      /** Of the last 30 days and the last year; mature: planned 21 days ahead or more. */
      Seen: Type.Object({ YoungMonth: Seen, MatureMonth: Seen, YoungYear: Seen, MatureYear: Seen }),
      /** Days of the last year with ratings, oldest first; each memory that a rating moved counts. */
      Rated: Type.Array(
        Type.Object({ Day: Type.String({ description: 'Beijing date' }), Ratings: Count(), SpentMs: Count() }),
      ),
      /** Wanted recall, 0 to 1. */
      Wanted: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  }),
  cardExport: call({
    method: 'POST',
    path: '/api/cards/export',
    summary: '导出为 Anki 牌组（.apkg，Base64），带复习安排：我的自制卡片、本人可读的考点、错题',
    source: 'project',
    access: 'user',
    rate: { max: 6, seconds: 60, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      appEName: AppEName(),
      own: Type.Optional(Flag('0: without own cards; likewise points and mistakes')),
      points: Type.Optional(Flag()),
      mistakes: Type.Optional(Flag()),
    }),
    data: Type.Object({
      Name: Type.String(),
      Base64: Type.String(),
      Cards: Count(),
      /** Number of cards beyond the limit. */
      LeftOut: Count(),
      Pictures: Count(),
      /** Number of pictures that are missing or beyond the limit. */
      PicturesLeftOut: Count(),
    }),
  }),
  cardImportCheck: call({
    method: 'POST',
    path: '/api/cards/importCheck',
    summary: '核对一个 Anki 牌组（.apkg、.colpkg），不写入',
    source: 'project',
    access: 'user',
    rate: { max: 20, seconds: 600, by: 'user' },
    upload: { maxBytes: DECK_BYTES },
    params: Type.Object(ofDeck),
    data: Type.Object({
      /** Names the file for cardImport. */
      Fingerprint: Type.String(),
      Notes: Count(),
      /** Most fields of a note. */
      Fields: Count(),
      Media: Count(),
      Cards: Count(),
      /** Of these: cards that become own cards, that are there already, and beyond the limit of own cards. */
      Fresh: Count(),
      Known: Count(),
      LeftOut: Count(),
      /** Of the fresh ones: those that bring a memory, and pictures. */
      Scheduled: Count(),
      Pictures: Count(),
      Losses: Type.Array(Type.Object({ What: Type.String(), Count: Count(), Example: Type.String() })),
      Samples: Type.Array(
        Type.Object({
          /** As they stand in the deck. */
          Fields: Type.Array(Type.Object({ Name: Type.String(), Text: Type.String() })),
          Front: Type.String(),
          FrontHtml: Type.String(),
          Back: Type.String(),
          BackHtml: Type.String(),
        }),
      ),
    }),
  }),
  cardImport: call({
    method: 'POST',
    path: '/api/cards/import',
    summary: '把核对过的 Anki 牌组导入为自制卡片',
    source: 'project',
    access: 'user',
    rate: { max: 20, seconds: 600, by: 'user' },
    upload: { maxBytes: DECK_BYTES },
    params: Type.Object({
      ...ofDeck,
      fingerprint: Text(64, 1),
      fileName: Text(200, 1),
      schedule: Flag('0: all cards begin anew'),
    }),
    data: Type.Object({ ImportID: Id(), Added: Count(), Pictures: Count() }),
  }),
  cardImports: call({
    method: 'GET',
    path: '/api/cards/imports',
    summary: '我导入过的牌组，新的在前',
    source: 'project',
    access: 'user',
    params: Type.Object(ofDeck),
    data: Type.Object({
      list: Type.Array(
        Type.Object({ ImportID: Id(), FileName: Type.String(), Cards: Count(), MadeAt: Moment(), Undone: Flag() }),
      ),
    }),
  }),
  /** 409 with `reason: 'changed'` where cards were changed or rated since and `allowChanged` is absent. */
  cardImportUndo: call({
    method: 'POST',
    path: '/api/cards/importUndo',
    summary: '撤销导入：移除它带来的卡片',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), importID: Id(), allowChanged: Type.Optional(Flag()) }),
    data: Type.Object({ Removed: Count() }),
  }),
}
