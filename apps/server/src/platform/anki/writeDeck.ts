import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { type AnkiCard, type AnkiReview, FIRST_SECOND } from '@tizhou/domain/cards/ankiSchedule'
import { zipSync } from 'fflate'
import { type Message, message } from './protobuf.ts'
import { asUnicase, SCHEMA_11, SCHEMA_18 } from './schema.ts'

/** A note with its one card. `front` and `back` are HTML. */
export interface WrittenNote {
  /** The same in every export, so that Anki updates the note. */
  guid: string
  front: string
  back: string
  /** Where it was taken from, HTML. */
  source: string
  tags: readonly string[]
  /** Names of the decks from the outermost one. */
  deck: readonly string[]
  card: AnkiCard
  reviews: readonly AnkiReview[]
}

export interface WrittenDeck {
  notes: readonly WrittenNote[]
  /** By the names that the notes use in `src`. */
  pictures: readonly { name: string; bytes: Uint8Array }[]
  /** Wanted recall, 0 to 1. */
  retention: number
  /** ms UTC */
  now: number
}

const FIELD_END = '\u001f'
/** Anki joins the names of decks by this. */
const DECK_END = '\u001f'
/** The note type of all exports; its id is fixed so that a second import adds no second note type. */
export const NOTE_TYPE = 1_700_000_000_002
export const NOTE_TYPE_NAME = '题舟卡片'
const FIELDS = ['正面', '背面', '来源']
const FRONT = '{{正面}}'
const BACK = '{{FrontSide}}<hr id=answer>{{背面}}{{#来源}}<div class=source>{{来源}}</div>{{/来源}}'
const CSS = `.card { font-size: 18px; line-height: 1.7; text-align: left; }
table { border-collapse: collapse; } th, td { border: 1px solid #999; padding: 4px 8px; } img { max-width: 100%; }
.source { margin-top: 1em; font-size: 14px; opacity: .7; }`
/** The newest format of packages (Anki 2.1.50 and later). */
const VERSION = 3

const hash = (text: string | Uint8Array) => createHash('sha1').update(text).digest()

/** Anki's checksum of a note: the first 8 hexadecimal digits of the SHA-1 of its first field's text. */
const checksum = (front: string) =>
  Number.parseInt(
    hash(front.replace(/<[^>]*>/g, ''))
      .toString('hex')
      .slice(0, 8),
    16,
  )

/** A positive integer below 2^48 that follows from a text. */
const numberOf = (text: string) => hash(text).readUIntBE(0, 6)
/** Names of decks must not look like paths of decks. */
const deckName = (path: readonly string[]) =>
  path.map((name) => name.replaceAll('::', '：').replaceAll(DECK_END, ' ').trim() || '未命名').join(DECK_END)
const deckID = (name: string) => 1_700_000_000_000 + (numberOf(name) % 1_000_000_000)
/** Tags have no spaces. */
const tagOf = (tag: string) => tag.replace(/\s+/gu, '_')

/** An Anki package (.apkg) of the newest format. Pure but for the two databases in memory. */
export function writeDeck(deck: WrittenDeck): Uint8Array {
  const entries: Message = deck.pictures.map(
    ({ name, bytes }) =>
      [
        1,
        message([
          [1, name],
          [2, bytes.length],
          [3, hash(bytes)],
        ]),
      ] as const,
  )
  const files: Record<string, Uint8Array> = {
    meta: message([[1, VERSION]]),
    'collection.anki21b': zstdCompressSync(collection(deck)),
    'collection.anki2': olderCollection(deck.now),
    media: zstdCompressSync(message(entries)),
  }
  for (const [at, { bytes }] of deck.pictures.entries()) files[String(at)] = zstdCompressSync(bytes)
  // Anki stores what it has compressed already.
  return zipSync(files, { level: 0 })
}

function inMemory(fill: (db: DatabaseSync) => void): Uint8Array {
  const db = new DatabaseSync(':memory:', { defensive: false })
  try {
    fill(db)
    return db.serialize()
  } finally {
    db.close()
  }
}

function collection({ notes, retention, now }: WrittenDeck): Uint8Array {
  return inMemory((db) => {
    db.exec(SCHEMA_18)
    db.exec('begin')
    const seconds = Math.floor(now / 1000)
    db.prepare(`insert into col values (1, ?, ?, ?, 18, 0, 0, 0, '', '', '', '', '')`).run(FIRST_SECOND, now, now)
    const config = db.prepare('insert into config values (?, 0, ?, ?)')
    for (const [key, value] of Object.entries({
      curDeck: 1,
      activeDecks: [1],
      schedVer: 2,
      sched2021: true,
      fsrs: true,
      rollover: 4,
      // Minutes west of Greenwich.
      creationOffset: -480,
      nextPos: notes.length + 1,
      sortType: 'noteFld',
    }))
      config.run(key, seconds, Buffer.from(JSON.stringify(value)))
    db.prepare('insert into deck_config values (1, ?, ?, 0, ?)').run('Default', seconds, options(retention))
    addNoteType(db, seconds)
    const decks = addDecks(db, notes, seconds)
    const addTag = db.prepare('insert or ignore into tags values (?, -1, 0, null)')
    for (const tag of new Set(notes.flatMap(({ tags }) => tags.map(tagOf)))) addTag.run(tag)
    const addNote = db.prepare(`insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')`)
    const addCard = db.prepare('insert into cards values (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)')
    const addReview = db.prepare('insert or ignore into revlog values (?, ?, -1, ?, ?, ?, ?, 0, ?)')
    for (const note of notes) {
      const id = numberOf(note.guid)
      const tags = note.tags.length > 0 ? ` ${note.tags.map(tagOf).join(' ')} ` : ''
      const fields = [note.front, note.back, note.source].map((side) => side.replaceAll(FIELD_END, ' '))
      const text = note.front.replace(/<[^>]*>/g, '')
      addNote.run(id, note.guid, NOTE_TYPE, seconds, tags, fields.join(FIELD_END), text, checksum(note.front))
      const { type, queue, due, ivl, factor, reps, lapses, left, data } = note.card
      const did = decks.get(deckName(note.deck)) ?? 1
      addCard.run(id, id, did, seconds, type, queue, due, ivl, factor, reps, lapses, left, data)
      for (const one of note.reviews) {
        // Reviews are known by their moments, which must differ.
        const rated = [id, one.ease, one.ivl, one.lastIvl, one.factor, one.type] as const
        for (let at = one.id; addReview.run(at, ...rated).changes === 0; at++);
      }
    }
    db.exec('commit')
    db.exec('analyze')
    db.exec(asUnicase)
  })
}

