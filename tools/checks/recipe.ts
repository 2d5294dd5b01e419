import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A new file, or texts to insert behind anchors in an existing file. */
type Edit =
  | { path: string; whole: string }
  | { path: string; behind: readonly (readonly [anchor: string, piece: string])[] }

/** A call that asks its core for something new, as CONTRIBUTING ("Adding a call") describes. */
export const NEW_CALL: readonly Edit[] = [
  {
    path: 'packages/contract/src/areas/support/support.ts',
    behind: [
      [
        'export const support = {\n',
        `  faqCount: call({
    method: 'GET',
    path: '/api/hotspotissue/count',
    summary: '常见问题有几条',
    access: 'visitor',
    params: Type.Object({ appID: Id() }),
    data: Type.Object({ count: Count() }),
  }),
`,
      ],
    ],
  },
  {
    path: 'apps/server/src/areas/support/faq.ts',
    behind: [
      [
        "import { bySection } from './sections.ts'\n",
        `
export const faqCount: Handler<'support.faqCount'> = async ({ params, services }) => ({
  count: await services.support.countArticles('faq', params.appID),
})
`,
      ],
    ],
  },
  {
    path: 'apps/server/src/cores/support/articles.ts',
    behind: [
      [
        "export type ArticleRow = SupportTables['help_article']\n",
        `
export const countArticles = async (on: Reads, kind: Kind, subjectID: number): Promise<number> =>
  (await articleMenu(on, kind, subjectID)).length
`,
      ],
    ],
  },
  {
    path: 'apps/server/src/cores/support/core.ts',
    behind: [
      ['  articlesChanged,\n', '  countArticles,\n'],
      ['  reads: {\n', '    countArticles,\n'],
    ],
  },
  {
    path: 'apps/server/src/areas/support/support.test.ts',
    behind: [
      [
        '.list\n\n',
        `  test('a subject without entries has none', async () => {
    expect(await client().send('support.faqCount', { appID: scene.api.world.otherSubjectID })).toEqual({ count: 0 })
  })

`,
      ],
    ],
  },
  {
    path: 'apps/web/src/calls/support.ts',
    behind: [
      [
        'const HELP_FRESH_MS = 300_000\n',
        `
export const faqCount = (params: { appID: number }) =>
  ask('support.faqCount', params, { staleTime: HELP_FRESH_MS })
`,
      ],
    ],
  },
]

/**
 * A page that reads its address, has a control of its own and belongs to a module, as CONTRIBUTING ("Adding a page")
 * describes.
 */
export const NEW_PAGE: readonly Edit[] = [
  {
    path: 'apps/web/src/areas/plans/pages.ts',
    behind: [
      [
        'export const planPages = {\n',
        `  planDiary: {
    path: '/planDiary',
    title: '计划日记',
    search: (raw): { day?: string } => ({ day: dayOf(raw, 'day') }),
    load: () => import('./diary/PlanDiaryPage.tsx'),
  },
`,
      ],
    ],
  },
  {
    path: 'apps/web/src/areas/plans/diary/PlanDiaryPage.tsx',
    whole: `import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { planPages } from '../pages.ts'

/** /planDiary: what was done on a day. */
export default function PlanDiaryPage() {
  const { day } = useSearch(planPages.planDiary)
  return (
    <Page title="计划日记" note={day}>
      <Button {...tracked('openDiary')}>打开</Button>
    </Page>
  )
}
`,
  },
  {
    path: 'apps/web/src/areas/plans/diary/PlanDiaryPage.test.tsx',
    whole: `import { expect, test } from 'vitest'
import { planPages } from '../pages.ts'

test('a day that there is not counts as absent', () => {
  expect(planPages.planDiary.search({ day: '2026-02-31' })).toEqual({})
})
`,
  },
  {
    path: 'e2e/plans/diary.test.ts',
    whole: `import { enter } from '../fixtures/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

test('the diary of a plan opens', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/planDiary')
  await expect(page.getByRole('heading', { name: '计划日记' })).toBeVisible()
})
`,
  },
  {
    path: 'packages/domain/src/tracking/pages.ts',
    behind: [["  ['/studyFinally', '学习总结'],\n", "  ['/planDiary', '计划日记'],\n"]],
  },
  {
    path: 'apps/web/src/platform/tracking/buttons.ts',
    behind: [
      ['export const buttons = {\n', "  openDiary: { btnNum: 999, btnName: '打开计划日记' },\n"],
      [
        'export const mainControls: Readonly<Record<string, readonly ButtonName[]>> = {\n',
        "  '/planDiary': ['openDiary'],\n",
      ],
    ],
  },
  {
    path: 'apps/web/src/areas/plans/tiles.ts',
    behind: [['pages: [planPages.studyMain.path, ', 'planPages.planDiary.path, ']],
  },
]

const COPIED = [
  'apps/server',
  'apps/web',
  'packages',
  'tools',
  'e2e',
  'package.json',
  'tsconfig.base.json',
  '.dependency-cruiser.mjs',
]
/** Large, and not needed by the checks. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|\.cache|test-results)$|packages\/demo\/data$|\.(?:png|pdf|xlsx|mp4)$/

/**
 * Copies the part of the repository that the checks need. The copy has its own workspace packages; all other packages
 * are those of the repository.
 */
export function copyTree(root: string, to: string): void {
  for (const path of COPIED)
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source.slice(root.length).replaceAll('\\', '/')),
    })
  const linked = (folder: string) => {
    mkdirSync(join(to, folder), { recursive: true })
    for (const name of readdirSync(join(root, folder)))
      if (name !== '@tizhou' && name !== '.cache' && name !== '.vite')
        symlinkSync(join(root, folder, name), join(to, folder, name), 'junction')
  }
  for (const folder of ['node_modules', 'apps/server/node_modules']) linked(folder)
  mkdirSync(join(to, 'node_modules/@tizhou'))
  for (const name of readdirSync(join(to, 'packages')))
    symlinkSync(join(to, 'packages', name), join(to, 'node_modules/@tizhou', name), 'junction')
}

/** Makes the edits below a folder. Throws where a file lacks an edit's anchor: then the example is out of date. */
export function follow(root: string, edits: readonly Edit[]): void {
  for (const edit of edits) {
    const file = join(root, edit.path)
    if ('whole' in edit) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, edit.whole)
      continue
    }
    let text = readFileSync(file, 'utf8')
    for (const [anchor, piece] of edit.behind) {
      const at = text.indexOf(anchor)
      if (at < 0) throw new Error(`${edit.path} has no “${anchor}” behind which the example could stand`)
      text = text.slice(0, at + anchor.length) + piece + text.slice(at + anchor.length)
    }
    writeFileSync(file, text)
  }
}
