import { Unzip, UnzipInflate } from 'fflate'
import { MATERIAL_LIMITS, MaterialRefused } from './readNodes.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
const PUSHED = 1 << 20

/** File names in ZIPs of older Chinese programs are GBK. */
function readable(name: string): string {
  const bytes = Uint8Array.from(name, (sign) => sign.charCodeAt(0))
  if ([...name].some((sign) => sign.charCodeAt(0) > 255)) return name
  try {
    return decoder.decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Whether a name is a safe relative path. */
const isSafe = (name: string): boolean =>
  !name.includes('\0') && !name.startsWith('/') && !name.split(/[\\/]/).includes('..')

/**
 * The files of a ZIP, by name. Sizes are counted while unpacking, whatever the ZIP declares: more than MATERIAL_LIMITS
 * is refused before it is in memory.
 */
export function unpack(bytes: Uint8Array, wanted: (name: string) => boolean = () => true): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let entries = 0
  let unpacked = 0
  let fault: Error | undefined
  const unzip = new Unzip((file) => {
    entries++
    if (entries > MATERIAL_LIMITS.entries) throw new MaterialRefused('压缩包里的文件太多')
    const name = readable(file.name)
    if (name.endsWith('/') || !isSafe(name) || !wanted(name)) return
    const parts: Uint8Array[] = []
    let size = 0
    file.ondata = (error, data, final) => {
      if (error) {
        fault ??= error
        return
      }
      size += data.length
      unpacked += data.length
      if (size > MATERIAL_LIMITS.entryBytes || unpacked > MATERIAL_LIMITS.unpackedBytes) {
        fault ??= new MaterialRefused('压缩包解开后太大，请拆成几个文件导入')
        throw fault
      }
      parts.push(data)
      if (!final) return
      const whole = new Uint8Array(size)
      let at = 0
      for (const part of parts) {
        whole.set(part, at)
        at += part.length
      }
      files.set(name, whole)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += PUSHED)
      unzip.push(bytes.subarray(at, at + PUSHED), at + PUSHED >= bytes.length)
  } catch (error) {
    if (error instanceof MaterialRefused) throw error
    // The ZIP library may wrap our own refusal.
    if (fault instanceof MaterialRefused) throw fault
    throw new MaterialRefused('文件不是完整的压缩包')
  }
  if (fault instanceof MaterialRefused) throw fault
  if (fault || entries === 0) throw new MaterialRefused('文件不是完整的压缩包')
  return files
}
