import type { LucideIcon } from 'lucide-react'

/** By what people come to do (look: "Layout"). */
export const TILE_GROUPS = ['练习', '考试', '复习', '资料', '视频', '直播', '计划'] as const
export type TileGroup = (typeof TILE_GROUPS)[number]

/** How the home page and the navigation show a module: where it leads and what one does there. */
export interface Tile<Path extends string = string> {
  /** Its place among the tiles of its group: the lower stands first. */
  at: number
  group: TileGroup
  icon: LucideIcon
  /** The page that one begins at; it opens without a query. */
  to: Path
  /** Further pages that stand under it in the navigation. */
  pages?: readonly Path[]
  /** What one does there, in a few words. */
  note: string
  /** What one may do there without a version that opens the module: its page has that for everybody and says what is locked. */
  free?: string
}

/** The tiles of an area by the module's key in moduleInfoX (specification, section 4). */
export type Tiles<Path extends string> = Readonly<Record<string, Tile<Path>>>
