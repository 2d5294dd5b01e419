import { shortWindow } from '@tizhou/domain/exam/shortWindow'
import { durationText, momentText } from '../timeText.ts'
import type { PaperInfo } from './introProps.ts'

export interface Opening {
  /** The paper cannot be started now. */
  shut: boolean
  /** The text about the opening times. */
  note: string | null
  /** Time until the paper opens, ms; null where it is open or will not open any more. */
  opensIn: number | null
  /** The paper can be started, but its window closes before its units end: what is left of it. */
  short: string | null
}

export const WITHDRAWN_NOTE = '这份试卷已撤下，已有的成绩和报告都保留。'

/** Whether a paper can be started at `now` (the server's time) after `used` finished attempts. */
export function openingOf({ Paper, EntrySeconds }: PaperInfo, used: number, now: number): Opening {
  const { OpensAt, ClosesAt, TellsAt, Attempts, Withdrawn } = Paper
  const tells = TellsAt && now < TellsAt ? `，${momentText(TellsAt)} 公布成绩` : ''
  const shut = (note: string): Opening => ({ shut: true, note, opensIn: null, short: null })
  if (Withdrawn) return shut(WITHDRAWN_NOTE)
  if (Attempts > 0 && used >= Attempts) return shut('允许的作答次数已用完。')
  if (ClosesAt !== null && now >= ClosesAt) return shut(`已于北京时间 ${momentText(ClosesAt)} 结束${tells}。`)
  if (OpensAt !== null && now < OpensAt)
    return {
      shut: true,
      note: `北京时间 ${momentText(OpensAt)} 开考${ClosesAt === null ? '' : `，${momentText(ClosesAt)} 截止`}${tells}。`,
      opensIn: OpensAt - now,
      short: shortWindowText(Paper, now),
    }
  if (OpensAt !== null && EntrySeconds !== null && now > OpensAt + EntrySeconds * 1000)
    return shut(`开考 ${durationText(EntrySeconds)} 后不能再入场。`)
  return {
    shut: false,
    note: ClosesAt === null ? null : `开放至北京时间 ${momentText(ClosesAt)}${tells}。`,
    opensIn: null,
    short: shortWindowText(Paper, now),
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('')

/** What a window that is shorter than the paper leaves of it for a candidate who starts at once; null: all of it. */
export function shortWindowText(
  { OpensAt, ClosesAt, Units }: Pick<PaperInfo['Paper'], 'OpensAt' | 'ClosesAt' | 'Units'>,
  now: number,
): string | null {
  if (ClosesAt !== null && now >= ClosesAt) return null
  const isAhead = OpensAt !== null && now < OpensAt
  const units = Units.map(({ Name, Seconds }) => ({ name: Name, seconds: Seconds }))
  const short = shortWindow(units, isAhead ? OpensAt : now, ClosesAt)
  if (short === null) return null
  const { leftSeconds, wholeSeconds, cut, gone } = short
  const left = `${isAhead ? '开放时间共' : '距截止还有'} ${inMinutes(leftSeconds)}，不够做完全卷（${durationText(wholeSeconds)}）`
  const parts = [
    cut &&
      (Units.length === 1
        ? `作答时间只有 ${inMinutes(cut.seconds)}`
        : `${quoted([cut.name])}只有 ${inMinutes(cut.seconds)}`),
    gone.length > 0 && `${quoted(gone)}不再开放`,
  ].filter(Boolean)
  return `${left}。截止时统一收卷：${parts.join('，')}${Units.length > 1 ? '（按各单元用满时间、不休息计）' : ''}。`
}

/** In whole minutes, since seconds would be outdated when read; only the last minute is given in seconds. */
const inMinutes = (seconds: number): string => durationText(seconds < 60 ? seconds : seconds - (seconds % 60))
