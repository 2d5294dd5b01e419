import type { Params } from '@tizhou/contract/contract'
import { pageOfPath } from '@tizhou/domain/tracking/pages'
import { callNamed } from '../requests/serverClient.ts'
import { createBugReports } from './bugReports.ts'
import { type ButtonName, buttons } from './buttons.ts'
import type { Click } from './clicks.ts'
import type { TrackedCall } from './media.ts'
import { type Note, note, takeNotes } from './notes.ts'
import { createPageClock, type Stay } from './pageClock.ts'
import { createSender } from './sender.ts'
import { browserParts } from './sending.ts'
import { whoIsHere } from './who.ts'

/** Specification, section 9, "Tracking". It names no client for clicks: they use that of stay times. */
const POSITION = { clientType: 3, codeName: 'pcagent' }
const STAY = { clientType: 5, appVer: '0', codeName: 'pcagent' }
const CLICK = { clientType: 5, agentID: '888' }

/**
 * Makes calls of the notes of early.ts and of all later ones, for as long as the client runs. Start it once the
 * addresses of its calls are loaded (`learnMore`): a closing page has no time to load them.
 */
export function start(): void {
  const clock = createPageClock()
  const bugs = createBugReports()
  const sender = createSender(browserParts())

  function meet(noted: Note): void {
    const { kind, value, at } = noted
    if (kind === 'page') showPage(value as string, at)
    else if (kind === 'click') click(noted)
    else if (kind === 'call') call(value as TrackedCall)
    else bug(noted)
  }

  function showPage(path: string, at: number): void {
    if (clock.page() === path) return
    tellStay(clock.show(path, at))
    bugs.newPage()
    const page = pageOfPath(path)
    if (!page) return
    const { userName, userType, agentCode, appEName, appName, vn } = whoIsHere()
    const params: Params<'tracking.position'> = {
      ...POSITION,
      userName,
      userType,
      agentCode,
      appEName,
      appName,
      appVN: vn,
      wpageName: page.wpageName,
    }
    sender.add({ name: 'tracking.position', params })
  }

  function tellStay(stay: Stay | null): void {
    const page = stay && pageOfPath(stay.page)
    if (!page) return
    const { userName, userID, userType, agentCode } = whoIsHere()
    const params: Params<'tracking.stayTime'> = {
      ...STAY,
      userName,
      userID,
      userType,
      agentCode,
      wpageName: page.wpageName,
      stayTime: stay.seconds,
    }
    sender.add({ name: 'tracking.stayTime', params })
  }

  function click({ value, page: path }: Note): void {
    const click = value instanceof Element ? declared(value) : (value as Click | undefined)
    if (!click) return
    const page = pageOfPath(path)
    const { userID, appID, userType, vn, classType } = whoIsHere()
    const params: Params<'tracking.userclick'> = {
      ...CLICK,
      userID,
      appID,
      userType,
      vn,
      classType,
      btnNum: click.btnNum,
      btnName: click.btnName,
      pageNum: click.pageNum ?? page?.pageNum ?? 0,
      pageName: click.pageName ?? page?.pageName ?? '',
    }
    sender.add({ name: 'tracking.userclick', params })
  }

  /** Sends a call that its caller filled, with the user's data added. */
  function call([name, own]: TrackedCall): void {
    const { guid, userID, appID, appEName, appName, vn, vname, userType, agentCode } = whoIsHere()
    const takesGuid = callNamed(name)?.guid !== undefined
    // Without a session or a subject there is nothing to report.
    if (takesGuid && !(guid && appID)) return
    const asked: Partial<Record<TrackedCall[0], object>> = {
      'tracking.liveclick': { UserID: userID, AppID: appID, AppEName: appEName, AppName: appName },
      'tracking.advertiseclick': { userID, appID, appEName, appName, vn, vname, userType, agentCode },
      'tracking.customerServiceClick': { userID },
    }
    const who = asked[name] ?? (takesGuid ? { guid, appID } : { userID, appID })
    sender.add({ name, params: { ...own, ...who } })
  }

  function bug(noted: Note): void {
    const report = bugs.reportOf(noted)
    if (!report) return
    const { appID, userID } = whoIsHere()
    sender.add({ name: 'tracking.frontend', params: { ...report, appid: appID, userid: userID } })
  }

  function leave(): void {
    const at = performance.now()
    tellStay(clock.take(at))
    clock.setSeen(false, at)
    sender.leave()
  }

  takeNotes(meet)
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
    else clock.setSeen(true, performance.now())
  })
  tellWarnings()
}

/** The click that a control declares (clicks.ts, `tracked`); undefined for a disabled control. */
function declared(control: Element): Click | undefined {
  if (control.getAttribute('aria-disabled') === 'true') return undefined
  return buttons[control.getAttribute('data-track') as ButtonName]
}

/** Reports warnings that libraries write to the console. */
function tellWarnings(): void {
  const warn = console.warn
  console.warn = (...said: unknown[]) => {
    warn.apply(console, said)
    note('warning', said)
  }
}
