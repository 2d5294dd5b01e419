import type { DotKind } from '@tizhou/domain/dots/dots'
import type { LucideIcon } from 'lucide-react'

/** The groups of tiles, by the task that a learner comes for (look: "Layout"). */
export const TILE_GROUPS = ['练习', '考试', '复习', '资料', '视频', '直播', '计划'] as const
export type TileGroup = (typeof TILE_GROUPS)[number]

/** How the home page and the navigation show a module. */
export interface Tile<Path extends string = string> {
  /** Its position among the tiles of its group, ascending. */
  at: number
  group: TileGroup
  icon: LucideIcon
  /** The module's first page, which opens without a query. */
  to: Path
  /** Further pages of the module, listed under it in the navigation. */
  pages?: readonly Path[]
  /** The kind of unread things for which the navigation marks it. */
  dot?: DotKind
  /** What the module is for, in a few words. */
  note: string
  /** What the module offers without a version that opens it; the module's page says what is locked. */
  free?: string
}

/** The tiles of an area by the module's key in moduleInfoX (specification, section 4). */
export type Tiles<Path extends string> = Readonly<Record<string, Tile<Path>>>
