import type { Params } from '@tizhou/contract/contract'
import {
  aliasesOf,
  isCircle,
  isFullOfLinks,
  linkFault,
  MOST_LINKS,
  POINT_LINKS,
  type PointLink,
} from '@tizhou/domain/points/points'
import type { LinkedPoint } from '../../../cores/points/pointLinks.ts'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Services } from '../../../platform/services.ts'

type Points = ReturnType<Services['points']['in']>

/** As the form was loaded with them. */
const WAS = { parent: 'wasParent', related: 'wasRelated', confusable: 'wasConfusable' } as const satisfies Record<
  PointLink,
  keyof Params<'knowledge.pointSave'>
>

const sameNames = (one: string, other: string) =>
  JSON.stringify(aliasesOf(one, '').sort()) === JSON.stringify(aliasesOf(other, '').sort())

/**
 * Puts what the form says of other points; an unknown name, the point itself, and a circle of parents are refused. What
 * was not changed in the form stays as others have it. `linked`: what the point stands to now. Gives whether something
 * that is put was changed by somebody else since the form was loaded.
 */
export async function putLinks(
  points: Points,
  { appID, pointID, ...typed }: Params<'knowledge.pointSave'> & { pointID: number },
  linked: readonly LinkedPoint[],
): Promise<{ isStale: boolean }> {
  let isStale = false
  for (const kind of Object.keys(POINT_LINKS) as PointLink[]) {
    const [line, was] = [typed[kind], typed[WAS[kind]]]
    if (line === undefined || (was !== undefined && sameNames(line, was))) continue
    const fail = (reason: string) => badInput([{ field: kind, reason }])
    const now = linked.filter((link) => link.pointID === pointID && link.kind === kind)
    const names = aliasesOf(line, '')
    const found = await points.pointIDsOf(appID, names)
    const unknown = names.find((one) => !found.has(one))
    if (unknown !== undefined) throw fail(`没有知识点“${unknown.slice(0, 30)}”`)
    const ids = [...new Set(found.values())]
    if (ids.includes(pointID)) throw fail('不能是这个知识点自己')
    const fault = linkFault(
      kind,
      ids.map(String),
      now.map(({ otherID }) => String(otherID)),
    )
    if (fault) throw fail(fault)
    const added = ids.filter((id) => now.every(({ otherID }) => otherID !== id))
    const full = kind === 'parent' ? undefined : await fullOne(points, { appID, kind }, added)
    if (full !== undefined) throw fail(isFullOfLinks(kind, full))
    const [parent] = ids
    if (kind === 'parent' && parent !== undefined && isCircle(pointID, parent, await points.parentsOf(appID)))
      throw fail('上级知识点已经在它的下面')
    if (was !== undefined && !sameNames(was, now.map(({ name }) => name).join('、'))) isStale = true
    await points.setLinks(pointID, kind, ids)
  }
  return { isStale }
}

/** The name of one of these points that takes no more links of a kind. */
async function fullOne(
  points: Points,
  { appID, kind }: { appID: number; kind: PointLink },
  ids: readonly number[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const counts = Map.groupBy(
    (await points.linksOf(ids)).filter((link) => link.kind === kind),
    ({ pointID }) => pointID,
  )
  const full = ids.find((id) => (counts.get(id)?.length ?? 0) >= MOST_LINKS[kind])
  return full === undefined ? undefined : (await points.pointsOfIDs(appID, [full]))[0]?.name
}
