import { chapterTiles } from './areas/chapters/tiles.ts'
import { examTiles } from './areas/exams/tiles.ts'
import { knowledgeTiles } from './areas/knowledge/tiles.ts'
import { notOpenTiles } from './areas/notOpen/tiles.ts'
import type { RoutePath } from './pages.ts'
import type { Tile } from './platform/navigation/tile.ts'

/** The tile of each module, in the order of the home page. */
export const tiles: Readonly<Record<string, Tile<RoutePath>>> = Object.fromEntries(
  Object.entries<Tile<RoutePath>>({ ...chapterTiles, ...examTiles, ...knowledgeTiles, ...notOpenTiles }).sort(
    ([, a], [, b]) => a.at - b.at,
  ),
)
