import { matchQuery } from '@tanstack/react-query'
import { accessKeys } from '../../calls/parts/access.ts'
import { type ModuleInfo, moduleInfoX, vipApp, vipinfo } from '../../calls/subjects.ts'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { getSession } from '../../platform/session/session.ts'
import { getSubject, subscribeSubject } from '../../platform/subject/subject.ts'
import { curVipData } from '../../platform/subject/vip.ts'

/**
 * The keys of local storage about the chosen subject (specification, section 3). The client itself reads only the
 * queries; these keys are written after them for readers outside: support, an agent's own scripts, a browser's tools.
 */
type Stored = Record<string, unknown>

/** The values from the module info, with the specification's names and shapes. `vn`: the chosen version. */
export function storedOf(info: ModuleInfo, vn: number): Stored {
  const { ar, ...modules } = info as unknown as { ar: ModuleInfo['ar'] } & Record<string, { appID?: number }>
  const chosen = ar.find((version) => version.vn === vn)
  const held = ar
    .filter((version) => version.isVip === 1)
    .map(({ vname, AppEName, vn: AppVn, vnorder }) => ({ AppVnName: vname, AppEName, AppVn, VnOrder: vnorder }))
    .sort((a, b) => a.VnOrder - b.VnOrder)
  const current = held.find((entry) => entry.AppVn === vn) ?? held.at(-1)
  return {
    moduleInfoX: info,
    vipinfo: { list: ar },
    AppVerOperJSON: chosen && {
      VerNO: chosen.VerNO,
      VerName: chosen.vname,
      VerJSON: Object.fromEntries(Object.keys(modules).map((key) => [`has${key}`, 1])),
    },
    verNameJson: Object.fromEntries(ar.map((version) => [version.vn, version.vname])),
    currentSubVip: held,
    curVipvn: current?.AppVn,
    mndbAppID: modules.Defend?.appID,
  }
}

/** Writes what the queries hold of the chosen subject; keys whose data is not loaded are left unchanged. */
function write(): void {
  const subject = getSubject()
  if (!subject || !getSession()) return
  const info = queryClient.getQueryData(moduleInfoX({ appID: subject.AppID }).queryKey)
  if (info) keep(storedOf(info, subject.AppVn))
  const records = queryClient.getQueryData(vipApp().queryKey)
  if (records) keep({ vipAppData: records.VipApp })
  const vip = queryClient.getQueryData(vipinfo({ appID: subject.AppID }).queryKey)
  if (vip) keep({ curVipData: curVipData(vip) })
}

function keep(stored: Stored): void {
  for (const [key, value] of Object.entries(stored)) {
    const text = value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (localStorage.getItem(key) === text) continue
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // Storage is full or switched off: nothing in the client depends on these keys.
    }
  }
}

let following = false

/** Starts keeping the stored keys equal to the queries. */
export function followSubject(): void {
  if (following) return
  following = true
  write()
  subscribeSubject(write)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (accessKeys.some((queryKey) => matchQuery({ queryKey }, event.query))) write()
  })
}
