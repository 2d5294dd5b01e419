import { LEVEL_LISTS } from '@tizhou/catalogue/levelLists'
import { type Level, levelOf, levelRules } from '@tizhou/domain/levels/level'

const NAMES: Readonly<Record<Level, string>> = { gaoji: '高级', zhongji: '中级', chuji: '初级', other: '' }

/** The display name of a subject's level; undefined without a level. */
export function levelName(subject: { AppName: string; AppEName: string }): string | undefined {
  const level = NAMES[levelOf(subject, LEVEL_LISTS)]
  return level || (levelRules(subject, LEVEL_LISTS) === 'practitioner' ? '执业' : undefined)
}
