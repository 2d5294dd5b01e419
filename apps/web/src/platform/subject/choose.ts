import { perform } from '../../calls/making/call.ts'
import { setLastApp } from '../../calls/subjects.ts'
import type { Version } from './moduleInfo.ts'
import { chooseSubject, type Subject } from './subject.ts'

const subjectOf = (version: Version): Subject => ({
  AppName: version.AppName,
  AppEName: version.AppEName,
  AppID: version.AppID,
  AppVn: version.vn,
  AppVname: version.vname,
  AppCName: version.CName,
})

/** Stores the chosen version and reports it (specification, section 4, "Version selection"). */
export function chooseVersion(version: Version): void {
  chooseSubject(subjectOf(version))
  // A convenience for the user's next device: the choice holds here without it.
  perform(setLastApp(), { appID: version.AppID, appVn: version.vn, channel: 'pc' }).catch(() => undefined)
}
