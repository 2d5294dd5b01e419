import type { PointLink } from '@tizhou/domain/points/points'
import type { LinkedPoint } from '../../../cores/points/pointLinks.ts'
import type { PointTextRow } from '../../../cores/points/pointTexts.ts'
import { pictureSigner } from '../../../platform/html/materialHtml.ts'
import type { Services } from '../../../platform/services.ts'

/** What the log says of a point; one of which nothing was written has no row. */
export const describe = (name: string, row: PointTextRow | undefined) => ({
  ...{ name, html: row?.html ?? '', aliases: row?.aliases ?? '[]', source: row?.source ?? '' },
  ...{ year: row?.source_year ?? null, importance: row?.importance ?? (0 as const) },
})

/** Names of a point's linked points, by kind of link. */
export function linkNames(links: readonly LinkedPoint[], pointID: number) {
  const names = (kind: PointLink) =>
    links.filter((link) => link.pointID === pointID && link.kind === kind).map(({ name }) => name)
  return { parent: names('parent').join('、'), related: names('related'), confusable: names('confusable') }
}

export const signerOf = async ({ keys, now }: Pick<Services, 'keys' | 'now'>) =>
  pictureSigner(await keys.of('files'), now())
