import { randomBytes } from 'node:crypto'
import { fromAnki, type Schedule } from '@tizhou/domain/cards/ankiSchedule'
import { ankiSide, type Side } from '@tizhou/domain/cards/ankiTemplate'
import { PICTURE_SOURCE } from '@tizhou/domain/materials/materials'
import { decodeEntities } from '@tizhou/domain/richtext/entities'
import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { cleanMaterial } from '../html/materialHtml.ts'
import { FIELDS_MOST, type NoteType, type ReadCard, type ReadCollection, withCollection } from './readCollection.ts'
import { type OpenedPackage, openPackage } from './readPackage.ts'
import { NOTE_TYPE } from './writeDeck.ts'

/** Reads at most `most` cards, and those pictures that they show. */
export interface DeckTask {
  file: string
  most: number
  /** Beijing day. */
  today: number
}

/** One side: a text to list and change, and where it is more than text its clean HTML; empty: none. */
export interface DeckSide {
  text: string
  html: string
}

export interface DeckCard {
  /** The same for the same card in every export. */
  key: string
  front: DeckSide
  back: DeckSide
  source: string
  schedule: Schedule | null
  aside: boolean
  marked: boolean
}

export interface DeckLoss {
  what: string
  count: number
  example: string
}

export interface ReadDeck {
  notes: number
  fields: number
  media: number
  /** Cards of the deck, those left out included. */
  total: number
  cards: DeckCard[]
  /** Names below PICTURE_SOURCE that `cards` use, with the bytes of the deck. */
  pictures: { name: string; bytes: Uint8Array }[]
  losses: DeckLoss[]
  /** For each of some cards: fields as they stand in the deck. */
  samples: { key: string; fields: { name: string; text: string }[] }[]
}

const FRONT_MOST = 4_000
const BACK_MOST = 20_000
/** Of all cards together. */
const ALL_MOST = 8_000_000
const PICTURES_MOST = 300
const PICTURE_BYTES_MOST = 25_000_000
const SAMPLES = 6
const SAMPLE_MOST = 600
const EXAMPLE_MOST = 80

class Losses {
  readonly #all = new Map<string, DeckLoss>()
  /** Whether something was lost since `mark`. */
  #lost = 0

  add(what: string, example: string, count = 1): void {
    if (count === 0) return
    this.#lost += count
    const known = this.#all.get(what)
    if (known) known.count += count
    else this.#all.set(what, { what, count, example: example.slice(0, EXAMPLE_MOST) })
  }

  get lost(): number {
    return this.#lost
  }

  get list(): DeckLoss[] {
    return [...this.#all.values()].sort((one, other) => other.count - one.count)
  }
}

const SOUND = /\[sound:([^\]]{1,500})\]|<(?:audio|video)\b[^>]*>/gi
const FORMULA = /\[latex\]|\[\$\$?\]|\\\(|\\\[|<anki-mathjax\b/gi
const SCRIPT = /<script\b/gi
const EMBEDDED = /<(?:iframe|object|embed|svg|canvas)\b/gi
const IMAGE = /<img\b[^<>]*?\bsrc\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))[^<>]*>/gi
const KEPT_TAG = /<img src="\/files\/materials\/([0-9a-f]{24}\.jpg)"[^<>]*>/g
/** What is no more than a text with lines. */
const PLAIN = /^(?:[^<]|<br ?\/?>|<\/?p>)*$/

/** Reads a deck for own cards. Throws DeckRefused. */
export async function readDeck(task: DeckTask): Promise<ReadDeck> {
  const opened = await openPackage(task.file)
  try {
    const losses = new Losses()
    const pictures = new Pictures(opened)
    const made = withCollection(opened.collection, (collection) => readCards(collection, task, losses, pictures))
    const kept = await pictures.read(losses)
    const cards = made.cards.flatMap((card) => withKept(card, kept, losses))
    return {
      ...{ notes: made.notes, fields: made.fields, total: made.total, samples: made.samples },
      media: opened.media.length,
      cards,
      pictures: [...kept].map(([name, bytes]) => ({ name, bytes })),
      losses: losses.list,
    }
  } finally {
    await opened.close()
  }
}

