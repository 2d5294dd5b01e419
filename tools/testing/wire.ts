import allowed, { type AllowedDifferences } from './wireAllowed.ts'

/**
 * Compares the calls that the learners' client sends with the specification's list of calls (section 7;
 * e2e/spec/calls.json). The browser tests record every call that a page makes (e2e/fixtures/recorder.ts);
 * e2e/wire/wire.test.ts judges them.
 */

/**
 * `METHOD /path` → its possible sets of parameters, each with spaces between them: `name`, `name=value` where the value
 * is fixed, `name?` where it is optional, `_u={name}` where `_u` repeats that parameter. null: the specification leaves
 * the parameters open.
 */
export type ListedCalls = Readonly<Record<string, readonly string[] | null>>

/** A call as it left the browser. */
export interface SentCall {
  /** `METHOD /path` */
  call: string
  /** The path of the page that made it. */
  page: string
  /**
   * Parameters by name, including those of the request conventions; null: the browser does not show the body (a
   * beacon).
   */
  params: Readonly<Record<string, string>> | null
  /** Names of the parameters in the address. */
  inAddress: readonly string[]
}

const CONVENTIONS = ['client', 'terminalType', 'clientver', 'v'] as const
/** The terminal that every call names: section 9, "Fixed request values". */
const TERMINAL = '4'
const OWN_FIELDS: ReadonlySet<string> = new Set([...CONVENTIONS, '_u'])
const TABLE = 'tools/testing/wireAllowed.ts'

/** Reads a request; undefined where another client than the learners' sent it. */
export function sentCallOf(request: {
  method: string
  url: string
  body: string | null
  page: string
}): SentCall | undefined {
  const { method } = request
  const { pathname, searchParams } = new URL(request.url)
  const address = namesAndValues(searchParams)
  const body = method === 'POST' && request.body !== null ? namesAndValues(new URLSearchParams(request.body)) : {}
  const isUnread = method === 'POST' && request.body === null
  const params = isUnread ? null : { ...address, ...body }
  if (params && (isOfAnother(params) || isByHand(params))) return undefined
  return { call: `${method} ${pathname}`, page: request.page, params, inAddress: Object.keys(address) }
}

const isOfAnother = ({ client = 'pc' }: Readonly<Record<string, string>>): boolean => client !== 'pc'
/** A call without any field of the request conventions: a test sent it directly. */
const isByHand = (params: object): boolean => !CONVENTIONS.some((name) => name in params)

/** Arrays and objects are sent in bracket style: `a[]` and `a[0][b]` belong to `a`. */
const namesAndValues = (fields: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...fields].map(([name, value]) => [name.replace(/\[.*$/, ''), value]))

interface Reading {
  params: Map<string, { value?: string | undefined; optional: boolean }>
  /** The parameter that `_u` repeats. */
  who?: string
}

function readingOf(text: string): Reading {
  const reading: Reading = { params: new Map() }
  for (const part of text.split(' ').filter(Boolean)) {
    const [, name = '', optional, value] = /^([^?=]+)(\?)?(?:=(.*))?$/.exec(part) ?? []
    if (name === '_u') reading.who = value?.slice(1, -1)
    else reading.params.set(name, { value, optional: optional !== undefined })
  }
  return reading
}

