import { beijingDate, beijingTime } from '@tizhou/domain/dates/beijing'

/** Strokes of the mark's characters: lines in place of a font, so that readers can neither omit nor select it. */

type Stroke = readonly [number, number, number, number]

const WIDTH = 4
const HEIGHT = 6
const STEP = 6
const A: Stroke = [0, 6, 4, 6]
const B: Stroke = [4, 6, 4, 3]
const C: Stroke = [4, 3, 4, 0]
const D: Stroke = [0, 0, 4, 0]
const E: Stroke = [0, 3, 0, 0]
const F: Stroke = [0, 6, 0, 3]
const G: Stroke = [0, 3, 4, 3]

const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  '0': [A, B, C, D, E, F],
  '1': [B, C],
  '2': [A, B, G, E, D],
  '3': [A, B, G, C, D],
  '4': [F, G, B, C],
  '5': [A, F, G, C, D],
  '6': [A, F, G, C, D, E],
  '7': [A, B, C],
  '8': [A, B, C, D, E, F, G],
  '9': [A, B, C, D, F, G],
  '-': [[1, 3, 3, 3]],
  ':': [
    [2, 1, 2, 1.6],
    [2, 4, 2, 4.6],
  ],
  ' ': [],
}

/** `12345 2026-11-23 15:04` in Beijing time. */
export function markText(userID: number, at: number): string {
  return `${userID} ${beijingDate(at)} ${beijingTime(at)}`
}

const short = (value: number): string => String(Number(value.toFixed(3)))

/** The text's strokes as PDF operators, from (0, 0) to the right. */
function strokesOf(text: string): string {
  const operators: string[] = []
  for (const [at, character] of [...text].entries()) {
    const strokes = GLYPHS[character]
    if (!strokes) throw new Error(`a mark cannot show "${character}"`)
    for (const [x1, y1, x2, y2] of strokes)
      operators.push(`${short(at * STEP + x1)} ${y1} m ${short(at * STEP + x2)} ${y2} l`)
  }
  return `${operators.join('\n')}\nS`
}

const ANGLE = Math.PI / 7
/** Lines of text on a page, spread from bottom to top. */
const LINES = 4

/** PDF operators that draw the text several times across a page of that size, with the graphics state /Mark. */
export function markOperators(text: string, width: number, height: number): string {
  const strokes = strokesOf(text)
  const length = text.length * STEP - (STEP - WIDTH)
  const scale = (Math.min(width, height) * 0.62) / length
  const [cos, sin] = [Math.cos(ANGLE) * scale, Math.sin(ANGLE) * scale]
  const lines = Array.from({ length: LINES }, (_, at) => {
    const x = width / 2 - (cos * length) / 2 + sin * (HEIGHT / 2)
    const y = (height * (at + 0.5)) / LINES - (sin * length) / 2 - cos * (HEIGHT / 2)
    return `q ${[cos, sin, -sin, cos, x, y].map(short).join(' ')} cm\n${strokes}\nQ`
  })
  return `q /Mark gs 0.45 0.45 0.5 RG 0.7 w 1 J 1 j\n${lines.join('\n')}\nQ`
}
