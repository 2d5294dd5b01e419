import { MODULES } from '@tizhou/catalogue/modules'
import { TREE_KINDS } from '@tizhou/catalogue/treeKinds'
import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import { priceAt } from '@tizhou/domain/sales/price'
import { checksBeforeSale } from '@tizhou/domain/versions/beforeSale'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import { priceAsk } from '../../../cores/sales/prices/priceRows.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

/** Modules that papers fill; those of trees are filled by chapters, and the others are not counted. */
const OF_PAPERS = ['FiveHundred', 'RealPaper', 'TalkToMachine', 'ComputerPaper', 'FirstMock', 'SecretScript', 'Pilot']
/** Not of interviews: whoever buys them is led to the variant that holds them (docs/areas/exams.md). */
const OF_TREES = TREE_KINDS.map(({ module }) => module).filter((module) => module !== 'Defend')

export const subjectSaleCheck: Handler<'subjects.subjectSaleCheck'> = async ({ params, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  services.content.recheck(appID)
  const now = services.now()
  const [versions, prices, dates, chapters, papers, homes] = await Promise.all([
    services.subjects.versionsOf(appID),
    services.sales.pricesOfSubject(appID, ''),
    services.subjects.officialExamDates(appID),
    services.content.chapters(appID),
    services.content.papersByModule(appID),
    services.content.homes(appID),
  ])
  const places = [...chapters.byID.values()]
  const free = places.filter(({ isFree }) => isFree).map(({ chapterID }) => chapterID)
  const filled = new Map(OF_TREES.map((module) => [module, 0]))
  for (const { module, count } of places) if (filled.has(module)) filled.set(module, (filled.get(module) ?? 0) + count)
  for (const module of OF_PAPERS) filled.set(module, papers.get(module) ?? 0)
  const today = dateOfDay(beijingDay(now))
  return {
    checks: checksBeforeSale({
      questions: homes.chapterOf.size,
      // A question that is free in its chapter and in the tree of free content is one.
      free: (await services.content.distinctTests(free)).size,
      versions: versions.map((version) => ({
        ...{ name: version.name, price: priceAt(priceAsk(prices, version, ''), now).price },
        isOnSale: version.ver_no !== OFF_SALE && version.hidden === 0,
        modules: JSON.parse(version.modules) as string[],
      })),
      ...{ filled, moduleNames: MODULES },
      examDates: dates.filter(({ ends_on }) => ends_on >= today).length,
    }),
  }
}
