import { chapterTiles } from './areas/chapters/tiles.ts'
import { examTiles } from './areas/exams/tiles.ts'
import { knowledgeTiles } from './areas/knowledge/tiles.ts'
import { liveTiles } from './areas/live/tiles.ts'
import { materialTiles } from './areas/materials/tiles.ts'
import { planTiles } from './areas/plans/tiles.ts'
import { videoTiles } from './areas/videos/tiles.ts'
import type { RoutePath } from './pages.ts'
import type { Tile } from './platform/navigation/tile.ts'

/** The tile of each module, in the order of the home page. */
export const tiles: Readonly<Record<string, Tile<RoutePath>>> = Object.fromEntries(
  Object.entries<Tile<RoutePath>>({
    ...chapterTiles,
    ...examTiles,
    ...knowledgeTiles,
    ...materialTiles,
    ...planTiles,
    ...videoTiles,
    ...liveTiles,
  }).sort(([, a], [, b]) => a.at - b.at),
)
