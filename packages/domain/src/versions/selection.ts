/** Versions that are no longer sold (specification, section 9, "Off-sale version number"). */
export const OFF_SALE = 20

/** Specification, section 8, "Subject and version availability". */
export const SUBJECT_WITHDRAWN = '该科目已下架，请使用其他科目'
export const VERSION_OFF_SALE = '该版本已下架，请重新选择科目，购买新版本'

interface SelectableVersion {
  AppEName: string
  vnorder: number
  VerNO: number
}

/** Whether a code is of a mock-exam variant (specification, section 3, "Module info for a subject"). */
export const isMockExam = (appEName: string): boolean => appEName.includes('_MNDB')

/**
 * The default version (specification, section 4, "Version selection"): the last by vnorder that is no mock-exam
 * variant, with versions on sale preferred, since one off sale would be refused. Undefined where there is none.
 */
export function defaultVersion<V extends SelectableVersion>(versions: readonly V[]): V | undefined {
  const usual = versions.filter((version) => !isMockExam(version.AppEName)).sort((a, b) => a.vnorder - b.vnorder)
  return usual.findLast((version) => version.VerNO !== OFF_SALE) ?? usual.at(-1)
}

/**
 * Whether module data means that the subject is withdrawn: it is empty, or has a single key (specification, section 4).
 */
export const isWithdrawn = (moduleInfo: unknown): boolean =>
  typeof moduleInfo !== 'object' || moduleInfo === null || Object.keys(moduleInfo).length <= 1
