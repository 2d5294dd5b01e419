import { readFile } from 'node:fs/promises'
import type { ShownQuestion } from '@tizhou/contract/questionShape'
import { contentType } from '../../../platform/files/contentKinds.ts'
import { pictureToStore } from '../../../platform/files/pictures/pictureToStore.ts'
import { FileRefused } from '../../../platform/files/port.ts'
import { picturesNamed } from '../../content/pictures/picturesNamed.ts'
import { type Packed, PictureZip } from './pictureZip.ts'
import { planPictures } from './planPictures.ts'

/** A picture of the ZIP as the questions name it; `address`: a data URI. */
interface SamplePicture {
  name: string
  address: string
}

/** What travels with a sample of questions. */
const MOST_PICTURES = 20
const MOST_BYTES = 5_000_000

const textsOf = ({ group, hint, stem, options, reasons = [], explanation, answer, form }: ShownQuestion): string[] => [
  ...[group?.stem ?? '', hint, stem, ...[...options, ...reasons].map(({ content }) => content), explanation],
  ...(form === 'JDTEST' ? [answer] : []),
]

/**
 * The pictures of the ZIP that these questions name, as the import would store them; nothing is stored. One that the import
 * would refuse is left out, and what is too much for a sample; `left`: how many these are.
 */
export async function samplePictures(
  zipPath: string,
  questions: readonly ShownQuestion[],
): Promise<{ pictures: SamplePicture[]; left: number }> {
  const names = [...new Set(picturesNamed(questions.flatMap(textsOf)))]
  if (names.length === 0) return { pictures: [], left: 0 }
  const zip = await PictureZip.open(zipPath)
  try {
    const uses = names.map((name) => ({ name, sheet: '', row: 0, column: '', hasText: true }))
    const { taken } = planPictures(uses, zip.pictures, new Set(), '')
    const pictures: SamplePicture[] = []
    let bytes = 0
    let left = 0
    for (const [name, packed] of taken) {
      const content = pictures.length < MOST_PICTURES ? await storable(zip, name, packed) : undefined
      if (!content || bytes + content.length > MOST_BYTES) {
        left++
        continue
      }
      bytes += content.length
      pictures.push({ name, address: `data:${contentType(name)};base64,${Buffer.from(content).toString('base64')}` })
    }
    return { pictures, left }
  } finally {
    await zip.close()
  }
}

/** What would be stored; undefined: it is no picture. */
async function storable(zip: PictureZip, name: string, packed: Packed): Promise<Uint8Array | undefined> {
  try {
    return await zip.unpacked(packed, async ({ path }) => {
      const content = await pictureToStore(`images/${name.normalize('NFC')}`, path)
      return content instanceof Uint8Array ? content : readFile(content.file)
    })
  } catch (error) {
    if (error instanceof FileRefused) return undefined
    throw error
  }
}
