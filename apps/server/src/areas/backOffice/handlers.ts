import type { Handlers } from '../../platform/handler.ts'
import { agentCreate, agentSave, agentSetClosed } from './agents/agentChanges.ts'
import { agentGroupRemove, agentGroupSave } from './agents/agentGroups.ts'
import { agentPicture } from './agents/agentPicture.ts'
import { agentDetail, agentGroupList, agentList } from './agents/agentReading.ts'
import {
  classBannerRemove,
  classBannerSave,
  examClassList,
  examClassRemove,
  examClassSave,
} from './agents/examClasses.ts'
import { flagshipStoreList, flagshipStoreRemove, flagshipStoreSave } from './agents/flagshipStores.ts'
import { auditCalls, auditList } from './audit/auditList.ts'
import { importList, importProblems, importProgress } from './imports/importList.ts'
import { importPreview } from './imports/importPreview.ts'
import { importCheck, importStart, importStop } from './imports/importStart.ts'
import { importUpload } from './imports/importUpload.ts'
import { questionCreate, questionRemove, questionRestore, questionSave } from './questions/questionChanges.ts'
import { questionDetail, questionHistory } from './questions/questionDetail.ts'
import { questionChapters, questionList } from './questions/questionList.ts'
import { questionPicture } from './questions/questionPicture.ts'
import { errorDetail, errorList, errorSetResolved } from './reports/errors.ts'
import { usageList } from './reports/usageList.ts'
import { secondFactorConfirm, secondFactorRemove, secondFactorStart } from './secondFactor/secondFactor.ts'
import { staffChangePassword } from './staff/staffChangePassword.ts'
import { staffChangeRoles } from './staff/staffChangeRoles.ts'
import { staffCreate } from './staff/staffCreate.ts'
import { staffEndSessions } from './staff/staffEndSessions.ts'
import { staffList } from './staff/staffList.ts'
import { staffMe } from './staff/staffMe.ts'
import { staffResetPassword } from './staff/staffResetPassword.ts'
import { staffResetSecondFactor } from './staff/staffResetSecondFactor.ts'
import { staffSetBlocked } from './staff/staffSetBlocked.ts'
import { examDateRemove, examDateSave } from './subjects/examDates.ts'
import { subjectCreate, subjectSave, subjectSetWithdrawn } from './subjects/subjectChanges.ts'
import { subjectDetail, subjectFamilies, subjectList } from './subjects/subjectList.ts'
import { versionCreate, versionRemove, versionSave } from './subjects/versionChanges.ts'
import { versionSetModules } from './subjects/versionSetModules.ts'
import { userEndSessions, userSetBlocked, userShowPhone } from './users/userChanges.ts'
import { userDetail } from './users/userDetail.ts'
import { userList } from './users/userList.ts'

export const backOffice: Handlers<'backOffice'> = {
  staffMe,
  staffChangePassword,
  staffList,
  staffCreate,
  staffChangeRoles,
  staffSetBlocked,
  staffEndSessions,
  staffResetPassword,
  staffResetSecondFactor,
  secondFactorStart,
  secondFactorConfirm,
  secondFactorRemove,
  auditList,
  auditCalls,
  userList,
  userDetail,
  userShowPhone,
  userEndSessions,
  userSetBlocked,
  errorList,
  errorDetail,
  errorSetResolved,
  usageList,
  subjectList,
  subjectFamilies,
  subjectDetail,
  subjectCreate,
  subjectSave,
  subjectSetWithdrawn,
  versionCreate,
  versionSave,
  versionRemove,
  versionSetModules,
  examDateSave,
  examDateRemove,
  importUpload,
  importPreview,
  importCheck,
  importStart,
  importProgress,
  importStop,
  importList,
  importProblems,
  questionChapters,
  questionList,
  questionDetail,
  questionCreate,
  questionSave,
  questionRemove,
  questionRestore,
  questionHistory,
  questionPicture,
  agentList,
  agentDetail,
  agentCreate,
  agentSave,
  agentSetClosed,
  agentPicture,
  agentGroupList,
  agentGroupSave,
  agentGroupRemove,
  examClassList,
  examClassSave,
  examClassRemove,
  classBannerSave,
  classBannerRemove,
  flagshipStoreList,
  flagshipStoreSave,
  flagshipStoreRemove,
}
