import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { zipSync } from 'fflate'

/**
 * A note of an Anki deck: two sides as HTML. `id` is the same in every export, so that a second import updates the
 * note.
 */
export interface AnkiNote {
  id: string
  front: string
  back: string
  tags: readonly string[]
}

/** Tables of collection.anki2, schema 11 (Anki manual, "Packaged decks"; what every Anki since 2.0 imports). */
const SCHEMA = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_usn on revlog (usn);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`

const FIELD_END = '\u001f'
/** The note type of all exports; its id is fixed so that a second import adds no second note type. */
const MODEL = 1_700_000_000_001

const hash = (text: string) => createHash('sha1').update(text).digest()

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

/** An Anki package (.apkg) of one deck whose cards are all new. `now`: ms UTC. */
export function ankiPackage(deck: string, notes: readonly AnkiNote[], now: number): Uint8Array {
  const db = new Database(':memory:')
  try {
    db.exec(SCHEMA)
    const seconds = Math.floor(now / 1000)
    const did = 1_700_000_000_000 + (numberOf(deck) % 1_000_000_000)
    db.prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)').run(
      seconds,
      now,
      now,
      JSON.stringify({
        nextPos: notes.length + 1,
        curDeck: did,
        activeDecks: [did],
        curModel: MODEL,
        sortType: 'noteFld',
      }),
      JSON.stringify({ [MODEL]: modelOf(did, seconds) }),
      JSON.stringify({ 1: deckOf(1, 'Default', seconds), [did]: deckOf(did, deck, seconds) }),
      JSON.stringify({ 1: OPTIONS }),
      '{}',
    )
    const addNote = db.prepare(`insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')`)
    const addCard = db.prepare(`insert into cards values (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`)
    for (const [at, { id, front, back, tags }] of notes.entries()) {
      const noteID = numberOf(id)
      const tagText = tags.length > 0 ? ` ${tags.map((tag) => tag.replace(/\s+/g, '_')).join(' ')} ` : ''
      const fields = [front, back].map((side) => side.replaceAll(FIELD_END, ' ')).join(FIELD_END)
      addNote.run(noteID, id, MODEL, seconds, tagText, fields, front, checksum(front))
      addCard.run(noteID, noteID, did, seconds, at + 1)
    }
    return zipSync({ 'collection.anki2': new Uint8Array(db.serialize()), media: new TextEncoder().encode('{}') })
  } finally {
    db.close()
  }
}

const modelOf = (did: number, mod: number) => ({
  id: MODEL,
  name: '题舟卡片',
  type: 0,
  mod,
  usn: -1,
  sortf: 0,
  did,
  tmpls: [
    {
      name: '卡片 1',
      ord: 0,
      qfmt: '{{正面}}',
      afmt: '{{FrontSide}}<hr id=answer>{{背面}}',
      did: null,
      bqfmt: '',
      bafmt: '',
    },
  ],
  flds: ['正面', '背面'].map((name, ord) => ({
    name,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
  })),
  css: '.card { font-size: 18px; line-height: 1.7; text-align: left; }',
  latexPre: '',
  latexPost: '',
  tags: [],
  vers: [],
  req: [[0, 'any', [0]]],
})

const deckOf = (id: number, name: string, mod: number) => ({
  id,
  name,
  mod,
  usn: -1,
  desc: '',
  dyn: 0,
  conf: 1,
  collapsed: false,
  extendNew: 0,
  extendRev: 0,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
})

const OPTIONS = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: false,
  timer: 0,
  replayq: false,
  dyn: false,
  new: { delays: [1, 10], ints: [1, 4, 7], initialFactor: 2500, order: 1, perDay: 20, bury: true },
  rev: { perDay: 200, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, minSpace: 1, bury: true },
  lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 0 },
}
