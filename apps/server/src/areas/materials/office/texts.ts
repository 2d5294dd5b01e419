import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { NodeRow, PlacedPicture } from '../../../cores/materials/tables.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { changedMeanwhile, mustBeCurrent } from '../../../platform/edited.ts'
import { isBlank } from '../../../platform/html/cleanHtml.ts'
import { cleanMaterial, pictureSigner, picturesIn, signedHtml } from '../../../platform/html/materialHtml.ts'
import type { Services } from '../../../platform/services.ts'
import { lastBelow, presentOutline, standingNode } from './outline.ts'
import { textsChanged } from './textsChanged.ts'

const signerOf = async ({ keys, now }: Pick<Services, 'keys' | 'now'>) => pictureSigner(await keys.of('files'), now())
const placed = (json: string): PlacedPicture[] => JSON.parse(json)

type Signer = Awaited<ReturnType<typeof signerOf>>
type Sizes = Awaited<ReturnType<Services['materials']['picturesNamed']>>

const imagesOf = (row: NodeRow, sizes: Sizes, sign: Signer) =>
  placed(row.pictures).flatMap(({ name, alt }) => {
    const size = sizes.get(name)
    return size ? [{ name, alt, width: size.width, height: size.height, url: sign(name) }] : []
  })

/** The fields that the form edits, as its page gives them. */
const edited = (row: NodeRow, pointName: string, sizes: Sizes, sign: Signer) => ({
  ...{ name: row.name, html: signedHtml(row.html, sign), free: row.free, hidden: row.hidden },
  ...{ pointName, cptID: row.chapter_id, paperID: row.paper_id, images: imagesOf(row, sizes, sign) },
})

/** A paper of the subject that no learner built. */
async function publicPaper({ papers }: Services, subjectID: number, paperID: number | null) {
  const paper = paperID === null ? undefined : await papers.paperByID(subjectID, paperID)
  return paper?.owner_user_id === null ? paper : undefined
}

export const commentPapers: Handler<'materials.commentPapers'> = async ({ params, services }) => ({
  list: (await services.papers.listedPapers(params.appID)).map(({ entry, sourceName, groupName }) => ({
    ...{ paperID: entry.PaperID, name: entry.Name, sourceName, groupName, closesAt: entry.ClosesAt },
  })),
})

