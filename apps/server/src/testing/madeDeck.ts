import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { message } from '../platform/anki/protobuf.ts'
import { asUnicase, SCHEMA_11, SCHEMA_18 } from '../platform/anki/schema.ts'

export interface MadeNote {
  guid?: string
  /** `basic`: front and back; `cloze`: text and extra. */
  type?: 'basic' | 'both' | 'cloze'
  fields: string[]
  tags?: string
  /** Columns of its cards that are not those of a new one. */
  card?: Partial<Record<'type' | 'queue' | 'due' | 'ivl' | 'factor' | 'reps' | 'lapses', number>> & { data?: string }
  /** Numbers of its cards. */
  ords?: number[]
}

export interface MadeDeck {
  notes: MadeNote[]
  media?: Record<string, Uint8Array>
  /** The newest format, or that of Anki before 2.1.50. */
  format?: 'newest' | 'older'
  /** Of the collection, seconds. */
  createdAt?: number
}

const TYPES = {
  basic: {
    id: 11,
    name: '问答',
    kind: 0,
    fields: ['Front', 'Back'],
    templates: [['{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}']],
  },
  both: {
    ...{ id: 12, name: '双向', kind: 0, fields: ['Front', 'Back'] },
    templates: [
      ['{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}'],
      ['{{Back}}', '{{FrontSide}}<hr id=answer>{{Front}}'],
    ],
  },
  cloze: {
    id: 13,
    name: '填空',
    kind: 1,
    fields: ['Text', 'Extra'],
    templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>{{Extra}}']],
  },
} as const

const DECK = 5

/** The SQLite file of a collection as another program would have made it. */
export function madeCollection({ notes, format = 'newest', createdAt = 1_577_822_400 }: MadeDeck): Uint8Array {
  const isNewest = format === 'newest'
  const db = new DatabaseSync(':memory:', { defensive: false })
  db.exec(isNewest ? SCHEMA_18 : SCHEMA_11)
  const types = Object.values(TYPES)
  const models = Object.fromEntries(
    types.map(({ id, name, kind, fields, templates }) => [
      id,
      {
        ...{ id, name, type: kind, flds: fields.map((field, ord) => ({ name: field, ord })) },
        tmpls: templates.map(([qfmt, afmt], ord) => ({ name: `卡片 ${ord + 1}`, ord, qfmt, afmt })),
      },
    ]),
  )
  db.prepare(`insert into col values (1, ?, 0, 0, ?, 0, 0, 0, '{}', ?, ?, '{}', '{}')`).run(
    createdAt,
    isNewest ? 18 : 11,
    isNewest ? '' : JSON.stringify(models),
    isNewest ? '' : JSON.stringify({ [DECK]: { id: DECK, name: '内科::心血管' } }),
  )
  if (isNewest) {
    for (const { id, name, kind, fields, templates } of types) {
      db.prepare('insert into notetypes values (?, ?, 0, 0, ?)').run(id, name, message([[1, kind]]))
      for (const [ord, field] of fields.entries())
        db.prepare('insert into fields values (?, ?, ?, ?)').run(id, ord, field, new Uint8Array())
      for (const [ord, [front, back]] of templates.entries())
        db.prepare('insert into templates values (?, ?, ?, 0, 0, ?)').run(
          ...[id, ord, `卡片 ${ord + 1}`],
          message([
            [1, front],
            [2, back],
          ]),
        )
    }
    db.prepare('insert into decks values (?, ?, 0, 0, ?, ?)').run(
      DECK,
      '内科\u001f心血管',
      new Uint8Array(),
      new Uint8Array(),
    )
  }
  let cardID = 1
  for (const [at, { guid = `guid-${at}`, type = 'basic', fields, tags = '', card = {}, ords }] of notes.entries()) {
    const kind = TYPES[type]
    db.prepare(`insert into notes values (?, ?, ?, 0, 0, ?, ?, '', 0, 0, '')`).run(
      ...[at + 1, guid, kind.id, tags, fields.join('\u001f')],
    )
    for (const ord of ords ?? kind.templates.map((_, index) => index)) {
      const { type: state = 0, queue = 0, due = 1, ivl = 0, factor = 0, reps = 0, lapses = 0, data = '' } = card
      db.prepare('insert into cards values (?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)').run(
        ...[cardID++, at + 1, DECK, ord, state, queue, due, ivl, factor, reps, lapses, data],
      )
    }
  }
  if (isNewest) db.exec(asUnicase)
  const bytes = db.serialize()
  db.close()
  return bytes
}

/** A package around a collection. */
export function madePackage(
  collection: Uint8Array,
  { media = {}, format = 'newest' }: Omit<MadeDeck, 'notes'> = {},
): Uint8Array {
  const all = Object.entries(media)
  if (format === 'older') {
    const list = JSON.stringify(Object.fromEntries(all.map(([name], at) => [at, name])))
    const files = Object.fromEntries(all.map(([, bytes], at) => [at, bytes]))
    return zipSync({ 'collection.anki2': collection, media: Buffer.from(list), ...files })
  }
  const entries = all.map(
    ([name, bytes]) =>
      [
        1,
        message([
          [1, name],
          [2, bytes.length],
        ]),
      ] as const,
  )
  return zipSync(
    {
      meta: message([[1, 3]]),
      'collection.anki21b': zstdCompressSync(collection),
      'collection.anki2': madeCollection({ notes: [{ fields: ['请更新 Anki', ''] }], format: 'older' }),
      media: zstdCompressSync(message(entries)),
      ...Object.fromEntries(all.map(([, bytes], at) => [at, zstdCompressSync(bytes)])),
    },
    { level: 0 },
  )
}

export const madeDeck = (deck: MadeDeck): Uint8Array => madePackage(madeCollection(deck), deck)
