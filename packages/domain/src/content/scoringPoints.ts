/** A scoring point of an interview question. */
export interface ScoringPoint {
  text: string
  /** Marks for naming it. */
  marks: number
}

export interface Scoring {
  /** Minutes to speak; null: not given. */
  minutes: number | null
  points: ScoringPoint[]
  fullMark: number
  /** The rest of the explanation, unchanged. */
  rest: string
}

const TIME = /^【答题时间】\s*(\d{1,3})\s*分钟\s*$/
const HEADING = /^【评分要点】\s*$/
const POINT = /^\d{1,2}[.．、]\s*(.+?)（(\d{1,3}(?:\.\d{1,2})?)\s*分）\s*$/

/**
 * Parses the scoring points of an interview question's explanation: below the line `【评分要点】` one point a line, `n.
 * text（m 分）`, up to the first other line; the time in a line `【答题时间】m 分钟`. Other explanations have none
 * (docs/areas/content.md, "Interview questions").
 */
export function readScoring(explanation: string): Scoring {
  const points: ScoringPoint[] = []
  const rest: string[] = []
  let minutes: number | null = null
  let listing = false
  for (const line of explanation.split('\n')) {
    const time = TIME.exec(line)
    const point = listing ? POINT.exec(line) : null
    if (time) minutes = Number(time[1])
    else if (HEADING.test(line)) listing = true
    else if (point) points.push({ text: (point[1] as string).trim(), marks: Number(point[2]) })
    else {
      listing = false
      rest.push(line)
    }
  }
  const hundredths = points.reduce((sum, { marks }) => sum + Math.round(marks * 100), 0)
  return { minutes, points, fullMark: hundredths / 100, rest: rest.join('\n').trim() }
}

/** Bounds of what is written: a line holds one point, and its number two digits. */
export const SCORING_BOUNDS = { points: 40, text: 400, marks: 100, minutes: 60 }

/**
 * The explanation with these scoring points and this time in place of its own, where they stood, or in front: what
 * `readScoring` reads again. Everything else stays. Points are of one line.
 */
export function writeScoring(explanation: string, { minutes, points }: Pick<Scoring, 'minutes' | 'points'>): string {
  const lines: (string | null)[] = []
  let listing = false
  let at: number | undefined
  for (const line of explanation === '' ? [] : explanation.split('\n')) {
    const isOurs = TIME.test(line) || HEADING.test(line) || (listing && POINT.test(line))
    if (HEADING.test(line)) listing = true
    else if (!isOurs) listing = false
    if (isOurs) at ??= lines.push(null) - 1
    else lines.push(line)
  }
  const block = [
    ...(minutes === null ? [] : [`【答题时间】${minutes} 分钟`]),
    ...(points.length === 0
      ? []
      : ['【评分要点】', ...points.map(({ text, marks }, no) => `${no + 1}. ${text}（${marks} 分）`)]),
  ]
  if (at === undefined) lines.unshift(...block)
  else lines.splice(at, 1, ...block)
  const end = (at ?? 0) + block.length
  // A numbered line of the text behind the list would be taken for another point.
  if (points.length > 0 && POINT.test(lines[end] ?? '')) lines.splice(end, 0, '')
  return lines.join('\n')
}
