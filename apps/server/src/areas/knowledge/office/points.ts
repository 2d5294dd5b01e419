import type { Params } from '@tizhou/contract/contract'
import { nameKey, withoutInvisible } from '@tizhou/domain/points/names'
import { aliasesOf, aliasFault, pointNameFault } from '@tizhou/domain/points/points'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { PointTextRow } from '../../../cores/points/pointTexts.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { mustBeCurrent } from '../../../platform/edited.ts'
import { isBlank } from '../../../platform/html/cleanHtml.ts'
import { cleanMaterial, picturesIn, signedHtml } from '../../../platform/html/materialHtml.ts'
import type { Services } from '../../../platform/services.ts'
import { keepHistory } from './history.ts'
import { putLinks } from './links.ts'
import { checkNames } from './names/checkNames.ts'
import { reportsOf } from './reports.ts'
import { describe, linkNames, signerOf } from './said.ts'
import { wordsChanged } from './wordsChanged.ts'

export const pointList: Handler<'knowledge.pointList'> = async ({ params, services }) => {
  const { appID, hasText, hasQuestions, ...wanted } = params
  const { rows, total, isCut } = await services.points.pointPage({
    ...wanted,
    subjectID: appID,
    ...(hasText === undefined ? {} : { hasText: hasText === 1 }),
    ...(hasQuestions === undefined ? {} : { hasQuestions: hasQuestions === 1 }),
  })
  const ids = rows.map(({ point_id }) => point_id)
  const sign = await signerOf(services)
  const [links, asked, known, reports] = await Promise.all([
    services.points.linksOf(ids),
    services.papers.askedTimes(appID, ids),
    services.knowledge.meanMastery(ids),
    reportsOf(services, ids),
  ])
  return {
    total,
    ...(isCut && { cut: 1 as const }),
    rows: rows.map((row) => ({
      pointID: row.point_id,
      name: row.name,
      html: signedHtml(row.html ?? '', sign),
      aliases: JSON.parse(row.aliases ?? '[]') as string[],
      source: row.source ?? '',
      year: row.source_year,
      importance: row.importance ?? 0,
      questions: Number(row.questions),
      ...linkNames(links, row.point_id),
      asked: asked.get(row.point_id) ?? 0,
      mastery: known.get(row.point_id)?.known ?? null,
      learners: known.get(row.point_id)?.learners ?? 0,
      reports: reports.get(row.point_id) ?? 0,
      revision: row.revision ?? 0,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by ?? '',
    })),
  }
}

/** The text as learners see it. */
export const pointPreview: Handler<'knowledge.pointPreview'> = async ({ params, services }) => ({
  html: signedHtml(cleanMaterial(params.html), await signerOf(services)),
})

type Signer = Awaited<ReturnType<typeof signerOf>>

/** What the form edits of a point, as the list gives it; a point of which nothing was said yet has no row. */
const edited = (name: string, row: PointTextRow | undefined, links: object, sign: Signer) => ({
  name,
  html: signedHtml(row?.html ?? '', sign),
  aliases: JSON.parse(row?.aliases ?? '[]') as string[],
  source: row?.source ?? '',
  year: row?.source_year ?? null,
  importance: row?.importance ?? 0,
  ...links,
})

const aliasesIn = (row: PointTextRow | undefined) => JSON.parse(row?.aliases ?? '[]') as string[]

