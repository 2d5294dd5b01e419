import type { Handlers } from '../../../platform/calls/handler.ts'
import { staffFigures } from './figures.ts'
import { maintenanceEnd, maintenanceSave, maintenanceState } from './maintenance.ts'
import { secondFactorConfirm, secondFactorRemove, secondFactorStart } from './secondFactor.ts'
import { settingList, settingSave } from './settings.ts'
import { staffChangePassword } from './staffChangePassword.ts'
import { staffChangeRoles } from './staffChangeRoles.ts'
import { staffCreate } from './staffCreate.ts'
import { staffEndSessions } from './staffEndSessions.ts'
import { staffList } from './staffList.ts'
import { staffMe } from './staffMe.ts'
import { staffResetPassword } from './staffResetPassword.ts'
import { staffResetSecondFactor } from './staffResetSecondFactor.ts'
import { staffSetBlocked } from './staffSetBlocked.ts'
import { staffWork } from './staffWork.ts'

export const staff: Handlers<'staff'> = {
  staffMe,
  staffWork,
  staffFigures,
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
  maintenanceState,
  maintenanceSave,
  maintenanceEnd,
  settingList,
  settingSave,
}
