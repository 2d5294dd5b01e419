import { MODULES } from '@tizhou/catalogue/modules'
import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import { checksBeforeSale } from '@tizhou/domain/versions/beforeSale'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

/** Modules that papers fill; those of trees are filled by chapters, and the others are not counted. */
const OF_PAPERS = ['FiveHundred', 'RealPaper', 'TalkToMachine', 'ComputerPaper', 'FirstMock', 'SecretScript', 'Pilot']
const OF_TREES = ['ChapterTest', 'ZhiYe', 'FocalPoint', 'GrabPoint', 'YHJF', 'ConnectionPra', 'ScratchSprint']

export const subjectSaleCheck: Handler<'subjects.subjectSaleCheck'> = async ({ params, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  services.content.recheck(appID)
  const [versions, dates, chapters, papers, homes] = await Promise.all([
    services.subjects.versionsOf(appID),
    services.subjects.officialExamDates(appID),
    services.content.chapters(appID),
    services.content.papersByModule(appID),
    services.content.homes(appID),
  ])
  const places = [...chapters.byID.values()]
  const filled = new Map(OF_TREES.map((module) => [module, 0]))
  for (const { module, count } of places) if (filled.has(module)) filled.set(module, (filled.get(module) ?? 0) + count)
  for (const module of OF_PAPERS) filled.set(module, papers.get(module) ?? 0)
  const today = dateOfDay(beijingDay(services.now()))
  return {
    checks: checksBeforeSale({
      questions: homes.chapterOf.size,
      free: places.reduce((sum, { isFree, count }) => sum + (isFree ? count : 0), 0),
      versions: versions.map(({ name, price, ver_no, hidden, modules }) => ({
        ...{ name, price, isOnSale: ver_no !== OFF_SALE && hidden === 0 },
        modules: JSON.parse(modules) as string[],
      })),
      ...{ filled, moduleNames: MODULES },
      examDates: dates.filter(({ ends_on }) => ends_on >= today).length,
    }),
  }
}
