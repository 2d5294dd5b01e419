import type { PaperInfo } from './intro/introProps.ts'

/** 作答次数: how many attempts the paper allows, and how many the learner has used. */
export function attemptsText({ Paper, Mine }: Pick<PaperInfo, 'Paper' | 'Mine'>): string {
  if (Paper.Attempts === 0) return '不限'
  const used = Mine.filter(({ State }) => State === 'over').length
  return `限考 ${Paper.Attempts} 次${used > 0 ? `，已考 ${used} 次` : ''}`
}

/** The rule of a paper with a limit of attempts; null: it has none. */
export const attemptsRule = ({ Attempts }: Pick<PaperInfo['Paper'], 'Attempts'>): string | null =>
  Attempts > 0 ? `限考 ${Attempts} 次：开始即算一次，不论是否答完。` : null
