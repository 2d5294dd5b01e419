import { strToU8, type Zippable, zipSync } from 'fflate'

export interface ZipPart {
  name: string
  data: string | Buffer
}

/** A fixed date, so that the same parts give the same bytes; ZIP uses local time. */
const DATE = new Date(1980, 0, 1)

/** A zip file of the parts, in their order, deflated. */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const files: Zippable = Object.fromEntries(
    parts.map(({ name, data }) => [name, typeof data === 'string' ? strToU8(data) : data]),
  )
  return Buffer.from(zipSync(files, { level: 9, mtime: DATE }))
}
