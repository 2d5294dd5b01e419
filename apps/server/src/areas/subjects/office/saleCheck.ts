import { MODULES } from '@tizhou/catalogue/modules'
import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import { priceAt } from '@tizhou/domain/sales/price'
import { checksBeforeSale } from '@tizhou/domain/versions/beforeSale'
import { type Life, lifeOfVersion } from '@tizhou/domain/versions/lives'
import { priceAsk } from '../../../cores/sales/prices/priceRows.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { moduleFills } from './moduleFills.ts'

/** A version that buyers do not see is not on sale to learners, and no draft. */
const stateOf = (version: Parameters<typeof lifeOfVersion>[0] & { hidden: number }): Life =>
  version.hidden === 1 ? 'withdrawn' : lifeOfVersion(version)

export const subjectSaleCheck: Handler<'subjects.subjectSaleCheck'> = async ({ params, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  services.content.recheck(appID)
  const now = services.now()
  const [versions, prices, dates, chapters, homes, fills] = await Promise.all([
    services.subjects.versionsOf(appID),
    services.sales.pricesOfSubject(appID, ''),
    services.subjects.officialExamDates(appID),
    services.content.chapters(appID),
    services.content.homes(appID),
    moduleFills(services, appID),
  ])
  const places = [...chapters.byID.values()]
  const free = places.filter(({ isFree }) => isFree).map(({ chapterID }) => chapterID)
  const today = dateOfDay(beijingDay(now))
  return {
    checks: checksBeforeSale({
      questions: homes.chapterOf.size,
      // A question that is free in its chapter and in the tree of free content is one.
      free: (await services.content.distinctTests(free)).size,
      versions: versions.map((version) => ({
        ...{ name: version.name, price: priceAt(priceAsk(prices, version, ''), now).price },
        state: stateOf(version),
        modules: JSON.parse(version.modules) as string[],
      })),
      filled: new Map([...fills].map(([module, { there }]) => [module, there])),
      moduleNames: MODULES,
      examDates: dates.filter(({ ends_on }) => ends_on >= today).length,
    }),
    fills: [...fills].map(([module, fill]) => ({ module, ...fill })),
  }
}
