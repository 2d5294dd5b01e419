/** One thing an examiner listens for. */
export interface ScoringPoint {
  text: string
  /** What naming it is worth. */
  marks: number
}

export interface Scoring {
  /** How long one may speak; null: not said. */
  minutes: number | null
  points: ScoringPoint[]
  fullMark: number
  /** What else the explanation says, as it stands. */
  rest: string
}

const TIME = /^【答题时间】\s*(\d{1,3})\s*分钟\s*$/
const HEADING = /^【评分要点】\s*$/
const POINT = /^\d{1,2}[.．、]\s*(.+?)（(\d{1,3}(?:\.\d{1,2})?)\s*分）\s*$/

/**
 * The scoring points of an interview question, as they stand in its explanation: below the line `【评分要点】` one point
 * a line, `n. text（m 分）`, up to the first line that is none; the time to answer in a line `【答题时间】m 分钟`. An
 * explanation without them has none (docs/areas/content.md, "Interview questions").
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
