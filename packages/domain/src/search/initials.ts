import { folded } from './words.ts'

/** What stands in a name's initials: Chinese characters by theirs, letters and digits as they are. */
const SPELLED = /[a-z0-9\p{Script=Han}]/u

/**
 * The words of names whose initials a term is, as the names are folded. `lines`: the initials of the names as they are
 * indexed, equal ones once and none of a name that has none. Which of them belong to a name follows from their number and
 * length; where that leaves a doubt about the word, it is none.
 */
export function spelledWords(names: readonly string[], lines: readonly string[], terms: readonly string[]): string[] {
  const spelled = names.flatMap((name) => {
    const characters = [...name].filter((sign) => SPELLED.test(sign))
    return characters.length > 0 ? [{ name, characters }] : []
  })
  const words = spelled.flatMap(({ name, characters }, at) => {
    const sure = spelled.length === lines.length ? lines.slice(at, at + 1) : lines
    const fitting = sure.filter((line) => fits(characters, line))
    return terms.flatMap((term) => {
      const found = fitting.map((line) => placesIn(line, term).map((from) => wordAt(name, from, term.length)))
      const [first = []] = found
      return found.every((one) => String(one) === String(first)) ? first : []
    })
  })
  return [...new Set(words)]
}

/** Letters and digits say what they are; one that a dictionary does not know makes the line shorter, and nothing is told. */
const fits = (characters: readonly string[], line: string): boolean =>
  line.length === characters.length && characters.every((sign, at) => sign === line[at] || /\p{Script=Han}/u.test(sign))

function placesIn(line: string, term: string): number[] {
  const places: number[] = []
  for (let at = line.indexOf(term); at >= 0; at = line.indexOf(term, at + term.length)) places.push(at)
  return places
}

/** From one spelled character to another, with the signs between them. */
function wordAt(name: string, from: number, length: number): string {
  let count = 0
  let word = ''
  for (const sign of name) {
    const isSpelled = SPELLED.test(sign)
    if (isSpelled) count++
    if (count > from && count <= from + length && (isSpelled || count < from + length)) word += sign
  }
  return word
}

/** A folded word as a text has it, with its blanks and its width, wherever it stands. */
export function asWritten(text: string, word: string): string[] {
  if (word === '') return []
  const places: number[] = []
  let tight = ''
  for (let at = 0; at < text.length; ) {
    const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const plain = folded(sign)
    for (let unit = 0; unit < plain.length; unit++) places.push(at)
    tight += plain
    at += sign.length
  }
  const found = placesIn(tight, word).map((from) => {
    const last = places[from + word.length - 1] ?? 0
    return text.slice(places[from], last + String.fromCodePoint(text.codePointAt(last) ?? 0).length)
  })
  return [...new Set(found)]
}
