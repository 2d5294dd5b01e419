export type Level = 'gaoji' | 'zhongji' | 'chuji' | 'other'

/** The fixed lists of subject codes (specification, section 9, "Subject code lists"; kept in the catalogue). */
export interface LevelLists {
  zhongji: ReadonlySet<string>
  chuji: ReadonlySet<string>
}

interface NamedSubject {
  AppName: string
  AppEName: string
}

/**
 * A subject's level (specification, section 4, "Subject level classification"): senior by its name, then
 * intermediate or junior by the lists, else `other`.
 */
export function levelOf(subject: NamedSubject, lists: LevelLists): Level {
  if (/[正副]高/u.test(subject.AppName)) return 'gaoji'
  if (lists.zhongji.has(subject.AppEName)) return 'zhongji'
  return lists.chuji.has(subject.AppEName) ? 'chuji' : 'other'
}

/** Codes of licensed-practitioner subjects (the same section). */
export const isPractitioner = (appEName: string): boolean => appEName.startsWith('ZY_')

/** The rules that a subject follows: those of intermediate and junior titles, of practitioners, or neither. */
export type LevelRules = 'title' | 'practitioner' | 'other'

/** A stored classType overrides the lists: '2' the intermediate/junior rules, '3' the practitioner rules. */
export function levelRules(subject: NamedSubject, lists: LevelLists, classType?: string | null): LevelRules {
  if (classType === '2') return 'title'
  if (classType === '3') return 'practitioner'
  const level = levelOf(subject, lists)
  if (level === 'zhongji' || level === 'chuji') return 'title'
  return isPractitioner(subject.AppEName) ? 'practitioner' : 'other'
}

/**
 * The classType for the rules that a subject follows, as clicks send it: the stored one where there is one, '2' for
 * titles, '3' for practitioners, else empty.
 */
export function classTypeOf(subject: NamedSubject, lists: LevelLists, stored?: string | null): '2' | '3' | '' {
  const rules = levelRules(subject, lists, stored)
  return rules === 'title' ? '2' : rules === 'practitioner' ? '3' : ''
}
