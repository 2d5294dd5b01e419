/**
 * Parses lists as programs print them: `['鼠疫', '霍乱']` (Python), `["鼠疫","霍乱"]` (JSON), `{'甲', '乙'}`, `("甲",)`, and names
 * with texts: `{'A': '天平', "B": "量筒"}`. Any kind of quotes; unquoted words are items where another item is quoted.
 */
const OPEN: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '［': '］', '【': '】' }
const QUOTES: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '“': '”',
  '‘': '’',
  '`': '`',
  '＂': '＂',
  '＇': '＇',
}

interface Item {
  key?: string
  text: string
}

/** The text between the brackets, also of NumPy's `array([…], dtype=object)`. */
function insideOf(text: string): string | undefined {
  const plain = text.trim().replace(/^array\(\s*(\[.*\])[^\]]*\)$/s, '$1')
  // Several texts in straight quotes need no brackets.
  if (/^(["']).*\1\s*[,，]\s*\1.*\1$/s.test(plain)) return plain
  const close = OPEN[plain[0] ?? '']
  return close !== undefined && plain.endsWith(close) ? plain.slice(1, -1) : undefined
}

/** Chinese words between square brackets are a list without quotes; numbers are an interval. */
const isBareList = (text: string, items: readonly Item[]): boolean =>
  /^\s*[[［]/.test(text) && items.length > 1 && items.every((item) => /\p{sc=Han}/u.test(item.text))

/** The items of a printed list or dictionary; undefined for other texts. */
export function printedItems(text: string): Item[] | undefined {
  const inside = insideOf(text)
  if (inside === undefined) return undefined
  const items: Item[] = []
  let quotes = 0
  let at = 0
  const skip = () => {
    while (/\s/.test(inside[at] ?? '')) at++
  }
  const value = (): string | undefined => {
    skip()
    const end = QUOTES[inside[at] ?? '']
    if (end === undefined) {
      const bare = /^[^,，:：'"“”‘’`[\](){}]*/.exec(inside.slice(at))?.[0] ?? ''
      at += bare.length
      return bare.trim() === '' ? undefined : bare.trim()
    }
    quotes++
    let read = ''
    for (at++; at < inside.length; at++) {
      const sign = inside[at] as string
      if (sign === '\\' && at + 1 < inside.length) read += inside[++at]
      // An apostrophe inside a word does not close a quote.
      else if (sign === end && CLOSED.test(inside.slice(at + 1, at + 40))) {
        at++
        return read
      } else read += sign
    }
    return undefined
  }
  for (skip(); at < inside.length; ) {
    const first = value()
    if (first === undefined) return undefined
    skip()
    if (/[:：]/.test(inside[at] ?? '')) {
      at++
      const second = value()
      if (second === undefined) return undefined
      items.push({ key: first, text: second })
      skip()
    } else items.push({ text: first })
    if (at >= inside.length) break
    if (/[,，]/.test(inside[at] ?? '')) at++
    // NumPy separates quoted texts by a space only.
    else if (QUOTES[inside[at] ?? ''] === undefined || !/\s/.test(inside[at - 1] ?? '')) return undefined
    skip()
  }
  return items.length > 0 && (quotes > 0 || isBareList(text, items)) ? items : undefined
}

/** What may follow a closing quote: a comma, a colon, the end, or a space and the next quote. */
const CLOSED = /^(?:\s*(?:[,，:：]|$)|\s+['"“‘`＂＇])/

/** The texts of a printed list without names. */
export function printedList(text: string): string[] | undefined {
  const items = printedItems(text)
  return items?.every(({ key }) => key === undefined) ? items.map((item) => item.text.trim()) : undefined
}

/**
 * Options printed as objects: `[{"key":"A","value":"天平"}, …]`. Each object has at most one letter and exactly one text;
 * other values (whether the option is right) must not be texts.
 */
export function printedObjects(text: string): Item[] | undefined {
  if (!/^\s*\[\s*\{/.test(text)) return undefined
  const objects = parsed(text) ?? parsed(text.replaceAll("'", '"'))
  if (!Array.isArray(objects)) return undefined
  const items = objects.map((object: unknown) => {
    const texts = Object.values(object ?? {}).filter((value) => typeof value === 'string') as string[]
    const key = texts.find((value) => /^[A-La-l]$/.test(value.trim()))
    const [only = '', ...more] = key === undefined ? texts : texts.filter((value) => value !== key)
    return more.length > 0 || only.trim() === '' ? undefined : { ...(key === undefined ? {} : { key }), text: only }
  })
  return items.every((item) => item !== undefined) ? items : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a text begins like a printed list but is none: its end is missing or in another cell. */
export const isBrokenList = (text: string): boolean =>
  printedItems(text) === undefined &&
  (/^\s*[[［]\s*(?:\{\s*)?['"“‘`]/.test(text) || /['"”’`]\s*(?:\}\s*)?[\]］]\s*$/.test(text))
