import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'

/**
 * Names CSS-module classes by four characters of a hash of file and class, since such names hardly compress. Throws
 * where two classes would get the same name; renaming one of them helps.
 */
export function scopedNames(root: string): (name: string, file: string) => string {
  const owners = new Map<string, string>()
  return (name, file) => {
    const owner = `${relative(root, file.split('?')[0] ?? file).replaceAll(sep, '/')} ${name}`
    const hash = createHash('sha256').update(owner).digest('base64url').slice(0, 4)
    const scoped = /^[a-z_]/i.test(hash) ? hash : `_${hash}`
    const other = owners.get(scoped)
    if (other !== undefined && other !== owner) throw new Error(`the classes ${other} and ${owner} get the same name`)
    owners.set(scoped, owner)
    return scoped
  }
}
