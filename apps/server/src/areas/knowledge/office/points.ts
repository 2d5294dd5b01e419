import type { Params } from '@tizhou/contract/contract'
import { aliasesOf, aliasFault, isCircle, linkFault, POINT_LINKS, type PointLink } from '@tizhou/domain/points/points'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { LinkedPoint } from '../../../cores/points/pointLinks.ts'
import type { PointTextRow } from '../../../cores/points/pointTexts.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { mustBeCurrent } from '../../../platform/edited.ts'
import { isBlank } from '../../../platform/html/cleanHtml.ts'
import { cleanMaterial, pictureSigner, picturesIn, signedHtml } from '../../../platform/html/materialHtml.ts'
import type { Services } from '../../../platform/services.ts'

export const pointList: Handler<'knowledge.pointList'> = async ({ params, services }) => {
  const { appID, hasText, ...wanted } = params
  const { rows, total } = await services.points.pointPage({
    ...wanted,
    subjectID: appID,
    ...(hasText === undefined ? {} : { hasText: hasText === 1 }),
  })
  const ids = rows.map(({ point_id }) => point_id)
  const sign = await signerOf(services)
  const [links, asked] = await Promise.all([services.points.linksOf(ids), services.papers.askedTimes(appID, ids)])
  return {
    total,
    rows: rows.map((row) => ({
      pointID: row.point_id,
      name: row.name,
      html: signedHtml(row.html ?? '', sign),
      aliases: JSON.parse(row.aliases ?? '[]') as string[],
      source: row.source ?? '',
      year: row.source_year,
      importance: row.importance ?? 0,
      questions: Number(row.questions),
      ...namesOfLinks(links, row.point_id),
      asked: asked.get(row.point_id) ?? 0,
      revision: row.revision ?? 0,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by ?? '',
    })),
  }
}

/** Names of a point's linked points, by kind of link. */
function namesOfLinks(links: readonly LinkedPoint[], pointID: number) {
  const names = (kind: PointLink) =>
    links.filter((link) => link.pointID === pointID && link.kind === kind).map(({ name }) => name)
  return { parent: names('parent').join('、'), related: names('related'), confusable: names('confusable') }
}

/** The text as learners see it. */
export const pointPreview: Handler<'knowledge.pointPreview'> = async ({ params, services }) => ({
  html: signedHtml(cleanMaterial(params.html), await signerOf(services)),
})

const signerOf = async ({ keys, now }: Pick<Services, 'keys' | 'now'>) => pictureSigner(await keys.of('files'), now())
type Signer = Awaited<ReturnType<typeof signerOf>>

const describe = ({ html, aliases, source, source_year, importance }: PointTextRow) => ({
  html,
  aliases,
  source,
  year: source_year,
  importance,
})

/** The fields of a point that the form edits, as the list gives them; a point without a text has no row. */
const edited = (row: PointTextRow | undefined, links: object, sign: Signer) => ({
  html: signedHtml(row?.html ?? '', sign),
  aliases: JSON.parse(row?.aliases ?? '[]') as string[],
  source: row?.source ?? '',
  year: row?.source_year ?? null,
  importance: row?.importance ?? 0,
  ...links,
})

export const pointSave: Handler<'knowledge.pointSave'> = async (input) => {
  const { params, caller, services } = input
  const { appID, pointID, importance } = params
  const sign = await signerOf(services)
  const html = cleanMaterial(params.html)
  return services.store.write(async (tx) => {
    const name = await services.points.in(tx).pointName(appID, pointID)
    if (name === undefined) throw notFound('这个知识点')
    const aliases = aliasesOf(cleanInput(params.aliases), name)
    const fault = aliasFault(aliases)
    if (fault) throw badInput([{ field: 'aliases', reason: fault }])
    const points = services.points.in(tx)
    const pictures = picturesIn(html)
    const there = await points.pointPictures(appID, pictures)
    if (pictures.some((picture) => !there.has(picture)))
      throw badInput([{ field: 'html', reason: '正文里有图片不存在，请重新上传' }])
    await oneEditorAtATime(tx, `point ${pointID}`)
    const linksBefore = namesOfLinks(await points.linksOf([pointID]), pointID)
    await putLinks(points, input.params, name)
    const [before] = await points.pointTextsOf([pointID])
    const row: PointTextRow = {
      point_id: pointID,
      subject_id: appID,
      html: isBlank(html) && pictures.length === 0 ? '' : html,
      aliases: JSON.stringify(aliases),
      source: cleanInput(params.source),
      source_year: params.year ?? null,
      importance,
      revision: (before?.revision ?? 0) + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    const links = namesOfLinks(await points.linksOf([pointID]), pointID)
    mustBeCurrent({
      ...{ what: '这个知识点', sent: params.revision, now: before?.revision ?? 0 },
      theirs: edited(before, linksBefore, sign),
      yours: edited(row, links, sign),
    })
    if (!(await points.putPointText(row)))
      throw new Refusal(409, '这个知识点刚被别人修改过，请刷新后再改', { reason: 'changed' })
    await services.search.in(tx).wordsChanged(appID, 'point')
    await services.audit.in(tx).audited(input, {
      kind: 'point',
      id: pointID,
      name,
      ...(before && { before: { ...describe(before), ...linksBefore } }),
      after: { ...describe(row), ...links },
    })
    return { revision: row.revision }
  })
}

/** Replaces a point's links; refuses an unknown name, the point itself, and a cycle of parents. */
async function putLinks(
  points: ReturnType<Services['points']['in']>,
  { appID, pointID, ...typed }: Params<'knowledge.pointSave'>,
  name: string,
): Promise<void> {
  for (const field of Object.keys(POINT_LINKS) as PointLink[]) {
    const line = typed[field]
    if (line === undefined) continue
    const fail = (reason: string) => badInput([{ field, reason }])
    const names = aliasesOf(line, '')
    const fault = linkFault(field, names)
    if (fault) throw fail(fault)
    if (names.includes(name)) throw fail('不能是这个知识点自己')
    const ids = await points.pointIDsOf(appID, names)
    const unknown = names.find((one) => !ids.has(one))
    if (unknown !== undefined) throw fail(`没有知识点“${unknown.slice(0, 30)}”`)
    const [parent] = ids.values()
    if (field === 'parent' && parent !== undefined && isCircle(pointID, parent, await points.parentsOf(appID)))
      throw fail('上级知识点已经在它的下面')
    await points.setLinks(pointID, field, [...ids.values()])
  }
}
