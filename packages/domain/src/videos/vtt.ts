/** A line of subtitles, in seconds. */
export interface Cue {
  from: number
  to: number
  /** Lines of plain text. */
  text: string
}

/** A parsed file of subtitles. `errors`: for users, with line numbers; a file with any is refused. */
export interface ReadSubtitles {
  cues: Cue[]
  errors: string[]
  /** Number of cues without text, which are dropped. */
  dropped: number
}

const SUBTITLE_BOUNDS = { cues: 20_000, text: 500, errors: 5, hours: 24 } as const

const TIME = /^(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})$/

function secondsAt(text: string): number | undefined {
  const [, hours = '0', minutes, seconds, ms] = TIME.exec(text) ?? []
  if (minutes === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(ms) / 1000
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  lrm: '',
  rlm: '',
}

/** The text of a cue: without tags, with entities decoded, without marks of text direction. */
const plain = (line: string): string =>
  line
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|quot|lrm|rlm);/g, (_whole, name: string) => ENTITIES[name] ?? '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()

/**
 * Parses WebVTT (W3C, "WebVTT: The Web Video Text Tracks Format") or SubRip, which has a comma in times and numbered
 * cues. Styles, regions, notes and positions are dropped: only times and plain text remain. `seconds`: the video's
 * duration, where known; a cue that begins after it is an error.
 */
export function readSubtitles(text: string, seconds?: number): ReadSubtitles {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const errors: string[] = []
  const cues: Cue[] = []
  let dropped = 0
  const fail = (at: number, why: string) => {
    if (errors.length < SUBTITLE_BOUNDS.errors) errors.push(`第 ${at + 1} 行：${why}`)
  }
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  let at = 0
  if (isVtt) while (at < lines.length && lines[at] !== '') at++
  let last = 0
  while (at < lines.length) {
    while (at < lines.length && lines[at]?.trim() === '') at++
    const begin = at
    while (at < lines.length && lines[at]?.trim() !== '') at++
    const block = lines.slice(begin, at)
    if (block.length === 0 || /^(?:NOTE|STYLE|REGION)(?:[ \t:]|$)/.test(block[0] ?? '')) continue
    const timing = block.findIndex((line) => line.includes('-->'))
    if (timing === -1 || timing > 1) {
      fail(begin, '没有时间，例如 00:01.000 --> 00:04.000')
      continue
    }
    const [fromText = '', rest = ''] = (block[timing] ?? '').split('-->')
    const from = secondsAt(fromText.trim())
    const to = secondsAt(rest.trim().split(/[ \t]/)[0] ?? '')
    if (from === undefined || to === undefined) {
      fail(begin + timing, '时间写得不对')
      continue
    }
    if (to <= from) fail(begin + timing, '结束不晚于开始')
    else if (from < last) fail(begin + timing, '开始早于前一条')
    else if (seconds !== undefined && from > seconds) fail(begin + timing, '超出视频的长度')
    last = Math.max(last, from)
    const words = block
      .slice(timing + 1)
      .map(plain)
      .filter((line) => line !== '')
      .join('\n')
    if (words === '') dropped++
    else if (words.length > SUBTITLE_BOUNDS.text) fail(begin + timing, `超过 ${SUBTITLE_BOUNDS.text} 字`)
    else cues.push({ from, to, text: words })
  }
  if (cues.length === 0 && errors.length === 0) errors.push('没有字幕')
  if (cues.length > SUBTITLE_BOUNDS.cues) errors.push(`超过 ${SUBTITLE_BOUNDS.cues} 条`)
  return { cues, errors, dropped }
}

const two = (value: number): string => String(value).padStart(2, '0')

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const whole = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${two(hours)}:${two(minutes)}:${two(whole % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The cues as WebVTT. */
export const writeSubtitles = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${timeOf(from)} --> ${timeOf(to)}\n${escaped(text)}\n`).join('\n')}`
