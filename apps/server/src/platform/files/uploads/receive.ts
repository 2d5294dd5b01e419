import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { checkContent } from '../contentKinds.ts'
import { type Content, FileRefused, type PutSettings } from '../port.ts'

/** An older partial file was left behind by a stopped server. */
export const LEFT_BEHIND_MS = 6 * 3_600_000

/**
 * Writes the content to a new file in the folder, synced to disk when it returns, and checks it. Any failure (too
 * large, a full disk, a broken connection) leaves nothing behind.
 */
export async function receiveContent(
  folder: string,
  name: string,
  content: Content,
  { maxBytes }: PutSettings,
): Promise<{ path: string; bytes: number }> {
  const chunks =
    content instanceof Uint8Array ? [content] : content instanceof Readable ? content : createReadStream(content.file)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
  try {
    const file = await open(path, 'wx', 0o644)
    let bytes = 0
    try {
      for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new FileRefused('size', `不能超过 ${Math.floor(maxBytes / 1_000_000)} MB`)
        await file.appendFile(chunk)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    if (bytes === 0) throw new FileRefused('empty', '文件是空的')
    await checkContent(path, name)
    return { path, bytes }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
