/** Signs that nobody sees: zero width, soft hyphens, marks of the direction of text. */
const INVISIBLE = /\p{Cf}+/gu
const WIDE = /[\uff01-\uff5e]/g
const WIDE_FROM_NARROW = 0xfee0

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** A name as it is kept. */
export const cleanName = (typed: string): string => withoutInvisible(typed).trim()

/** Equal for names that are one: width and signs that nobody sees make no difference. */
export const nameKey = (name: string): string =>
  withoutInvisible(name)
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_FROM_NARROW))
    .replaceAll('\u3000', ' ')
    .trim()

/** Each of names that are one once, as it comes first. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => !seen.has(nameKey(name)) && seen.add(nameKey(name)))
}

/** What names lead to: exactly as they are written, else alike. Of equal names the last counts. */
export class ByName<T> {
  readonly #exactly = new Map<string, T>()
  readonly #alike = new Map<string, T>()

  constructor(entries: Iterable<readonly [string, T]> = []) {
    for (const [name, of] of entries) this.set(name, of)
  }

  set(name: string, of: T): void {
    this.#exactly.set(name, of)
    this.#alike.set(nameKey(name), of)
  }

  get(name: string): T | undefined {
    return this.#exactly.get(name) ?? this.#alike.get(nameKey(name))
  }

  has(name: string): boolean {
    return this.#exactly.has(name) || this.#alike.has(nameKey(name))
  }
}
