import type { Handlers } from '../platform/handler.ts'
import { agentCreate, agentSave, agentSetClosed } from './agents/office/agentChanges.ts'
import { agentGroupRemove, agentGroupSave } from './agents/office/agentGroups.ts'
import { agentPicture } from './agents/office/agentPicture.ts'
import { agentDetail, agentGroupList, agentList } from './agents/office/agentReading.ts'
import {
  classBannerRemove,
  classBannerSave,
  examClassList,
  examClassRemove,
  examClassSave,
} from './agents/office/examClasses.ts'
import { flagshipStoreList, flagshipStoreRemove, flagshipStoreSave } from './agents/office/flagshipStores.ts'
import { auditCalls, auditList } from './audit/office/auditList.ts'
import { importList, importProblems, importProgress } from './imports/office/importList.ts'
import { importPreview } from './imports/office/importPreview.ts'
import { importCheck, importStart, importStop } from './imports/office/importStart.ts'
import { importUpload } from './imports/office/importUpload.ts'
import { questionCreate, questionRemove, questionRestore, questionSave } from './content/office/questionChanges.ts'
import { questionDetail, questionHistory } from './content/office/questionDetail.ts'
import { questionChapters, questionList } from './content/office/questionList.ts'
import { questionPicture } from './content/office/questionPicture.ts'
import { errorDetail, errorList, errorSetResolved } from './tracking/office/errors.ts'
import { usageList } from './tracking/office/usageList.ts'
import { secondFactorConfirm, secondFactorRemove, secondFactorStart } from './staff/office/secondFactor.ts'
import { staffChangePassword } from './staff/office/staffChangePassword.ts'
import { staffChangeRoles } from './staff/office/staffChangeRoles.ts'
import { staffCreate } from './staff/office/staffCreate.ts'
import { staffEndSessions } from './staff/office/staffEndSessions.ts'
import { staffList } from './staff/office/staffList.ts'
import { staffMe } from './staff/office/staffMe.ts'
import { staffResetPassword } from './staff/office/staffResetPassword.ts'
import { staffResetSecondFactor } from './staff/office/staffResetSecondFactor.ts'
import { staffSetBlocked } from './staff/office/staffSetBlocked.ts'
import { examDateRemove, examDateSave } from './subjects/office/examDates.ts'
import { subjectCreate, subjectSave, subjectSetWithdrawn } from './subjects/office/subjectChanges.ts'
import { subjectDetail, subjectFamilies, subjectList } from './subjects/office/subjectList.ts'
import { versionCreate, versionRemove, versionSave } from './subjects/office/versionChanges.ts'
import { versionSetModules } from './subjects/office/versionSetModules.ts'
import { userEndSessions, userSetBlocked, userShowPhone } from './account/office/userChanges.ts'
import { userDetail } from './account/office/userDetail.ts'
import { userList } from './account/office/userList.ts'

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
