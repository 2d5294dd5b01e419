import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../platform/files/port.ts'

const MOST_BYTES = 5_000_000

/** Copies a local folder into the store of files. */
export async function putFolder(files: Files, to: string, folder: string): Promise<void> {
  for (const name of await readdir(folder))
    await files.put(`${to}/${name}`, { file: join(folder, name) }, { maxBytes: MOST_BYTES })
}