/** Makes a point, or keeps what the form says of one. A point that is called otherwise keeps its old name as another one. */
export const pointSave: Handler<'knowledge.pointSave'> = async (input) => {
  const { params, caller, services } = input
  const { appID } = params
  const sign = await signerOf(services)
  const html = cleanMaterial(params.html)
  return services.store.write(async (tx) => {
    const points = services.points.in(tx)
    // Names and links are taken one after the other, and nobody merges the point meanwhile: imports wait, or see by the
    // revision that they have to look again.
    await oneEditorAtATime(tx, `points of ${appID}`)
    const { pointID, was } = await pointToSave(services, tx, params)
    await oneEditorAtATime(tx, `point ${pointID}`)
    const [before] = was === undefined ? [] : await points.pointTextsOf([pointID])
    const wanted = params.name === undefined ? undefined : cleanInput(withoutInvisible(params.name))
    const name = was !== undefined && (wanted === undefined || wanted === cleanInput(was)) ? was : (wanted ?? '')
    const isCalledAnew = name !== was
    const typed = aliasesOf(cleanInput(withoutInvisible(params.aliases)), name)
    const isOtherName = (one: string) => [name, ...typed].every((other) => nameKey(other) !== nameKey(one))
    const aliases = was !== undefined && isCalledAnew && isOtherName(was) ? [...typed, was] : typed
    const [nameReason, aliasReason] = [isCalledAnew && pointNameFault(name), aliasFault(typed, aliasesIn(before))]
    if (nameReason) throw badInput([{ field: 'name', reason: nameReason }])
    if (aliasReason) throw badInput([{ field: 'aliases', reason: aliasReason }])
    await checkNames(points, { appID, pointID }, [
      ...(isCalledAnew ? [{ field: 'name' as const, name }] : []),
      ...aliases
        .filter((one) => one !== was && !aliasesIn(before).includes(one))
        .map((one) => ({ field: 'aliases' as const, name: one })),
    ])
    const pictures = picturesIn(html)
    const there = await points.pointPictures(appID, pictures)
    if (pictures.some((picture) => !there.has(picture)))
      throw badInput([{ field: 'html', reason: '正文里有图片不存在，请重新上传' }])
    if (was === undefined) await points.addPoints([{ point_id: pointID, subject_id: appID, name }])
    else if (isCalledAnew) await points.renamePoint(pointID, name)
    const linked = await points.linksOf([pointID])
    const linksBefore = linkNames(linked, pointID)
    const { isStale } = await putLinks(points, { ...params, pointID }, linked)
    const row: PointTextRow = {
      point_id: pointID,
      subject_id: appID,
      html: isBlank(html) && pictures.length === 0 ? '' : html,
      aliases: JSON.stringify(aliases),
      source: cleanInput(params.source),
      source_year: params.year ?? null,
      importance: params.importance,
      revision: (before?.revision ?? 0) + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    const links = linkNames(await points.linksOf([pointID]), pointID)
    if (was !== undefined)
      mustBeCurrent({
        ...{ what: '这个知识点', sent: isStale ? undefined : (params.revision ?? 0), now: before?.revision ?? 0 },
        theirs: edited(was, before, linksBefore, sign),
        yours: edited(name, row, links, sign),
      })
    if (!(await points.putPointText(row)))
      throw new Refusal(409, '这个知识点刚被别人修改过，请刷新后再改', { reason: 'changed' })
    if (isCalledAnew) await services.subjects.in(tx).countRevision(appID, services.now())
    await wordsChanged(services, tx, appID)
    const told = { ...describe(name, row), ...links }
    const toldBefore = was === undefined ? undefined : { ...describe(was, before), ...linksBefore }
    const auditID = await services.audit.in(tx).audited(input, {
      ...{ kind: 'point', id: pointID, name },
      ...(toldBefore && { before: before ? toldBefore : { name: was } }),
      after: told,
    })
    await keepHistory(points, auditID, new Map(toldBefore && [[pointID, toldBefore]]), new Map([[pointID, told]]))
    return { pointID, revision: row.revision }
  })
}

/** The point that a form is about with the name it has; without an id a new one, which has none yet. */
async function pointToSave(
  services: Services,
  tx: Tx,
  { appID, pointID }: Params<'knowledge.pointSave'>,
): Promise<{ pointID: number; was: string | undefined }> {
  if (pointID === undefined) {
    if (!(await services.subjects.in(tx).subjectByID(appID))) throw notFound('该科目')
    return { pointID: newId(), was: undefined }
  }
  const points = services.points.in(tx)
  const was = await points.pointName(appID, pointID)
  if (was === undefined) throw notFound('这个知识点')
  const stayID = await points.pointAfterMerges(pointID)
  if (stayID !== pointID) {
    const stays = await points.pointName(appID, stayID)
    throw new Refusal(409, `“${was}”已并入“${stays ?? ''}”，你的修改没有保存`, { reason: 'merged' })
  }
  return { pointID, was }
}
