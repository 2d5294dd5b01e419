import { dataExport, dataExportStart, dataExportStop } from './dataExport.ts'
import { accountDeletion, askDeletion, takeBackDeletion } from './deletion.ts'
import { deviceLogout, devices, devicesLogoutOthers } from './devices.ts'
import { studyDays } from './studyDays.ts'

export const accountOwn = {
  devices,
  deviceLogout,
  devicesLogoutOthers,
  studyDays,
  dataExport,
  dataExportStart,
  dataExportStop,
  accountDeletion,
  askDeletion,
  takeBackDeletion,
}