export const node: Handler<'materials.node'> = async ({ params, services }) => {
  const row = await services.materials.nodeByID(params.nodeID)
  const book = row && (await services.materials.bookByID(row.book_id))
  if (!row || row.removed_at !== null || !book) throw notFound('这一节')
  const sign = await signerOf(services)
  const pictures = placed(row.pictures)
  const sizes = await services.materials.picturesNamed(pictures.map(({ name }) => name))
  const { point_id, chapter_id } = row
  const pointName = point_id === null ? undefined : await services.points.pointName(book.subject_id, point_id)
  const chapter = chapter_id === null ? undefined : await services.content.chapter(book.subject_id, chapter_id)
  return {
    ...presentOutline({ ...row, has_text: row.html === '' ? 0 : 1 }),
    // The one that took its place, where it was merged since.
    cptID: chapter?.chapterID ?? null,
    bookID: row.book_id,
    html: signedHtml(row.html, sign),
    pointName: pointName ?? '',
    chapterName: chapter?.name ?? '',
    paperID: row.paper_id,
    paperName: (await publicPaper(services, book.subject_id, row.paper_id))?.name ?? '',
    images: imagesOf(row, sizes, sign),
    versions: (await services.materials.versionsOf(row.node_id)).map((version) => ({
      revision: version.revision,
      name: version.name,
      savedAt: version.saved_at,
      savedBy: version.saved_by,
      length: Number(version.length),
    })),
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

export const nodeVersion: Handler<'materials.nodeVersion'> = async ({ params, services }) => {
  const version = await services.materials.versionOf(params.nodeID, params.revision)
  if (!version) throw notFound('这个版本')
  const { name, html, saved_at: savedAt, saved_by: savedBy } = version
  return { name, html: signedHtml(html, await signerOf(services)), savedAt, savedBy }
}

export const materialPreview: Handler<'materials.materialPreview'> = async ({ params, services }) => ({
  html: signedHtml(cleanMaterial(params.html), await signerOf(services)),
})

/** The audit log contains the text, so that it can be restored. */
const describe = (row: NodeRow) => ({
  name: row.name,
  html: row.html,
  free: row.free,
  hidden: row.hidden,
  point: row.point_id,
  chapter: row.chapter_id,
  paper: row.paper_id,
  pictures: row.pictures,
})

interface Fault {
  field: string
  reason: string
}

/** Faults for pictures that a text or set names but that do not exist. */
async function picturesThere(services: Services, tx: Tx, names: readonly string[], field: string): Promise<Fault[]> {
  const known = await services.materials.in(tx).picturesNamed(names)
  const missing = names.filter((name) => !known.has(name))
  return missing.length > 0 ? [{ field, reason: `有 ${missing.length} 张图片不存在，请重新上传` }] : []
}

export const nodeSave: Handler<'materials.nodeSave'> = async (input) => {
  const { params, caller, services } = input
  const { bookID, nodeID, free, hidden, cptID, paperID, picturesJson } = params
  const html = cleanMaterial(params.html)
  const [name, pointName] = [cleanInput(params.name), params.pointName.trim()]
  const sign = await signerOf(services)
  return services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    const book = await core.bookByID(bookID)
    if (!book || book.removed_at !== null) throw notFound('这本资料')
    if (nodeID !== undefined) await oneEditorAtATime(tx, `materialNode ${nodeID}`)
    const before = nodeID === undefined ? undefined : await standingNode(services, tx, nodeID)
    if (before && before.book_id !== bookID) throw notFound('这一节')
    const pointID = pointName === '' ? null : await services.points.in(tx).pointNamed(book.subject_id, pointName)
    const chapter = cptID === undefined ? null : await services.content.chapter(book.subject_id, cptID)
    const paper = await publicPaper(services, book.subject_id, paperID ?? null)
    const pictures = picturesJson ?? (before ? placed(before.pictures) : [])
    const faults = [
      ...(name === '' ? [{ field: 'name', reason: '请填写标题' }] : []),
      ...(pointID === undefined ? [{ field: 'pointName', reason: '本科目没有这个知识点' }] : []),
      ...(chapter === undefined ? [{ field: 'cptID', reason: '本科目没有这个章节' }] : []),
      ...(paperID !== undefined && book.shelf !== 'comment'
        ? [{ field: 'paperID', reason: '只有名师点评可以讲试卷' }]
        : paperID !== undefined && !paper
          ? [{ field: 'paperID', reason: '本科目没有这份试卷' }]
          : []),
      ...(await picturesThere(services, tx, picturesIn(html), 'html')),
      ...(await picturesThere(
        services,
        tx,
        pictures.map((picture) => picture.name),
        'pictures',
      )),
      ...(pictures.some(({ alt }) => alt.trim() === '') ? [{ field: 'pictures', reason: '请为每张图片写明内容' }] : []),
    ]
    if (faults.length > 0) throw badInput(faults)
    const parentID = before?.parent_id ?? params.parentID ?? 0
    const row: NodeRow = {
      node_id: before?.node_id ?? newId(),
      book_id: bookID,
      parent_id: parentID,
      position: before?.position ?? lastBelow(await core.outlineOf(bookID), parentID),
      name,
      html: isBlank(html) && picturesIn(html).length === 0 ? '' : html,
      plain: htmlText(html),
      free,
      hidden,
      point_id: pointID ?? null,
      chapter_id: chapter?.chapterID ?? null,
      paper_id: paper?.paper_id ?? null,
      pictures: JSON.stringify(pictures.map(({ name: file, alt }) => ({ name: file, alt: cleanInput(alt) }))),
      removed_at: null,
      revision: (before?.revision ?? 0) + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    if (before) {
      const pictureNames = [...placed(before.pictures), ...pictures].map((picture) => picture.name)
      const sizes = await core.picturesNamed(pictureNames)
      const point =
        before.point_id === null ? '' : await services.points.in(tx).pointName(book.subject_id, before.point_id)
      mustBeCurrent({
        ...{ what: '这一节', sent: params.revision, now: before.revision },
        theirs: edited(before, point ?? '', sizes, sign),
        yours: edited(row, pointName, sizes, sign),
      })
    }
    if (!before) await core.addNodes([row])
    else if (!(await core.changeNode(before, row))) throw changedMeanwhile('这一节')
    await textsChanged(services, tx, bookID)
    await services.audit.in(tx).audited(input, {
      kind: 'material',
      id: row.node_id,
      name: `${book.name}：${name}`,
      ...(before && { before: describe(before) }),
      after: describe(row),
    })
    return { nodeID: row.node_id, revision: row.revision }
  })
}

export const versionRestore: Handler<'materials.versionRestore'> = async (input) => {
  const { params, caller, services } = input
  return services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    await oneEditorAtATime(tx, `materialNode ${params.nodeID}`)
    const before = await standingNode(services, tx, params.nodeID)
    const version = await core.versionOf(params.nodeID, params.to)
    if (!version) throw notFound('这个版本')
    mustBeCurrent({
      ...{ what: '这一节', sent: params.revision, now: before.revision },
      theirs: { name: before.name, html: before.html },
      yours: { name: version.name, html: version.html },
    })
    const row: NodeRow = {
      ...before,
      name: version.name,
      html: version.html,
      plain: htmlText(version.html),
      revision: before.revision + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    if (!(await core.changeNode(before, row))) throw changedMeanwhile('这一节')
    const of = { kind: 'material', id: row.node_id, name: row.name }
    await textsChanged(services, tx, row.book_id)
    await services.audit.in(tx).audited(input, { ...of, before: describe(before), after: describe(row) })
    return { revision: row.revision }
  })
}
