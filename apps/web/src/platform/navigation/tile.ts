import type { LucideIcon } from 'lucide-react'

/** By what people come to do (look: "Layout"). */
export const TILE_GROUPS = ['练习', '考试', '复习与资料', '视频与直播', '计划'] as const

/** How the home page shows a module: where it leads and what one does there. */
export interface Tile<Path extends string = string> {
  /** Its place among the tiles of its group: the lower stands first. */
  at: number
  group: (typeof TILE_GROUPS)[number]
  icon: LucideIcon
  /** The page that one begins at; it opens without a query. */
  to: Path
  /** What one does there, in a few words. */
  note: string
}

/** The tiles of an area by the module's key in moduleInfoX (specification, section 4). */
export type Tiles<Path extends string> = Readonly<Record<string, Tile<Path>>>