function addNoteType(db: DatabaseSync, seconds: number): void {
  const requirement = message([
    [2, 1],
    [3, Uint8Array.of(0)],
  ])
  const config = message([
    [3, CSS],
    [8, requirement],
  ])
  db.prepare('insert into notetypes values (?, ?, ?, -1, ?)').run(NOTE_TYPE, NOTE_TYPE_NAME, seconds, config)
  const addField = db.prepare('insert into fields values (?, ?, ?, ?)')
  for (const [ord, name] of FIELDS.entries())
    addField.run(
      NOTE_TYPE,
      ord,
      name,
      message([
        [3, 'Arial'],
        [4, 20],
        [9, ord + 1],
      ]),
    )
  const template = message([
    [1, FRONT],
    [2, BACK],
    [8, 1],
  ])
  db.prepare('insert into templates values (?, 0, ?, ?, -1, ?)').run(NOTE_TYPE, '卡片 1', seconds, template)
}

/** Adds all decks with those around them. Gives their ids by name. */
function addDecks(db: DatabaseSync, notes: readonly WrittenNote[], seconds: number): Map<string, number> {
  const common = message([
    [1, 1],
    [2, 1],
  ])
  const kind = message([[1, message([[1, 1]])]])
  const ids = new Map<string, number>([['Default', 1]])
  const add = db.prepare('insert into decks values (?, ?, ?, -1, ?, ?)')
  add.run(1, 'Default', seconds, common, kind)
  for (const { deck } of notes)
    for (let depth = 1; depth <= deck.length; depth++) {
      const name = deckName(deck.slice(0, depth))
      if (ids.has(name)) continue
      const id = deckID(name)
      ids.set(name, id)
      add.run(id, name, seconds, common, kind)
    }
  return ids
}

const float = (value: number) => new Float32Array([value])

/** Anki's own defaults for a deck, and the wanted recall. */
const options = (retention: number) =>
  message([
    [1, new Float32Array([1, 10])],
    [2, float(10)],
    [9, 20],
    [10, 200],
    [11, float(2.5)],
    [12, float(1.3)],
    [13, float(1.2)],
    [15, float(1)],
    [16, 36_500],
    [17, 1],
    [18, 1],
    [19, 4],
    [22, 8],
    [24, 60],
    [37, float(retention)],
    [40, float(0.9)],
  ])

/** What programs before the newest format see: one note that says what to do, as Anki itself writes it. */
function olderCollection(now: number): Uint8Array {
  const text = '请先把 Anki 更新到 2.1.50 以上的版本，再导入这个牌组。'
  return inMemory((db) => {
    db.exec(SCHEMA_11)
    const seconds = Math.floor(now / 1000)
    const model = {
      ...{ id: NOTE_TYPE, name: NOTE_TYPE_NAME, type: 0, mod: seconds, usn: -1, sortf: 0, did: 1, tags: [], vers: [] },
      tmpls: [{ name: '卡片 1', ord: 0, qfmt: FRONT, afmt: BACK, did: null, bqfmt: '', bafmt: '' }],
      flds: FIELDS.map((name, ord) => ({ name, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] })),
      ...{ css: CSS, latexPre: '', latexPost: '', req: [[0, 'any', [0]]] },
    }
    const deck = {
      ...{ id: 1, name: 'Default', mod: seconds, usn: 0, desc: '', dyn: 0, conf: 1, collapsed: false },
      ...{ extendNew: 0, extendRev: 0, newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] },
    }
    db.prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)').run(
      FIRST_SECOND,
      now,
      now,
      JSON.stringify({ nextPos: 2, curDeck: 1, activeDecks: [1], curModel: NOTE_TYPE, sortType: 'noteFld' }),
      JSON.stringify({ [NOTE_TYPE]: model }),
      JSON.stringify({ 1: deck }),
      JSON.stringify({ 1: OLDER_OPTIONS }),
      '{}',
    )
    const id = numberOf(text)
    const fields = [text, '', ''].join(FIELD_END)
    db.prepare(`insert into notes values (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')`).run(
      ...[id, 'tizhou-newer', NOTE_TYPE, seconds, fields, text, checksum(text)],
    )
    db.prepare(`insert into cards values (?, ?, 1, 0, ?, -1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '')`).run(id, id, seconds)
  })
}

const OLDER_OPTIONS = {
  ...{ id: 1, name: 'Default', mod: 0, usn: 0, maxTaken: 60, autoplay: false, timer: 0, replayq: false, dyn: false },
  new: { delays: [1, 10], ints: [1, 4, 7], initialFactor: 2500, order: 1, perDay: 20, bury: true },
  rev: { perDay: 200, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, minSpace: 1, bury: true },
  lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 0 },
}
