import type { Store, Tx } from '../../platform/database/store.ts'
import type { FileFamily } from '../../platform/files/fileFamily.ts'
import { cleanPictured } from '../../platform/html/materialHtml.ts'
import type { NoticeTables } from './tables.ts'

export type PictureRow = NoticeTables['notice_picture']
type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

const NOTICE_FOLDER = 'images/notices'

/** Path of a notice's picture among the public files. */
export const pictureFile = (name: string): string => `${NOTICE_FOLDER}/${name}`
export const pictureAddress = (name: string): string => `/files/${pictureFile(name)}`

/** The name of a notice's picture in an address; undefined for other addresses. */
const nameIn = (address: string): string | undefined =>
  /^\/files\/images\/notices\/([0-9a-f]{24}\.jpg)$/.exec(address)?.[1]

/** Sanitised HTML of a notice: formatted text with tables and uploaded pictures of notices. */
export const cleanNotice = (html: string): string => cleanPictured(html, [], (address) => nameIn(address) && address)

/** The names of the pictures in a sanitised text, each once. */
const namesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ src="([^"]+)"/g)].flatMap(([, address = '']) => nameIn(address) ?? [])),
]

/** The pictures that are shown beside the texts of these notices, in the order of each. */
export async function picturesOf({ db }: Reads, noticeIDs: readonly number[]): Promise<PictureRow[]> {
  if (noticeIDs.length === 0) return []
  return db
    .selectFrom('notice_picture')
    .selectAll()
    .where('notice_id', 'in', [...noticeIDs])
    .where('in_text', '=', 0)
    .orderBy('notice_id')
    .orderBy('position')
    .execute()
}

/** Pictures without a notice, uploaded or removed from one before a moment. */
export const loosePictures = ({ db }: Reads, until: number, most: number): Promise<PictureRow[]> =>
  db
    .selectFrom('notice_picture')
    .selectAll()
    .where('notice_id', '=', 0)
    .where('changed_at', '<=', until)
    .orderBy('changed_at')
    .limit(most)
    .execute()

export async function addPicture(tx: Writes, row: PictureRow): Promise<void> {
  await tx.db.insertInto('notice_picture').values(row).execute()
}

export type PlacedPicture = Pick<PictureRow, 'picture_id' | 'alt' | 'link'>

/**
 * Sets the pictures of a notice, in this order; its other pictures are detached. Gives ids that do not exist or belong
 * to another notice; the caller must then roll back.
 */
export async function putPictures(
  tx: Writes,
  noticeID: number,
  placed: readonly PlacedPicture[],
  now: number,
): Promise<number[]> {
  await tx.db
    .updateTable('notice_picture')
    .set({ notice_id: 0, changed_at: now })
    .where('notice_id', '=', noticeID)
    .where('in_text', '=', 0)
    .execute()
  const wrong: number[] = []
  for (const [position, { picture_id, alt, link }] of placed.entries()) {
    const { numUpdatedRows } = await tx.db
      .updateTable('notice_picture')
      .set({ notice_id: noticeID, position, alt, link, changed_at: now })
      .where('picture_id', '=', picture_id)
      .where('notice_id', '=', 0)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) wrong.push(picture_id)
  }
  return wrong
}

/**
 * Keeps the pictures of a notice's text for good: other notices and earlier versions may show them too. Gives whether
 * all are there.
 */
export async function keepTextPictures(tx: Writes, noticeID: number, html: string, now: number): Promise<boolean> {
  const names = namesIn(html)
  if (names.length === 0) return true
  await tx.db
    .updateTable('notice_picture')
    .set({ notice_id: noticeID, in_text: 1, changed_at: now })
    .where('name', 'in', names)
    .where('notice_id', '=', 0)
    .execute()
  const kept = await tx.db
    .selectFrom('notice_picture')
    .select('name')
    .where('name', 'in', names)
    .where('in_text', '=', 1)
    .execute()
  return new Set(kept.map(({ name }) => name)).size === names.length
}

/** Pictures of notices; detached ones are removed with their rows (sweepPictures.ts). */
export const noticeFiles: FileFamily = {
  folder: NOTICE_FOLDER,
  async usedAmong({ db }, paths) {
    const names = paths.map((path) => path.slice(NOTICE_FOLDER.length + 1))
    const rows = await db.selectFrom('notice_picture').select('name').where('name', 'in', names).execute()
    return rows.map(({ name }) => pictureFile(name))
  },
}
