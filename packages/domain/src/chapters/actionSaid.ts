import type { ChapterAction } from './actions.ts'
import type { Arrangement } from './arrangement.ts'
import { cutAt } from './draft.ts'

/** A sentence of what was done, for the list of steps and the audit log. */
export function saidOf(before: Arrangement, action: ChapterAction, after: Arrangement): string {
  const name = (chapterID: number) =>
    `“${(before.chapters.get(chapterID) ?? after.chapters.get(chapterID))?.name ?? ''}”`
  const names = (ids: readonly number[]) =>
    ids.length > 3 ? `${ids.slice(0, 3).map(name).join('、')}等 ${ids.length} 章` : ids.map(name).join('、')
  const tree = (treeID: number) => `“${(before.trees.get(treeID) ?? after.trees.get(treeID))?.sourceName ?? ''}”`
  const made = (typed: readonly string[]) =>
    typed.length > 3 ? ` ${typed.length} 章` : typed.map((one) => `“${one.trim()}”`).join('、')
  const under = ({ treeID, parentID }: { treeID: number; parentID: number }) =>
    parentID === 0 ? tree(treeID) : name(parentID)
  const parent = (parentID: number) => (parentID === 0 ? '最上一级' : name(parentID))
  switch (action.kind) {
    case 'addTree':
      return `新建目录“${action.sourceName}”`
    case 'moveTree':
      return `调整目录${tree(action.treeID)}的次序`
    case 'removeTree':
      return `删除空目录${tree(action.treeID)}`
    case 'create':
      return `在${under(action)}下新建${made(action.names)}`
    case 'rename':
      return `${name(action.chapterID)}改名为“${after.chapters.get(action.chapterID)?.name}”`
    case 'move':
      return `移动${names(action.chapterIDs)}到${parent(action.parentID)}`
    case 'sort':
      return `${under(action)}下按名称排序`
    case 'merge':
      return `${names(action.chapterIDs.filter((one) => one !== action.intoID))}并入${name(action.intoID)}${action.name === undefined ? '' : `，改名为“${action.name.trim()}”`}`
    case 'split':
      return `${name(action.chapterID)}分成 ${action.parts.length} 部分`
    case 'remove':
      return `删除${names(action.chapterIDs)}，${action.toID === null ? '题目移出目录' : `题目移到${name(action.toID)}`}`
    case 'free':
      return `${names(action.chapterIDs)}${action.isFree ? '设为免费' : '不再免费'}`
    case 'trial':
      return action.count === 0
        ? `${name(action.chapterID)}不再有免费试用`
        : // Groups stay whole, so it may be more than were asked for.
          `${name(action.chapterID)}的前 ${cutAt(before.items.get(action.chapterID) ?? [], action.count)} 题免费试用`
    case 'share':
      return action.friends === 0
        ? `${name(action.chapterID)}不再由分享开放`
        : `${name(action.chapterID)}邀请 ${action.friends} 位好友开放`
    case 'group': {
      const count = action.groups.reduce((sum, one) => sum + one.chapterIDs.length, 0)
      return `${count} 章${action.merged ? '合并' : '归入'}为${made(action.groups.map((one) => one.name))}`
    }
  }
}