/** The faults of one request; empty for a call that the specification does not list. */
export function faultsOf(
  sent: SentCall,
  listed: ListedCalls,
  { own, without }: AllowedDifferences = allowed,
): string[] {
  const readings = listed[sent.call]
  if (readings === undefined || sent.params === null) return []
  const { params } = sent
  // Actions of a visitor are sent with userType 0, also after the log-in.
  const isVisitor = params._u === undefined || params.userType === '0'
  const mayLack = new Set(
    without.filter(({ call, visitor }) => call === sent.call && (!visitor || isVisitor)).flatMap((one) => one.params),
  )
  const added = new Set(own.filter(({ call }) => call === sent.call).flatMap((one) => one.params))
  const byReading = (readings ?? []).map((text) => {
    const reading = readingOf(text)
    const faults: string[] = []
    for (const name of Object.keys(params)) {
      if (reading.params.has(name) || added.has(name) || OWN_FIELDS.has(name)) continue
      faults.push(`sends “${name}”, which is not listed: leave it out, or give it a row of \`own\` in ${TABLE}`)
    }
    for (const [name, { value, optional }] of reading.params) {
      const given = params[name]
      if (given === undefined) {
        if (!optional && !mayLack.has(name))
          faults.push(`lacks “${name}”: send it (apps/web/src/calls), or give it a row of \`without\` in ${TABLE}`)
      } else if (value !== undefined && given !== value)
        faults.push(`sends ${name}=${given}, where the list has ${value}: send that value`)
    }
    if (reading.who && params._u !== params[reading.who])
      faults.push(`names _u=${params._u}, where the address says who by “${reading.who}”: see USER_IN_URL in client.ts`)
    return faults
  })
  const [ofReading = []] = byReading.sort((one, other) => one.length - other.length)
  return [...ofReading, ...conventionFaults(sent, params)].map((fault) => `${sent.call} (page ${sent.page}) ${fault}`)
}

/** Section 7, "Request conventions". */
function conventionFaults({ call, inAddress }: SentCall, params: Readonly<Record<string, string>>): string[] {
  const isPost = call.startsWith('POST ')
  const faults: string[] = CONVENTIONS.filter((name) => !params[name]).map(
    (name) => `lacks the field “${name}” that every call carries: it is written in packages/contract/src/client.ts`,
  )
  if (params.terminalType && params.terminalType !== TERMINAL)
    faults.push(`sends terminalType=${params.terminalType}, where every call has ${TERMINAL}`)
  for (const name of isPost ? inAddress : [])
    if (name !== '_u') faults.push(`has “${name}” in its address: a POST has its parameters in the body`)
  if (isPost && params._u !== undefined && !inAddress.includes('_u'))
    faults.push('has “_u” in its body: it belongs into the address')
  return faults
}

/**
 * What a run of all browser tests did not show: calls that a page makes (`made`) and no test saw, listed parameters
 * that no request had, rows of the table of differences that nothing needs.
 */
export function unseenOf(
  sent: readonly SentCall[],
  made: readonly string[],
  listed: ListedCalls,
  { own, unseen }: AllowedDifferences = allowed,
): string[] {
  const seen = new Map<string, Set<string>>()
  for (const { call, params } of sent) {
    const names = seen.get(call) ?? new Set()
    for (const name of Object.keys(params ?? {})) names.add(name)
    seen.set(call, names)
  }
  const faults: string[] = []
  for (const call of made) {
    const readings = listed[call]
    if (readings === undefined) continue
    const excused = unseen.filter((row) => row.call === call)
    const names = seen.get(call)
    if (!names) {
      if (!excused.some(({ params }) => params.length === 0))
        faults.push(`${call}: no browser test makes it. Let one do it, or give it a row of \`unseen\` in ${TABLE}`)
      continue
    }
    if (excused.some(({ params }) => params.length === 0))
      faults.push(`${call}: a browser test makes it: take its row of \`unseen\` out of ${TABLE}`)
    const listedNames = readings && shownReading(readings, names)
    for (const name of listedNames ?? []) {
      const isExcused = excused.some(({ params }) => params.includes(name))
      if (!names.has(name) && !isExcused)
        faults.push(`${call}: no request of a browser test has “${name}”. Send it, or give it a row of \`unseen\``)
      if (names.has(name) && isExcused)
        faults.push(`${call}: a browser test sends “${name}”: take its row of \`unseen\` out of ${TABLE}`)
    }
  }
  for (const { call, params } of own)
    for (const name of params)
      if (!seen.get(call)?.has(name) && !unseen.some((row) => row.call === call && row.params.includes(name)))
        faults.push(`${call}: no request has “${name}”: take its row of \`own\` out of ${TABLE}, or let a test send it`)
  return faults
}

/** The set of parameters that the client follows: of several, the one with the most parameters seen. */
function shownReading(readings: readonly string[], names: ReadonlySet<string>): string[] {
  const lacking = (all: string[]) => all.filter((name) => !names.has(name)).length
  const [first = []] = readings
    .map((text) => [...readingOf(text).params.keys()])
    .sort((one, other) => lacking(one) - lacking(other))
  return first
}
