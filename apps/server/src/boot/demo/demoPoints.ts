import { randomBytes } from 'node:crypto'
import { readDemoPointLinks, readDemoPoints, readPointPicture } from '@tizhou/demo/points'
import { PICTURE_FOLDER, PICTURE_SOURCE } from '@tizhou/domain/materials/materials'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { addPicture } from '../../cores/points/pictures.ts'
import { setLinks } from '../../cores/points/pointLinks.ts'
import { pointNames } from '../../cores/points/points.ts'
import { putPointText } from '../../cores/points/pointTexts.ts'
import type { PointTables } from '../../cores/points/tables.ts'
import type { Store } from '../../platform/database/store.ts'
import { measuredPhoto } from '../../platform/files/pictures/repaintPhoto.ts'
import type { Files } from '../../platform/files/port.ts'
import { cleanMaterial } from '../../platform/html/materialHtml.ts'

type PictureRow = PointTables['point_picture']

const LONGEST_SIDE = 3_000
const MOST_BYTES = 1_000_000

/** Stores the pictures of texts as the office does. Gives the row and the element of each. */
async function putPictures(files: Files, points: ReturnType<typeof readDemoPoints>) {
  const put = new Map<string, { row: Omit<PictureRow, 'subject_id' | 'added_at'>; html: string }>()
  for (const { name: of, picture } of points) {
    if (!picture) continue
    const painted = await measuredPhoto(readPointPicture(picture.file), LONGEST_SIDE)
    if (!painted) throw new Error(`demo: ${picture.file} is no picture`)
    const { bytes, width, height } = painted
    const name = `${randomBytes(12).toString('hex')}.jpg`
    await files.put(`${PICTURE_FOLDER}${name}`, bytes, { maxBytes: MOST_BYTES })
    put.set(of, { row: { name, width, height }, html: pictureHtml(name, picture.alt, width, height) })
  }
  return put
}

export const pictureHtml = (name: string, alt: string, width: number, height: number): string =>
  `<p><img src="${PICTURE_SOURCE}${name}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" /></p>`

/** Texts of the demo's points. Throws where a point has no question. `subjectIDs`: of the demo subjects by code. */
export async function loadDemoPoints(
  store: Store,
  files: Files,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const [code, points] of Map.groupBy(readDemoPoints(), ({ appEName }) => appEName)) {
    const subject_id = subjectIDs.get(code) as number
    const ids = new Map((await pointNames(store, subject_id)).map(({ point_id, name }) => [name, point_id]))
    const pictures = await putPictures(files, points)
    await store.write(async (tx) => {
      for (const { row } of pictures.values()) await addPicture(tx, { ...row, subject_id, added_at: now })
      for (const { name, aliases, importance, source, year, html: text } of points) {
        const point_id = ids.get(name)
        if (point_id === undefined) throw new Error(`demo: no question is about ${name}`)
        const html = text + (pictures.get(name)?.html ?? '')
        await putPointText(tx, {
          ...{ point_id, subject_id, html: cleanMaterial(html), aliases: JSON.stringify(aliases) },
          ...{ source, source_year: year, importance, revision: 1, updated_at: now, updated_by: 'demo' },
        })
      }
    })
  }
}

/** Links of the demo's points, after `loadDemoPoints`. */
export async function loadDemoPointLinks(store: Store, subjectIDs: ReadonlyMap<string, number>): Promise<void> {
  for (const { appEName, parents, ...mutual } of readDemoPointLinks()) {
    const ids = new Map(
      (await pointNames(store, subjectIDs.get(appEName) as number)).map(({ point_id, name }) => [name, point_id]),
    )
    const idOf = (name: string): number => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`demo: no question is about ${name}`)
      return id
    }
    await store.write(async (tx) => {
      for (const [child, parent] of Object.entries(parents)) await setLinks(tx, idOf(child), 'parent', [idOf(parent)])
      for (const kind of ['confusable', 'related'] as const) {
        const both = mutual[kind].flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
        for (const [name, pairs] of Map.groupBy(both, ([one]) => one))
          await setLinks(
            tx,
            idOf(name),
            kind,
            pairs.map(([, other]) => idOf(other)),
          )
      }
    })
  }
}
