import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { OWN_CARDS_MOST } from '@tizhou/domain/cards/stack'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { PICTURE_FOLDER } from '@tizhou/domain/materials/materials'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { ImportedCard } from '../../../cores/review/cards/deckImports.ts'
import { readDeckApart } from '../../../platform/anki/deckApart.ts'
import type { DeckCard, ReadDeck } from '../../../platform/anki/readDeck.ts'
import { DeckRefused } from '../../../platform/anki/readPackage.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { nearIds, newId } from '../../../platform/database/ids.ts'
import { discardFile } from '../../../platform/files/discardFile.ts'
import { measuredPhoto } from '../../../platform/files/pictures/repaintPhoto.ts'
import type { ReceivedFile } from '../../../platform/files/uploads/useUpload.ts'
import type { Services } from '../../../platform/services.ts'

const SAMPLES = 5
const LOSSES = 20
/** Of all of a learner's imports together. */
const PICTURES_MOST = 2_000
const LONGEST_SIDE = 2_000
const PAINTED_BYTES = 8_000_000
const TAG = /<img src="\/files\/materials\/([0-9a-f]{24}\.jpg)"[^<>]*>/g
/** Notes of our own exports that are no own cards. */
const OF_THE_BANK = /^tizhou-(?:point|question)-/
const OWN = /^tizhou-own-(\d{1,16}) 0$/

interface OfDeck {
  userID: number
  subjectID: number
  file: ReceivedFile
}

/** A deck beside what the learner has. */
interface Compared {
  deck: ReadDeck
  fresh: DeckCard[]
  known: number
  leftOut: number
  ofTheBank: number
}

async function compared(services: Services, { userID, subjectID, file }: OfDeck): Promise<Compared> {
  if (!(await services.subjects.subjectByID(subjectID))) throw notFound('该科目')
  try {
    const task = { file: file.path, most: OWN_CARDS_MOST, today: beijingDay(services.now()) }
    const deck = await readDeckApart(task)
    return { deck, ...(await freshOf(services.review, { userID, subjectID }, deck.cards)) }
  } catch (error) {
    if (error instanceof DeckRefused) throw badInput([{ field: 'file', reason: error.message }])
    throw error
  }
}

/** The cards that the learner does not have yet and has room for. */
async function freshOf(
  review: Pick<Services['review'], 'ownCards' | 'knownDeckKeys'>,
  { userID, subjectID }: Omit<OfDeck, 'file'>,
  cards: readonly DeckCard[],
): Promise<Omit<Compared, 'deck'>> {
  const own = await review.ownCards(userID, subjectID)
  const ids = new Set(own.map(({ card_id }) => String(card_id)))
  const keys = await review.knownDeckKeys(userID, subjectID)
  const others = cards.filter(({ key }) => !OF_THE_BANK.test(key))
  const fresh = others.filter(({ key }) => !keys.has(key) && !ids.has(OWN.exec(key)?.[1] ?? ''))
  const kept = fresh.slice(0, Math.max(0, OWN_CARDS_MOST - own.length))
  return {
    fresh: kept,
    known: others.length - fresh.length,
    leftOut: fresh.length - kept.length,
    ofTheBank: cards.length - others.length,
  }
}

