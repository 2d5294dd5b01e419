import { PICTURE_FOLDER } from '@tizhou/domain/materials/materials'
import type { Files } from '../../../platform/files/port.ts'

/** Of all pictures of a deck. */
const BYTES_MOST = 20_000_000
const STORED = / src="\/files\/materials\/([0-9a-f]{24}\.jpg)"/g

/** The pictures that the notes of a deck name, each once, under names that no other deck of a learner uses. */
export class ExportedPictures {
  /** Paths in the store by names in the deck. */
  readonly #paths = new Map<string, string>()

  /** The name in the deck of a picture of the subject's questions. */
  ofQuestion(subjectID: number, name: string): string {
    const inDeck = `tizhou-${subjectID}-${name}`
    this.#paths.set(inDeck, `images/${subjectID}/${name}`)
    return inDeck
  }

  /** A stored HTML text with the deck's names of its pictures. */
  ofHtml(html: string): string {
    return html.replaceAll(STORED, (_, name: string) => {
      const inDeck = `tizhou-${name}`
      this.#paths.set(inDeck, `${PICTURE_FOLDER}${name}`)
      return ` src="${inDeck}"`
    })
  }

  /** The pictures, as many as fit, and the number of those left out. */
  async read(files: Files): Promise<{ pictures: { name: string; bytes: Uint8Array }[]; leftOut: number }> {
    const pictures: { name: string; bytes: Uint8Array }[] = []
    let bytes = 0
    for (const [name, path] of this.#paths) {
      const size = (await files.stat(path).catch(() => undefined))?.bytes
      if (size === undefined || bytes + size > BYTES_MOST) continue
      const found = await files.get(path)
      if (!found) continue
      const parts: Buffer[] = []
      for await (const part of found.content) parts.push(part as Buffer)
      const content = Buffer.concat(parts)
      bytes += content.length
      pictures.push({ name, bytes: content })
    }
    return { pictures, leftOut: this.#paths.size - pictures.length }
  }
}
