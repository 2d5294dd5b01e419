import { FILLED_MODULES, type Filling, fillingOf } from '@tizhou/catalogue/moduleFillings'
import { SHELF_NAMES, SHELVES } from '@tizhou/domain/materials/materials'
import type { Services } from '../../../platform/services.ts'

/** `there` of `all` are what learners find. */
interface Fill {
  there: number
  all: number
}

const NONE: Fill = { there: 0, all: 0 }
/** Reciting has no shelf of its own: it asks by the texts of this one. */
const RECITES: Readonly<Record<string, string>> = { recitePoint: SHELVES.recite.module }

/** Several shelves may be one module's. */
const ofShelves = (texts: ReadonlyMap<string, Fill>, module: string): Fill =>
  SHELF_NAMES.filter((shelf) => SHELVES[shelf].module === (RECITES[module] ?? module))
    .map((shelf) => texts.get(shelf) ?? NONE)
    .reduce((sum, { there, all }) => ({ there: sum.there + there, all: sum.all + all }), NONE)

/** How full each module of a subject is, as far as the subject's own content fills it. */
export async function moduleFills(
  { content, videos, live, materials }: Pick<Services, 'content' | 'videos' | 'live' | 'materials'>,
  appID: number,
): Promise<Map<string, Fill>> {
  const [inTrees, homes, questions, papers, lessons, lives, texts, ofPoints] = await Promise.all([
    content.questionsByModule(appID),
    content.homes(appID),
    content.countQuestions(appID),
    content.paperFills(appID),
    videos.lessonsByModule(appID),
    live.livesByModule(appID),
    materials.textsByShelf(appID),
    content.pointsWithQuestions(appID),
  ])
  const fillOf: Record<Filling, (module: string) => Fill> = {
    tree: (module) => ({ there: inTrees.get(module) ?? 0, all: questions }),
    bank: () => ({ there: homes.chapterOf.size, all: questions }),
    paper: (module) => papers.get(module) ?? NONE,
    text: (module) => ofShelves(texts, module),
    video: (module) => lessons.get(module) ?? NONE,
    live: (module) => lives.get(module) ?? NONE,
    point: () => ofPoints,
  }
  return new Map(FILLED_MODULES.map((module) => [module, fillOf[fillingOf(module) as Filling](module)]))
}
