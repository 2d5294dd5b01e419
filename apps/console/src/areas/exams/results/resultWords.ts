import type { CandidateState } from '@tizhou/domain/exam/candidateState'
import type { Suspicion } from '@tizhou/domain/exam/itemChoices'

export const STATES: Readonly<Record<CandidateState, string>> = {
  answering: '作答中',
  away: '离开',
  handedIn: '已交卷',
  collected: '已收卷',
}
export const STATE_COLORS: Readonly<Record<CandidateState, string>> = {
  answering: 'green',
  away: 'gold',
  handedIn: 'blue',
  collected: 'default',
}

export const SUSPICION_COLORS: Readonly<Record<Suspicion, string>> = {
  wrongKey: 'red',
  negative: 'volcano',
  hard: 'orange',
  easy: 'gold',
  unused: 'default',
}

/** Which attempt it is. The first one counts, unless another was granted that counts in its place. */
export const nthText = ({ nth, isFirst }: { nth: number; isFirst: 0 | 1 }): string =>
  `第 ${nth} 次${isFirst === 0 ? '（不计入统计）' : nth > 1 ? '（计入统计）' : ''}`

/** What the figures of the room mean. */
export const ROOM_WORDS = {
  在考: '开始了还没有结束的人次，包括单元之间休息的和离开的。',
  作答中: '在考，并且最近三分钟内页面有动静（作答页面每半分钟报一次平安）。',
  离开: '在考，但三分钟以上没有动静：页面关了，或者没有网络。计时照走，回来可以接着考。',
  已交卷: '自己交的卷。',
  已收卷: '时间到了，或考场关闭、试卷撤下时系统收的卷。',
} as const

/** What the figures of scores mean. */
export const SCORE_WORDS = {
  平均分: '每人计入统计的一次作答（一般是第一次，补考另计时是补考）得分的平均。',
  中位数: '得分从低到高排在正中间的那个分数，不受个别极端分数影响。',
  标准差: '得分围绕平均分的离散程度，按全体考生计算（除以人数）。',
  信度: '题目之间的一致程度，最高为 1。每题只有对错、分值相同时是 KR-20，否则是 Cronbach α，算法相同：k÷(k−1)×(1−各题方差之和÷总分方差)。0.8 以上通常认为可靠；人少时波动大。',
} as const

/** What the figures of questions mean. */
export const QUESTION_WORDS = {
  难度: 'P：考生在这道题上的平均得分率。1 是全对，0 是全错；只有对错的题就是答对率。',
  区分度:
    'r：这道题的得分与其余各题总分的相关系数（点二列相关，已扣除本题）。越高越能区分强弱，负数说明总分高的反而答得差。',
  高低分组差: 'D：总分前 27% 的得分率减去后 27% 的得分率。0.4 以上很好，0.2 以下较差。',
  未答: '没有作答的人所占的比例。',
  用时: '在这道题上停留的平均秒数，由作答页面报告。',
  各选项: '选每个选项的人所占的比例；多选题中每个选项各算一次。绿色是答案，停在上面看高分组和低分组。',
} as const

export const percent = (share: number | null): string => (share === null ? '—' : `${Math.round(share * 1_000) / 10}%`)
/** Two decimals; `−` for negative ones. */
export const coefficient = (value: number | null): string => (value === null ? '—' : value.toFixed(2).replace('-', '−'))
/** `1:05:09` or `5:09`. */
export function clock(seconds: number | null): string {
  if (seconds === null) return '—'
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
