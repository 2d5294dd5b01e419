import type { PlacedPicture } from '../../cores/materials/tables.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { pictureSigner } from '../../platform/html/materialHtml.ts'
import { nodeOn, openOf, opensShelf, presentText, shelfMenu } from './texts.ts'

const SHELF = { 1: 'sprint', 2: 'sprint2' } as const
const placed = (json: string): PlacedPicture[] => JSON.parse(json)

export const getSprintMenu: Handler<'materials.getSprintMenu'> = async ({ params, caller, services }) => {
  const shelf = SHELF[params.menuType]
  const isOpen = await opensShelf(services, caller, params.appID, shelf)
  return {
    list: (await shelfMenu(services, params.appID, shelf)).map(({ id, node, ...entry }) => ({
      chapterID: id,
      ...entry,
      isOpen: openOf(isOpen, entry),
      pictures: node ? placed(node.pictures).length : 0,
    })),
  }
}

export const getSprintImgList: Handler<'materials.getSprintImgList'> = async ({ params, caller, services }) => {
  const node = await nodeOn(services, caller, params.chapterID, ['sprint', 'sprint2'], { subjectID: params.appID })
  const { opened, ...text } = await presentText(services, caller, node)
  const pictures = opened ? placed(node.pictures) : []
  const sizes = await services.materials.picturesNamed(pictures.map(({ name }) => name))
  const sign = pictureSigner(await services.keys.of('files'), services.now())
  return {
    ...text,
    list: pictures.flatMap(({ name, alt }) => {
      const size = sizes.get(name)
      return size ? [{ ImgUrl: sign(name), alt, width: size.width, height: size.height }] : []
    }),
  }
}

export const getSprintConfig: Handler<'materials.getSprintConfig'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const config = await services.materials.sprintConfigOf(subject.subject_id)
  const menus = []
  for (const [menuType, shelf, name] of [
    ['1', 'sprint', '考前冲刺'],
    ['2', 'sprint2', '考前冲刺 2'],
  ] as const) {
    const entries = await shelfMenu(services, subject.subject_id, shelf)
    if (entries.length > 0) menus.push({ menuType, name, chapters: entries.filter(({ node }) => node).length })
  }
  return {
    title: config?.title ?? '',
    html: config?.html ?? '',
    beginsAt: config?.begins_at ?? null,
    endsAt: config?.ends_at ?? null,
    link: config?.link ?? '',
    menus,
  }
}
