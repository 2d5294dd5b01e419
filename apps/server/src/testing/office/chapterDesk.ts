import type { Data, Params } from '@tizhou/contract/contract'
import { a1, chapter, drafts } from '@tizhou/demo/authoring'
import { afterAll, beforeAll, expect } from 'vitest'
import { fileDrafts } from '../../cores/content/filing/fileDrafts.ts'
import type { Store } from '../../platform/database/store.ts'
import { SUBJECT } from '../bank.ts'
import { type Scene, setScene } from './scene.ts'

type Desk = Data<'chapters.chapterDesk'>
export type ChapterRow = Desk['trees'][number]['chapters'][number]
export type ChapterAction = Params<'chapters.chapterArrange'>['actionJson']

const five = ['甲', '乙', '丙', '丁', '戊']
const TABLES = ['tree', 'chapter', 'chapter_item', 'chapter_detail', 'share_chapter', 'removed_question'] as const

/** An editor at the desk of chapters, for the tests of a `describe`; `who` is filled before the first of them. */
export function chapterDesk(openStore: () => Promise<Store>) {
  let scene: Scene
  const who = {} as { guid: string; appID: number }

  /** A tree of its own for each test: three generated chapters of four questions. */
  async function bank(sourceName: string): Promise<void> {
    const groups = [1, 2, 3].map((group) =>
      chapter(
        `第 ${group} 组（${group * 4 - 3}–${group * 4}）`,
        ...[1, 2, 3, 4].map((at) =>
          a1(`${sourceName}-${group}-${at}`, `${sourceName} ${group} ${at}`, five, 'A', '', { points: [] }),
        ),
      ),
    )
    await fileDrafts(
      scene.store,
      { appEName: SUBJECT, tree: { sourceName } },
      groups.flatMap((group) => drafts(group)),
      { now: scene.api.clock.now },
    )
  }
  beforeAll(async () => {
    scene = await setScene(await openStore())
    Object.assign(who, { appID: scene.api.world.subjectID, guid: await scene.guidOf('editor') })
  })
  afterAll(() => scene.close())

  const client = () => scene.api.client
  const desk = () => client().send('chapters.chapterDesk', who)
  const treeOf = async (sourceName: string) => {
    const tree = (await desk()).trees.find((one) => one.sourceName === sourceName)
    return tree ?? expect.fail(`no tree ${sourceName}`)
  }
  const rowOf = async (sourceName: string, name: string): Promise<ChapterRow> => {
    const { chapters } = await treeOf(sourceName)
    return chapters.find((one) => one.name.startsWith(name)) ?? expect.fail(`no chapter ${name}`)
  }
  const shape = async (sourceName: string) =>
    (await treeOf(sourceName)).chapters.map(({ name, count, free }) => `${name} ${count}${free ? ' 免费' : ''}`)
  const plan = (actionJson: ChapterAction) => client().send('chapters.chapterPlan', { ...who, actionJson })
  /** As the console does: what it does is looked at first. */
  const arrange = async (actionJson: ChapterAction) => {
    const { seen } = await plan(actionJson)
    scene.api.clock.now++
    return client().send('chapters.chapterArrange', { ...who, actionJson, seenJson: seen })
  }
  const undo = (stepID: number | null) => client().send('chapters.chapterUndo', { ...who, stepID: stepID as number })
  const tables = async () =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async (table) => {
          const rows = (await scene.store.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]
          // When a tree changed last is no part of what is undone.
          const plain = rows.map(({ updated_at: _, ...row }) => JSON.stringify(row)).sort()
          return [table, plain] as const
        }),
      ),
    )
  return { scene: () => scene, who, bank, client, desk, treeOf, rowOf, shape, plan, arrange, undo, tables }
}
