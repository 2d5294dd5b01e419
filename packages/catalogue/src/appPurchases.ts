import { computingApps } from './apps/computing.ts'
import { constructionApps } from './apps/construction.ts'
import { economistApps } from './apps/economists.ts'
import { healthTitleApps } from './apps/healthTitles.ts'
import { hospitalApps } from './apps/hospital.ts'
import { licenceApps } from './apps/licences.ts'
import { publicExamApps } from './apps/publicExams.ts'
import { seniorTitleApps } from './apps/seniorTitles.ts'
import type { AppPurchase, Listed } from './entry.ts'

/** The app purchase list: editions 2016 and 2017 (specification, section 3, "Static subject catalogue"). */
export const appPurchases = (): Listed<AppPurchase>[] => [
  ...licenceApps(),
  ...healthTitleApps(),
  ...seniorTitleApps(),
  ...hospitalApps(),
  ...economistApps(),
  ...computingApps(),
  ...constructionApps(),
  ...publicExamApps(),
]

/** A further value of the catalogue (the same section): an empty text of unknown purpose. */
export const FURTHER_VALUE = ''