/** Pictures that the cards name, by names of ours. */
class Pictures {
  readonly #opened: OpenedPackage
  readonly #media: ReadonlySet<string>
  readonly #names = new Map<string, string>()

  constructor(opened: OpenedPackage) {
    this.#opened = opened
    this.#media = new Set(opened.media)
  }

  /** The name of ours; undefined: the deck has no such picture. */
  nameOf(source: string): string | undefined {
    const written = decodeEntities(source)
    const key = [written, unescaped(written)].find((name) => this.#media.has(name))
    if (key === undefined) return undefined
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const name = `${randomBytes(12).toString('hex')}.jpg`
    this.#names.set(key, name)
    return name
  }

  async read(losses: Losses): Promise<Map<string, Uint8Array>> {
    const kept = new Map<string, Uint8Array>()
    let bytes = 0
    for (const [key, name] of this.#names) {
      const content = kept.size < PICTURES_MOST ? await this.#opened.read(key) : undefined
      if (content && bytes + content.length <= PICTURE_BYTES_MOST) {
        kept.set(name, content)
        bytes += content.length
      } else losses.add('太多、太大或读不出的图片', key)
    }
    return kept
  }
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

interface Made {
  notes: number
  fields: number
  total: number
  cards: DeckCard[]
  samples: ReadDeck['samples']
}

function readCards(collection: ReadCollection, task: DeckTask, losses: Losses, pictures: Pictures): Made {
  const cards: DeckCard[] = []
  const keys = new Set<string>()
  const withLoss: ReadDeck['samples'] = []
  const without: ReadDeck['samples'] = []
  let fields = 0
  let characters = 0
  let leftOut = 0
  losses.add(`字段超过 ${FIELDS_MOST / 10_000} 万字的笔记`, '', collection.tooLong)
  for (const read of collection.each()) {
    if (cards.length >= task.most || characters > ALL_MOST) {
      leftOut++
      continue
    }
    const type = collection.types.get(read.typeID)
    const before = losses.lost
    const sides = type && sidesOf(read, type, losses, pictures)
    if (!type) losses.add('没有笔记类型的卡片', read.fields[0] ?? '')
    if (!type || !sides) continue
    const key = `${read.guid} ${read.ord}`
    if (keys.has(key)) continue
    keys.add(key)
    fields = Math.max(fields, read.fields.length)
    const { front, back } = sides
    characters += front.text.length + front.html.length + back.text.length + back.html.length
    const { createdAt } = collection
    const isOurs = read.typeID === NOTE_TYPE
    cards.push({
      key,
      front,
      back,
      source: isOurs ? htmlText(read.fields[2] ?? '').slice(0, 200) : cleanInput(read.deck.join(' / ')).slice(0, 200),
      schedule: fromAnki(read.card, { createdAt, today: task.today, reviewedAt: read.reviewedAt }),
      aside: read.card.queue === -1,
      marked: ` ${read.tags.toLowerCase()} `.includes(' marked '),
    })
    const sample = { key, fields: sampleOf(read, type) }
    const some = losses.lost > before ? withLoss : without
    if (some.length < SAMPLES) some.push(sample)
  }
  losses.add('超出上限、没有读入的卡片', '', leftOut)
  return {
    ...{ notes: collection.notes, fields, total: collection.cards, cards },
    samples: [...withLoss.slice(0, SAMPLES / 2), ...without, ...withLoss.slice(SAMPLES / 2)].slice(0, SAMPLES),
  }
}

const sampleOf = ({ fields }: ReadCard, type: NoteType) =>
  fields
    .slice(0, 6)
    .flatMap((text, at) => (text === '' ? [] : [{ name: type.fields[at] ?? '', text: text.slice(0, SAMPLE_MOST) }]))

/** Both sides; undefined where one of them has nothing to show. */
function sidesOf(read: ReadCard, type: NoteType, losses: Losses, pictures: Pictures) {
  const template = type.templates.get(type.isCloze ? 0 : read.ord)
  const name = read.fields[0] ?? ''
  if (!template) {
    losses.add('没有模板的卡片', name)
    return undefined
  }
  const note = {
    fields: new Map(type.fields.map((field, at) => [field, read.fields[at] ?? ''])),
    ord: read.ord,
    special: { Tags: read.tags, Type: type.name, Deck: read.deck.join('::'), Subdeck: read.deck.at(-1) ?? '' },
  }
  const isOurs = read.typeID === NOTE_TYPE
  const raw = (side: Side) => {
    // Of our own decks the fields are what we wrote, the source apart.
    if (isOurs) return read.fields[side === 'front' ? 0 : 1] ?? ''
    return ankiSide(side === 'front' ? template.front : template.back, note, side)
  }
  const front = sideOf(raw('front'), FRONT_MOST, losses, pictures)
  const back = sideOf(raw('back'), BACK_MOST, losses, pictures)
  if (isEmpty(front) || isEmpty(back)) {
    losses.add(isEmpty(front) ? '正面没有内容的卡片' : '背面没有内容的卡片', htmlText(cleanMaterial(name)))
    return undefined
  }
  return { front, back }
}

const isEmpty = ({ text, html }: DeckSide): boolean => text === '' && !KEPT_TAG.test(resetTag(html))
/** A global expression remembers its place. */
function resetTag(html: string): string {
  KEPT_TAG.lastIndex = 0
  return html
}

function sideOf(raw: string, most: number, losses: Losses, pictures: Pictures): DeckSide {
  for (const [what, found] of [
    ['音频和视频', SOUND],
    ['脚本', SCRIPT],
    ['公式（按原文显示）', FORMULA],
    ['嵌入的内容', EMBEDDED],
  ] as const) {
    const all = raw.match(found)
    if (all) losses.add(what, all[0], all.length)
  }
  const own = new Set<string>()
  const named = raw.replaceAll(SOUND, '').replaceAll(IMAGE, (_, one?: string, two?: string, three?: string) => {
    const source = one ?? two ?? three ?? ''
    const name = pictures.nameOf(source)
    if (name === undefined) {
      losses.add('牌组里没有的图片', source)
      return ''
    }
    own.add(name)
    return `<img src="${PICTURE_SOURCE}${name}">`
  })
  // A picture that the deck names by an address of ours is not the deck's.
  const html = cleanMaterial(named).replaceAll(KEPT_TAG, (tag, name: string) => (own.has(name) ? tag : ''))
  const cut = cutTo(html, most, losses)
  const text = cleanInput(htmlText(cut)).slice(0, most)
  return { text, html: PLAIN.test(cut) ? '' : cut }
}

function cutTo(html: string, most: number, losses: Losses): string {
  if (html.length <= most * 2 && htmlText(html).length <= most) return html
  losses.add('太长的卡片（截去后面）', htmlText(html))
  return cleanMaterial(html.slice(0, most))
}

/** A card without the pictures that could not be read; none where nothing else stands on a side. */
function withKept(card: DeckCard, kept: ReadonlyMap<string, Uint8Array>, losses: Losses): DeckCard[] {
  const only = ({ text, html }: DeckSide): DeckSide => ({
    text,
    html: html.replaceAll(KEPT_TAG, (tag, name: string) => (kept.has(name) ? tag : '')),
  })
  const sides = { front: only(card.front), back: only(card.back) }
  if (isEmpty(sides.front) || isEmpty(sides.back)) {
    losses.add('只有图片、而图片读不出的卡片', card.front.text || card.back.text)
    return []
  }
  return [{ ...card, ...sides }]
}
