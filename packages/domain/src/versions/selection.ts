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

/** Whether a code is the one of a mock-exam variant (specification, section 3, "Module info for a subject"). */
export const isMockExam = (appEName: string): boolean => appEName.includes('_MNDB')

/**
 * The version taken for somebody who has chosen none (specification, section 4, "Version selection"): by
 * vnorder, the last that is no mock-exam variant. Those on sale come before those that are not, since an
 * off-sale one would be refused at once. Undefined where there is none.
 */
export function defaultVersion<V extends SelectableVersion>(versions: readonly V[]): V | undefined {
  const usual = versions.filter((version) => !isMockExam(version.AppEName)).sort((a, b) => a.vnorder - b.vnorder)
  return usual.findLast((version) => version.VerNO !== OFF_SALE) ?? usual.at(-1)
}

/** Module data that is empty, or has one key only, says that the subject is withdrawn (specification, section 4). */
export const isWithdrawn = (moduleInfo: unknown): boolean =>
  typeof moduleInfo !== 'object' || moduleInfo === null || Object.keys(moduleInfo).length <= 1
