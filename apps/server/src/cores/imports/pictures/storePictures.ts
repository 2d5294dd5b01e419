import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { withPictureNames } from '@tizhou/domain/richtext/tokens'
import { pictureToStore, roomFor } from '../../../platform/files/pictures/pictureToStore.ts'
import { FileRefused, type Files } from '../../../platform/files/port.ts'
import type { Problem } from '../questions/rowContent.ts'
import { type Packed, PictureZip } from './pictureZip.ts'
import { type PictureUse, planPictures } from './planPictures.ts'

interface Asked {
  /** The ZIP: where it lies, and its name for users. */
  zip: { path: string; name: string }
  uses: readonly PictureUse[]
  files: Files
  subjectID: number
  /** Only checks: stores nothing. */
  dryRun: boolean
  signal: AbortSignal
}

export interface StoredPictures {
  problems: Problem[]
  /** Names by which the subject's folder has them, or will have them where it was a check. */
  names: Set<string>
  /** What was stored; nothing where it was a check. */
  stored: string[]
  /** Names of cells that stand for another picture in the folder, with the names that were given instead. */
  renamed: Map<string, string>
}

export const pictureFolder = (subjectID: number): string => `images/${subjectID}`

/** The names of the pictures in a subject's folder, in NFC. */
export async function picturesKept(files: Files, subjectID: number): Promise<Set<string>> {
  const folder = pictureFolder(subjectID)
  return new Set((await files.list(folder)).map((path) => path.slice(folder.length + 1).normalize('NFC')))
}

/**
 * Takes the pictures that the cells name from the ZIP into the subject's folder, one after the other, each checked as one
 * that comes from the editor. One whose name another picture has there gets a name of its own, by its content: no question
 * ever shows another picture than before. Throws ImportRefused where the ZIP cannot be used, and stores nothing then; as
 * where it is aborted.
 */
export async function storePictures(asked: Asked): Promise<StoredPictures> {
  const { files, subjectID, dryRun, signal } = asked
  const zip = await PictureZip.open(asked.zip.path)
  const kept = await picturesKept(files, subjectID)
  const done: StoredPictures = { problems: [], names: kept, stored: [], renamed: new Map() }
  try {
    const { taken, problems } = planPictures(asked.uses, zip.pictures, kept, asked.zip.name)
    done.problems.push(...problems)
    for (const [name, packed] of taken) {
      signal.throwIfAborted()
      const reason = await take(name.normalize('NFC'), packed)
      if (reason === undefined) continue
      for (const { sheet, row, column } of asked.uses.filter((use) => use.name === name))
        done.problems.push({ severity: 'warning', sheet, row, column, reason, text: name })
    }
    return done
  } catch (error) {
    await removePictures(files, subjectID, done.stored)
    throw error
  } finally {
    await zip.close()
  }

  /** Gives what is to be told wherever the name stands. */
  async function take(name: string, packed: Packed): Promise<string | undefined> {
    try {
      return await zip.unpacked(packed, async (file) => {
        const path = `${pictureFolder(subjectID)}/${name}`
        const content = await pictureToStore(path, file.path)
        const bytes = content instanceof Uint8Array ? content : await readFile(content.file)
        if (!kept.has(name)) {
          await put(name, bytes, file.bytes)
          return undefined
        }
        if (await isStoredAs(files, path, bytes)) return undefined
        const own = ownName(name, await readFile(file.path))
        if (!kept.has(own)) await put(own, bytes, file.bytes)
        done.renamed.set(name, own)
        return `图片库里已有另一张同名的图片，这一张存为 ${own}，题目里的名字一起改`
      })
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      return `${error.message}，没有采用${kept.has(name) ? '，用图片库里已有的' : ''}`
    }
  }

  async function put(name: string, content: Uint8Array, bytes: number): Promise<void> {
    kept.add(name)
    if (dryRun) return
    await files.put(`${pictureFolder(subjectID)}/${name}`, content, { maxBytes: roomFor(bytes) })
    done.stored.push(name)
  }
}

async function isStoredAs(files: Files, path: string, content: Uint8Array): Promise<boolean> {
  const found = await files.get(path)
  if (!found) return false
  if (found.file.bytes !== content.length) {
    found.content.destroy()
    return false
  }
  const stored = await found.content.toArray()
  return Buffer.concat(stored as Buffer[]).equals(content)
}

const LONGEST_STEM = 60

/** The same picture gets the same name whenever it comes again. */
function ownName(name: string, original: Buffer): string {
  const ending = extname(name)
  const sum = createHash('sha256').update(original).digest('hex').slice(0, 10)
  return `${[...name.slice(0, -ending.length)].slice(0, LONGEST_STEM).join('')}-${sum}${ending}`
}

export async function removePictures(files: Files, subjectID: number, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(`${pictureFolder(subjectID)}/${name}`)
}

/** The draft with the names that its pictures were stored by. */
export function renamingDrafts(renamed: ReadonlyMap<string, string>): (draft: QuestionDraft) => QuestionDraft {
  const text = (written: string) => withPictureNames(written, renamed)
  const of = <T extends { content: string }>(parts: readonly T[]): T[] =>
    parts.map((part) => ({ ...part, content: text(part.content) }))
  return (draft) => ({
    ...draft,
    ...{ stem: text(draft.stem), explanation: text(draft.explanation), options: of(draft.options) },
    ...(draft.form === 'JDTEST' ? { answer: text(draft.answer) } : {}),
    ...(draft.hint === undefined ? {} : { hint: text(draft.hint) }),
    ...(draft.reasons === undefined ? {} : { reasons: of(draft.reasons) }),
    ...(draft.group === undefined ? {} : { group: { ...draft.group, stem: text(draft.group.stem) } }),
  })
}
