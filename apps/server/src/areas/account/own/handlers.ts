import { dataExport, dataExportStart, dataExportStop } from './dataExport.ts'
import { accountDeletion, askDeletion, takeBackDeletion } from './deletion.ts'
import { deviceLogout, devices, devicesLogoutOthers } from './devices.ts'
import { phoneChange, phoneCode, phoneConfirm } from './phone.ts'
import { studyDays } from './studyDays.ts'

export const accountOwn = {
  devices,
  deviceLogout,
  devicesLogoutOthers,
  phoneCode,
  phoneConfirm,
  phoneChange,
  studyDays,
  dataExport,
  dataExportStart,
  dataExportStop,
  accountDeletion,
  askDeletion,
  takeBackDeletion,
}
