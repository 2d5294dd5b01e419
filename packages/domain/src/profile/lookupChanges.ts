import { cleanInput } from '../text/cleanInput.ts'
import { LOOKUP_FIELDS, LOOKUP_MOST, type LookupName } from './lookups.ts'
import { PROFILE_FIELDS } from './profile.ts'

/** A list of choices as the office keeps it. */
export interface LookupState {
  /** What is offered, in order. */
  names: readonly string[]
  /** What is offered no longer; no name is in both. */
  retired: readonly string[]
  /** Names of both that were typed in the console and came with no table since. */
  byHand: readonly string[]
}

/** What a table leaves as it was typed by hand. */
export interface LookupKept {
  /** Names typed by hand that the table lacks stay offered. */
  byHand: boolean
  /** Retired names that the table has stay retired. */
  retired: boolean
}

/** Why a name is not allowed in a list; undefined where it is. */
export function lookupFault(list: LookupName, name: string): string | undefined {
  const most = PROFILE_FIELDS[LOOKUP_FIELDS[list]]
  if (name.trim() === '') return '名称是空的'
  if (name.length > most) return `名称太长：${name.length} 个字，最多 ${most} 个`
  return cleanInput(name) === name ? undefined : '名称含有链接、标签、表情符号，或头尾有空格'
}

/** Faults of an edited list, one a field and place. */
export function lookupFaults(
  list: LookupName,
  { names, retired }: Pick<LookupState, 'names' | 'retired'>,
): { field: 'namesJson' | 'retiredJson'; at: number; name: string; reason: string }[] {
  const known = new Set<string>()
  const faults = (of: readonly string[], field: 'namesJson' | 'retiredJson') =>
    of.flatMap((name, at) => {
      const reason = lookupFault(list, name) ?? (known.has(name) ? '这个名称已经有了' : undefined)
      known.add(name)
      return reason === undefined ? [] : [{ field, at, name, reason }]
    })
  const found = [...faults(names, 'namesJson'), ...faults(retired, 'retiredJson')]
  if (names.length === 0) found.push({ field: 'namesJson', at: 0, name: '', reason: '至少要有一个选项' })
  if (names.length + retired.length > LOOKUP_MOST)
    found.push({ field: 'namesJson', at: LOOKUP_MOST, name: '', reason: `最多 ${LOOKUP_MOST} 项，停用的也算` })
  return found
}

/** Names typed by hand that a table lacks, and retired names that it has: what is asked before it replaces the list. */
export function askedOf(before: LookupState, table: readonly string[]): { byHand: string[]; retired: string[] } {
  const inTable = new Set(table)
  const byHand = new Set(before.byHand)
  return {
    byHand: before.names.filter((name) => byHand.has(name) && !inTable.has(name)),
    retired: before.retired.filter((name) => inTable.has(name)),
  }
}

/**
 * The list after a table replaced it: its names in their order. Names typed by hand that stay keep their place behind the
 * name that they stood behind, or come first.
 */
export function replacedLookup(before: LookupState, table: readonly string[], keep: LookupKept): LookupState {
  const asked = askedOf(before, table)
  const out = new Set(keep.retired ? asked.retired : [])
  const kept = new Set(keep.byHand ? asked.byHand : [])
  const offered = table.filter((name) => !out.has(name))
  const known = new Set(offered)
  const behind = new Map<string | undefined, string[]>()
  let last: string | undefined
  for (const name of before.names) {
    if (known.has(name)) last = name
    else if (kept.has(name)) behind.set(last, [...(behind.get(last) ?? []), name])
  }
  const names = [...(behind.get(undefined) ?? []), ...offered.flatMap((name) => [name, ...(behind.get(name) ?? [])])]
  const back = new Set(keep.retired ? [] : asked.retired)
  const retired = before.retired.filter((name) => !back.has(name))
  const left = new Set([...kept, ...retired])
  return { names, retired, byHand: before.byHand.filter((name) => left.has(name)) }
}

/** The list after it was edited: names that were not there before are typed by hand. */
export function editedLookup(
  before: LookupState,
  { names, retired }: Pick<LookupState, 'names' | 'retired'>,
): LookupState {
  const known = new Set([...before.names, ...before.retired])
  const byHand = new Set(before.byHand)
  return { names, retired, byHand: [...names, ...retired].filter((name) => byHand.has(name) || !known.has(name)) }
}

/** What became of the names, for the audit log. */
export interface LookupChanges {
  added: string[]
  removed: string[]
  /** Old and new name: a name took the place of another between the same names. */
  renamed: [string, string][]
  retired: string[]
  restored: string[]
  /** Whether names that stay stand in another order. */
  moved: boolean
}

export function lookupChanges(before: LookupState, after: LookupState): LookupChanges {
  const [was, is] = [new Set(before.names), new Set(after.names)]
  const [wasRetired, isRetired] = [new Set(before.retired), new Set(after.retired)]
  const retired = before.names.filter((name) => isRetired.has(name))
  const restored = before.retired.filter((name) => is.has(name))
  const gone = runs(before.names, (name) => is.has(name)).map((run) => run.filter((name) => !isRetired.has(name)))
  const come = runs(after.names, (name) => was.has(name)).map((run) => run.filter((name) => !wasRetired.has(name)))
  const stay = (of: LookupState, other: Set<string>) => of.names.filter((name) => other.has(name))
  const moved = stay(before, is).join('\n') !== stay(after, was).join('\n')
  // Names that stay in their order cut both lists into the same runs; as many new names as old ones are other names.
  const renamed = moved
    ? []
    : gone.flatMap((run, at) => {
        const others = come[at] ?? []
        return run.length === others.length
          ? run.map((name, place): [string, string] => [name, others[place] as string])
          : []
      })
  const [from, to] = [new Set(renamed.map(([name]) => name)), new Set(renamed.map(([, name]) => name))]
  return {
    renamed,
    retired,
    restored,
    moved,
    removed: [
      ...gone.flat().filter((name) => !from.has(name)),
      ...before.retired.filter((name) => !isRetired.has(name) && !is.has(name)),
    ],
    added: [
      ...come.flat().filter((name) => !to.has(name)),
      ...after.retired.filter((name) => !wasRetired.has(name) && !was.has(name)),
    ],
  }
}

/** The names between those that stay: one run more than names that stay. */
function runs(names: readonly string[], stays: (name: string) => boolean): string[][] {
  const found: string[][] = [[]]
  for (const name of names) {
    if (stays(name)) found.push([])
    else found.at(-1)?.push(name)
  }
  return found
}
