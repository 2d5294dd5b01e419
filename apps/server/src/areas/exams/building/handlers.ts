import { buildPaper } from './buildPaper.ts'
import { builtPapers, removeBuiltPaper } from './builtPapers.ts'
import { defaultConfig } from './defaultConfig.ts'
import { getStyles } from './getStyles.ts'
import { deleteConfig, renameConfig, setConfig, userConfig } from './setups.ts'

/** Calls for exams that learners build. */
export const building = {
  defaultConfig,
  getStyles,
  setConfig,
  userConfig,
  renameConfig,
  deleteConfig,
  buildPaper,
  builtPapers,
  removeBuiltPaper,
}
