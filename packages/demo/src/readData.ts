import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** The folder of the data files. */
export const dataDir = join(import.meta.dirname, '../data')

/**
 * Reads a JSON file of the demo content (path below `dir`). Throws with the file name and every place that does not
 * match the schema.
 */
export function readData<T extends TSchema>(path: string, schema: T, dir: string = dataDir): Static<T> {
  const value: unknown = JSON.parse(readFileSync(join(dir, path), 'utf8'))
  const validator = Compile(schema)
  if (validator.Check(value)) return value
  const faults = validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new Error(`${path}: ${[...new Set(faults)].join('; ')}`)
}
