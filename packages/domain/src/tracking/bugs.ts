/**
 * Failures of a client by cause. `status`: of a reply (envelope or HTTP); `caught`: an error caught by code, with its
 * status where it has one.
 */
export type BugCause =
  | { cause: 'windowError' | 'unhandledRejection' | 'warning' | 'frameworkError' | 'requestSetup' | 'resource' }
  | { cause: 'status'; status: number }
  | { cause: 'caught'; status?: number }

export type BugType = 1 | 2 | 3 | 4 | 5

/** Marks errors that must not be reported ('do not record error'). */
export const UNRECORDED = '不记录错误'

/** The table of specification, section 8, "Error reporting". null: no bug (a status that is not in the table). */
export function bugTypeOf(bug: BugCause): BugType | null {
  switch (bug.cause) {
    case 'resource':
      return 5
    case 'status':
      return bug.status === 403 ? 1 : bug.status === 404 || bug.status === 502 ? 2 : bug.status === 300 ? 4 : null
    case 'caught':
      return bug.status === undefined ? 3 : bug.status === 404 ? 2 : 1
    default:
      return 1
  }
}

/** Calls whose failures are not reported: "mouse, chapterClick, front-end bug collection, buried-point, stay-time and
 * video-progress endpoints" (specification, section 8). */
const EXEMPT: readonly RegExp[] = [
  /\/mouse(\/|$)/i,
  /\/chapterClick(\/|$)/i,
  /^\/api\/v2\/[^/]+\/frontend$/,
  /^\/[^/]+\/(userclick|advertiseclick|liveclick)$/,
  /^\/api\/yt_[^/]+\/(new\/statistics\/position|video\/switch\/userclick|stay\/time\/new)$/,
  /^\/api\/(video\/progress|InsertCustomerServiceCenterIconData|getManagement\/activityClick|live\/record)$/,
]

/** Whether failures of this call are never reported. `path`: without origin and query. */
export const isUnrecorded = (path: string): boolean => EXEMPT.some((pattern) => pattern.test(path))

/** The constant part of an error's detail: without numbers, ids, quoted values and hashes of files. */
export function sameInAll(detail: string): string {
  const [message = '', ...frames] = detail.split('\n').map((line) => line.trim())
  // The first frame in our own files identifies the place; deeper frames vary.
  const place = frames.find((line) => line.includes('/assets/') || line.includes('/src/')) ?? ''
  return [message, place].map(general).filter(Boolean).join('\n')
}

/**
 * Characters of a line that count: the rest does not tell errors apart, and unclosed quotes would take quadratic time.
 */
const LINE = 1_000

const general = (line: string): string =>
  line
    .slice(0, LINE)
    .replace(/https?:\/\/[^/\s)]+/g, '')
    .replace(/-[\w-]{6,12}(?=\.(?:js|css|svg|png|webp)\b)/g, '')
    .replace(/:\d+(?::\d+)?\b/g, '')
    .replace(/"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’/g, '"…"')
    .replace(/\b(?=\w*\d)[0-9a-fA-F]{8,}\b/g, '#')
    .replace(/\d+(?:\.\d+)?/g, '#')
    .slice(0, 300)
