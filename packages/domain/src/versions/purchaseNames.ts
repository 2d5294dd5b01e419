import { objectOf, type Wild, wordOf } from './record.ts'

/** A current VIP entry of the user (specification, section 3, "Current subject VIP entry"). */
export interface HeldVersion {
  AppEName: string
  AppVn: number
  AppVnName: string
  VnOrder: number
}

/** The inputs of the new pop-up (specification, section 3, "Purchase pop-up inputs"). */
export interface NewPopUpInputs {
  /** The module being requested. */
  modulevip: string
  /** Comma-separated ids of parts. */
  bookID?: string
  /** The names of a live class's own list, which take precedence. */
  vnlistZhibo?: readonly string[]
  ccjxb?: unknown
  showIndex?: string
}

/** The only version shown for ccjxb in videos (specification, section 2, "Purchase-required pop-up, new style"). */
export const INTENSIVE_CLASS = '强化提升班'

/** The names that the new pop-up lists regardless of the version list; undefined where that list decides. */
export function givenNames(inputs: Omit<NewPopUpInputs, 'modulevip' | 'bookID'>): string[] | undefined {
  if (inputs.ccjxb && inputs.showIndex === 'video') return [INTENSIVE_CLASS]
  const live = (inputs.vnlistZhibo ?? []).filter((name) => wordOf(name) !== '')
  return live.length > 0 ? live : undefined
}

/**
 * The names that the new pop-up lists (specification, section 2 and section 5, "Building the version list").
 * `versions`: the unchecked list in its order, with items of section 3, "Version list item" (vname, price, buyListHide
 * or buylisthide, rules, vnJson or vnjson, SubList); nothing throws. `held`: the user's current VIP entries of all
 * apps, each of which counts for hideByVip. A version with parts gives `vname(SubName)` for each part that `bookID`
 * names, and nothing for the others.
 */
export function newPopUpNames(versions: unknown, held: readonly HeldVersion[], inputs: NewPopUpInputs): string[] {
  const given = givenNames(inputs)
  if (given) return given
  const books = new Set((inputs.bookID ?? '').split(',').map(wordOf).filter(Boolean))
  return qualifying(versions, held, inputs.modulevip).flatMap((version) => {
    const parts = listOf(version.SubList).map(objectOf)
    if (books.size === 0 || parts.length === 0) return [wordOf(version.vname)]
    return parts
      .filter((part) => books.has(wordOf(part.ID)))
      .map((part) => `${wordOf(version.vname)}(${wordOf(part.Name)})`)
  })
}

/**
 * The names that the old pop-up lists, cheapest first (specification, section 5, "Building the version list"). Only VIP
 * entries of the current app hide a version.
 */
export function oldPopUpNames(
  versions: unknown,
  held: readonly HeldVersion[],
  inputs: { modulevip: string; appEName: string },
): string[] {
  const here = held.filter((entry) => entry.AppEName === inputs.appEName)
  return qualifying(versions, here, inputs.modulevip)
    .sort((a, b) => priceOf(a) - priceOf(b))
    .map((version) => wordOf(version.vname))
}

/**
 * The parts that unlock the module, of versions that can be bought: what a page of that module passes as `bookID`
 * (comma-separated ids) and shows by name. Empty: it is sold with whole versions only.
 */
export function partsWith(
  versions: unknown,
  held: readonly HeldVersion[],
  module: string,
): { bookID: string; names: string[] } {
  const parts = qualifying(versions, held, module).flatMap((version) =>
    listOf(version.SubList)
      .map(objectOf)
      .filter((part) => listOf(part.modules).map(wordOf).includes(module)),
  )
  return { bookID: parts.map((part) => wordOf(part.ID)).join(','), names: parts.map((part) => wordOf(part.Name)) }
}

/** Versions shown to the holder of these that unlock the module. */
const qualifying = (versions: unknown, held: readonly HeldVersion[], module: string): Wild[] =>
  listOf(versions)
    .map(objectOf)
    .filter((version) => isShownTo(version, held) && Object.hasOwn(objectOf(version.vnJson ?? version.vnjson), module))

/**
 * Whether a version is neither hidden nor hidden from holders of a held version (specification, section 5). One without
 * a name is not shown.
 */
export function isShownTo(version: Wild, held: readonly Pick<HeldVersion, 'AppVn'>[]): boolean {
  const holding = new Set(held.map((entry) => wordOf(entry.AppVn)))
  return (
    wordOf(version.vname) !== '' &&
    wordOf(version.buyListHide) !== '1' &&
    wordOf(version.buylisthide) !== '1' &&
    !listOf(objectOf(version.rules).hideByVip).some((vn) => holding.has(wordOf(vn)))
  )
}

const listOf = (value: unknown): readonly unknown[] => {
  const list = typeof value === 'string' ? objectOf(value) : value
  return Array.isArray(list) ? list : []
}

/** The price for sorting; unreadable ones come last. */
function priceOf(version: Wild): number {
  const word = wordOf(version.price)
  const price = word === '' ? Number.NaN : Number(word)
  return Number.isFinite(price) ? price : Number.MAX_VALUE
}