async function fingerprintOf({ path }: ReceivedFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

const picturesIn = (cards: readonly DeckCard[]): Set<string> =>
  new Set(
    cards.flatMap(({ front, back }) =>
      [...`${front.html}${back.html}`.matchAll(TAG)].map(([, name]) => name as string),
    ),
  )

/** What a deck would bring, and what of it is lost. Nothing is stored. */
export const cardImportCheck: Handler<'knowledge.cardImportCheck'> = async ({ params, caller, services, file }) => {
  if (!file) throw notFound('文件')
  const of = { userID: caller.userID, subjectID: params.appID, file }
  const { deck, fresh, known, leftOut, ofTheBank } = await compared(services, of)
  const losses = [...deck.losses]
  if (ofTheBank > 0)
    losses.unshift({ what: '题舟的考点和错题（题库里已有，不做成自制卡片）', count: ofTheBank, example: '' })
  const cards = new Map(fresh.map((card) => [card.key, card]))
  // Pictures are stored with the import alone.
  const shown = (html: string) => html.replaceAll(TAG, '<em>［图片］</em>')
  return {
    Fingerprint: await fingerprintOf(file),
    ...{ Notes: deck.notes, Fields: deck.fields, Media: deck.media, Cards: deck.total },
    ...{ Fresh: fresh.length, Known: known, LeftOut: leftOut },
    Scheduled: fresh.filter(({ schedule }) => schedule).length,
    Pictures: picturesIn(fresh).size,
    Losses: losses.slice(0, LOSSES).map(({ what, count, example }) => ({ What: what, Count: count, Example: example })),
    Samples: deck.samples
      .flatMap(({ key, fields }) => {
        const card = cards.get(key)
        if (!card) return []
        return [
          {
            Fields: fields.map(({ name, text }) => ({ Name: name, Text: text })),
            ...{ Front: card.front.text, FrontHtml: shown(card.front.html) },
            ...{ Back: card.back.text, BackHtml: shown(card.back.html) },
          },
        ]
      })
      .slice(0, SAMPLES),
  }
}

/** Re-encodes and stores the pictures of cards. Gives their tags by name; without those that are no pictures. */
async function storePictures(services: Services, deck: ReadDeck, wanted: ReadonlySet<string>) {
  const tags = new Map<string, string>()
  for (const { name, bytes } of deck.pictures) {
    if (!wanted.has(name)) continue
    const painted = await measuredPhoto(bytes, LONGEST_SIDE)
    if (!painted) continue
    await services.files.put(`${PICTURE_FOLDER}${name}`, painted.bytes, { maxBytes: PAINTED_BYTES })
    tags.set(name, `<img src="/files/materials/${name}" alt="" width="${painted.width}" height="${painted.height}">`)
  }
  return tags
}

/** Adds the cards of a deck that was checked, all of them or none. */
export const cardImport: Handler<'knowledge.cardImport'> = async ({ params, caller, services, file }) => {
  if (!file) throw notFound('文件')
  if ((await fingerprintOf(file)) !== params.fingerprint)
    throw new Refusal(409, '文件和核对时的不一样，请重新选择文件', { reason: 'otherFile' })
  const { userID } = caller
  const subjectID = params.appID
  const { deck, fresh } = await compared(services, { userID, subjectID, file })
  const room = Math.max(0, PICTURES_MOST - (await services.review.importedPictures(userID)))
  const tags = await storePictures(services, deck, new Set([...picturesIn(fresh)].slice(0, room)))
  const paths = [...tags.keys()].map((name) => `${PICTURE_FOLDER}${name}`)
  try {
    return await services.store.write(async (tx) => {
      const review = services.review.in(tx)
      await review.holdOwnCards(userID, subjectID)
      // Another import may have brought the same cards meanwhile.
      const { fresh: still } = await freshOf(review, { userID, subjectID }, fresh)
      if (still.length === 0) throw new Refusal(409, '这个牌组里没有可以加入的新卡片', { reason: 'nothing' })
      const importID = newId()
      const row = {
        ...{ import_id: importID, user_id: userID, subject_id: subjectID, made_at: services.now() },
        file_name: cleanInput(params.fileName.split(/[\\/]/).at(-1) ?? '').slice(0, 200) || '牌组',
      }
      await review.importCards(row, importedOf(still, tags, params.schedule === 1), paths)
      return { ImportID: importID, Added: still.length, Pictures: paths.length }
    })
  } catch (error) {
    for (const path of paths) await discardFile(services, path)
    throw error
  }
}

function importedOf(cards: readonly DeckCard[], tags: ReadonlyMap<string, string>, withSchedule: boolean) {
  const next = nearIds()
  const stored = (html: string) => html.replaceAll(TAG, (_, name: string) => tags.get(name) ?? '')
  return cards.map(
    ({ key, front, back, source, schedule, aside, marked }): ImportedCard => ({
      ...{ id: next(), key, source, aside, marked },
      ...{ front: front.text || '看图回答', frontHtml: stored(front.html) },
      ...{ back: back.text || '见图', backHtml: stored(back.html) },
      schedule: withSchedule ? schedule : null,
    }),
  )
}

export const cardImports: Handler<'knowledge.cardImports'> = async ({ params, caller, services }) => {
  const rows = await services.review.cardImports(caller.userID, params.appID)
  return {
    list: rows.map(({ import_id, file_name, cards, made_at, undone_at }) => ({
      ...{ ImportID: import_id, FileName: file_name, Cards: cards, MadeAt: made_at },
      Undone: undone_at === null ? 0 : 1,
    })),
  }
}

/** Removes the cards of an import with their memories and pictures. */
export const cardImportUndo: Handler<'knowledge.cardImportUndo'> = async ({ params, caller, services }) => {
  const { cards, paths } = await services.store.write(async (tx) => {
    const review = services.review.in(tx)
    const row = await review.standingImport(caller.userID, params.importID)
    if (!row) throw notFound('这次导入')
    const { changed, rated } = await review.changedSince(row)
    if (changed + rated > 0 && params.allowChanged !== 1)
      throw new Refusal(409, `导入以后评过 ${rated} 张、改过 ${changed} 张，撤销会一起移除`, {
        reason: 'changed',
        rated,
        changed,
      })
    return review.undoImport(row, services.now())
  })
  for (const path of paths) await discardFile(services, path)
  return { Removed: cards }
}
