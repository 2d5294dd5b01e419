import { XSS_PAYLOADS } from '@tizhou/server/testing/xss'

/** Stands in a field for the whole corpus (`withCorpus`), since most fields are too short to hold it. */
const markOf = (at: number) => `印${at}印`
const MARK = /印(\d+)印/g
export const CORPUS = XSS_PAYLOADS.join(' ')

/** A JSON reply of the server in which each mark is followed by all payloads, as if its field had held them. */
export const withCorpus = (body: string): string =>
  body.search(MARK) < 0 ? body : JSON.stringify(JSON.parse(body, (_name, value) => filled(value)))

/** Some texts of replies are JSON themselves (`ChapterMenuJson`). */
function filled(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^[[{]/.test(value))
    try {
      return withCorpus(value)
    } catch {
      // A text that begins like JSON.
    }
  return value.replace(MARK, (mark) => `${mark} ${CORPUS}`)
}

/** The numbers of the marks in a text. */
export const marksIn = (text: string): number[] => [...text.matchAll(MARK)].map(([, at]) => Number(at))

/** The fields that were written; each field's place among them is the number of its mark. */
export class Marks {
  readonly fields: string[] = []

  /**
   * A value for a field: its mark, then payloads as they fit, beginning with another one for each field. `call:path`
   * as in fields.ts.
   */
  value(field: string, most: number): string {
    const known = this.fields.indexOf(field)
    const at = known >= 0 ? known : this.fields.push(field) - 1
    let text = markOf(at)
    for (let i = 0; i < XSS_PAYLOADS.length; i++) {
      const payload = XSS_PAYLOADS[(i + at * 7) % XSS_PAYLOADS.length] as string
      if (text.length + payload.length < most) text += ` ${payload}`
    }
    return text.slice(0, most)
  }
}
