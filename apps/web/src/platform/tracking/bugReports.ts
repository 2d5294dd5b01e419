import { RequestError } from '@tizhou/contract/client'
import type { Params } from '@tizhou/contract/contract'
import { type BugCause, bugTypeOf, isUnrecorded, sameInAll, UNRECORDED } from '@tizhou/domain/tracking/bugs'
import { pathOf, scrubbed } from '@tizhou/domain/tracking/privacy'
import { type Bug, wasReported } from './bugs.ts'
import type { Note } from './notes.ts'

/** The most reports of one page, and of the whole visit. */
const MOST_OF_A_PAGE = 10
const MOST = 60
/** Specification, section 9, "Client identification". */
const CLIENT_TYPE = 4
const PAGE_TYPE = 'pc'

export type BugReport = Omit<Params<'tracking.frontend'>, 'appid' | 'userid'>

/** Makes bug reports of notes: each distinct one once for a page, up to a limit, without personal data. */
export function createBugReports() {
  const told = new Set<string>()
  let ofPage = 0
  let total = 0

  return {
    /** Another page is shown: its errors are reported even if another page had the same. */
    newPage(): void {
      told.clear()
      ofPage = 0
    },

    reportOf(noted: Note): BugReport | null {
      const bug = bugOf(noted)
      if (!bug) return null
      const path = bug.path ? pathOf(bug.path) : ''
      if (isUnrecorded(path)) return null
      const detail = scrubbed(bug.detail).slice(0, 4_000)
      const key = [bug.type, bug.action, path, sameInAll(detail)].join('\n')
      if (told.has(key) || ofPage >= MOST_OF_A_PAGE || total >= MOST) return null
      told.add(key)
      ofPage++
      total++
      return {
        bug_type: bug.type,
        client_type: CLIENT_TYPE,
        page_type: PAGE_TYPE,
        page: pathOf(noted.page).slice(0, 300),
        action: scrubbed(bug.action).slice(0, 100),
        path: path.slice(0, 500),
        detail,
      }
    },
  }
}

function bugOf({ kind, value }: Note): Bug | null {
  switch (kind) {
    case 'bug':
      return value as Bug
    case 'error': {
      const { target, error } = value as ErrorEvent
      if (target instanceof Element) return failedFile(target)
      return isTold(error) ? null : thrown('windowError', error ?? value)
    }
    case 'rejection':
      return isMarked(value) || isTold(value) ? null : thrown('unhandledRejection', value)
    case 'framework':
      return isTold(value) ? null : thrown('frameworkError', value)
    case 'warning':
      return thrown('warning', (value as unknown[]).map(told).join(' '))
    default:
      return null
  }
}

const FILES = 'script, link, img'

/** The bug of an element's `error` event: its script, style or picture did not load. */
function failedFile(target: Element): Bug | null {
  const address = target.getAttribute('src') ?? target.getAttribute('href') ?? ''
  // Pictures that the page made itself (data:, blob:) are no files.
  if (!target.matches(FILES) || /^(data|blob):/.test(address)) return null
  return named({ cause: 'resource' }, target.localName, `${target.localName} ${pathOf(address)}`, address)
}

const thrown = (cause: 'windowError' | 'unhandledRejection' | 'frameworkError' | 'warning', error: unknown) =>
  named({ cause }, cause, told(error))

function named(cause: BugCause, action: string, detail: string, path?: string): Bug | null {
  const type = bugTypeOf(cause)
  return type && { type, action, path, detail }
}

/** The text for any thrown value. */
function told(error: unknown): string {
  if (error instanceof Error) {
    const headline = `${error.name}: ${error.message}`
    const stack = error.stack ?? ''
    return stack.startsWith(headline) ? stack : `${headline}\n${stack}`
  }
  if (typeof error === 'string') return error
  if (error instanceof Event) return (error as ErrorEvent).message ?? error.type
  return Object.prototype.toString.call(error)
}

function isMarked(reason: unknown): boolean {
  const { message, msg } = (reason ?? {}) as { message?: unknown; msg?: unknown }
  return [reason, message, msg].includes(UNRECORDED)
}

/** Whether the request wrapper has reported the error, as it does for those of calls, status 300 (`empty`) included. */
const isTold = (error: unknown): boolean =>
  wasReported(error) || (error instanceof RequestError && error.outcome === 'empty')
