import type { Problem } from '../questions/rowContent.ts'
import { PICTURE_NAME } from '../text/htmlToText.ts'
import { type Packed, PICTURE_LIMITS } from './pictureZip.ts'

/** A picture that a cell names. */
export interface PictureUse {
  sheet: string
  row: number
  /** Header of its column. */
  column: string
  name: string
  /** The cell says what the picture shows. */
  hasText: boolean
}

export interface PicturePlan {
  /** What of the ZIP is taken, by the name in the cells. */
  taken: Map<string, Packed>
  problems: Problem[]
}

/** Names that differ in capitals, widths or normal form alone. */
const alike = (name: string): string => name.normalize('NFKC').toLowerCase()

const groupedBy = (packed: readonly Packed[], key: (name: string) => string) =>
  Map.groupBy(packed, ({ name }) => key(name))

const warning = ({ sheet, row, column, name }: PictureUse, reason: string): Problem => ({
  ...{ severity: 'warning', sheet, row, column, reason, text: name },
})

/** Why a file of the ZIP is no picture that a question can have; undefined: it may be one. */
function refusalOf({ name, bytes, isLink }: Packed): string | undefined {
  if (isLink) return '是指向别处的链接，不是图片'
  if (!PICTURE_NAME.test(name)) return '不是能用的图片：文件名应以 gif、jpg、png、bmp、svg 或 ico 结尾'
  if (bytes > PICTURE_LIMITS.pictureBytes)
    return `图片超过 ${PICTURE_LIMITS.pictureBytes / 1_000_000} MB（${(bytes / 1_000_000).toFixed(1)} MB）`
  return bytes === 0 ? '图片是空的' : undefined
}

/**
 * Holds the names of the cells against the files of the ZIP, with what is missing, too much, or means two. `kept`: names of
 * the pictures that the bank has, in NFC. A file is known by its name whatever its folder; one of the very name goes before
 * one in other capitals.
 */
export function planPictures(
  uses: readonly PictureUse[],
  packed: readonly Packed[],
  kept: ReadonlySet<string>,
  zipName: string,
): PicturePlan {
  const byName = groupedBy(packed, (name) => name)
  const byLikeness = groupedBy(packed, alike)
  const plan: PicturePlan = { taken: new Map(), problems: [] }
  const used = new Set<Packed>()
  const reasons = new Map<string, string | undefined>()
  for (const use of uses) {
    if (!reasons.has(use.name)) reasons.set(use.name, reasonOf(use.name))
    const reason = reasons.get(use.name)
    if (reason !== undefined) plan.problems.push(warning(use, reason))
    if (!use.hasText) plan.problems.push(warning(use, '图片没有说明文字，读屏的学员不知道图里是什么'))
  }
  for (const one of packed) {
    if (used.has(one)) continue
    const reason = refusalOf(one) ?? '没有题目用到这张图片，不存入'
    plan.problems.push({ severity: 'warning', sheet: zipName, row: 0, column: '', reason, text: one.path })
  }
  return plan

  /** Decides about a name; gives what is to be told wherever it stands. */
  function reasonOf(written: string): string | undefined {
    const name = written.normalize('NFC')
    const found = byName.get(name) ?? byLikeness.get(alike(name)) ?? []
    for (const one of found) used.add(one)
    const [first] = found
    const there = kept.has(name) ? '，用图片库里已有的' : ''
    if (!first) return kept.has(name) ? undefined : 'ZIP 里没有这张图片，图片库里也没有'
    if (found.some(({ bytes, sum }) => bytes !== first.bytes || sum !== first.sum))
      return `ZIP 里有 ${found.length} 张不同的图片叫这个名字（${found.map(({ path }) => path).join('、')}），没有采用${there}`
    const refusal = refusalOf(first)
    if (refusal !== undefined) return `${refusal}，没有采用${there}`
    plan.taken.set(written, first)
    return first.name === name ? undefined : `ZIP 里叫 ${first.name}，当作同一张图片采用`
  }
}
