import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import config from '../../.dependency-cruiser.mjs'
import { brokenRules } from './importRules.ts'

/** The files of a test's repository: path → text. Files that are only imported need no text. */
type Files = Record<string, string>

const planted: [rule: string, files: Files][] = [
  [
    'areas-stand-alone',
    { 'apps/web/src/areas/practice/page.tsx': `import '../review/list.ts'`, 'apps/web/src/areas/review/list.ts': '' },
  ],
  [
    'areas-stand-alone',
    {
      'apps/server/src/areas/practice/submit.ts': `import type { Row } from '../review/row.ts'`,
      'apps/server/src/areas/review/row.ts': 'export interface Row { id: number }',
    },
  ],
  [
    'areas-stand-alone',
    {
      'packages/contract/src/areas/review/review.ts': `export { set } from '../practice/practice.ts'`,
      'packages/contract/src/areas/practice/practice.ts': 'export const set = 1',
    },
  ],
  [
    'areas-are-composed-above',
    {
      'apps/server/src/cores/people/users.ts': `import '../../areas/account/login.ts'`,
      'apps/server/src/areas/account/login.ts': '',
    },
  ],
  [
    'platform-takes-cores-as-types',
    {
      'apps/server/src/platform/calls/access.ts': `import { openChapters, type Place } from '../../cores/content/chapters.ts'`,
      'apps/server/src/cores/content/chapters.ts': 'export const openChapters = 1\nexport type Place = 1',
    },
  ],
  ['domain-is-pure', { 'packages/domain/src/scoring/score.ts': `import { createHash } from 'node:crypto'` }],
  [
    'domain-is-pure',
    {
      'packages/domain/src/scoring/score.ts': `import type { Call } from '../../../contract/src/call.ts'`,
      'packages/contract/src/call.ts': 'export interface Call { path: string }',
    },
  ],
  ['contract-on-domain-and-typebox', { 'packages/contract/src/call.ts': `import { readFileSync } from 'node:fs'` }],
  [
    'packages-below-apps',
    { 'packages/demo/src/load.ts': `import '../../../apps/server/src/open.ts'`, 'apps/server/src/open.ts': '' },
  ],
  [
    'web-without-server',
    {
      'apps/web/src/main.tsx': `const later = () => import('../../server/src/app.ts')`,
      'apps/server/src/app.ts': '',
    },
  ],
  [
    'web-without-server',
    {
      'apps/web/src/main.tsx': `import '../../console/src/rooms.ts'`,
      'apps/console/src/rooms.ts': '',
    },
  ],
  ['console-alone', { 'apps/console/src/main.tsx': `import '../../web/src/paths.ts'`, 'apps/web/src/paths.ts': '' }],
  [
    'server-without-web',
    {
      'apps/server/src/app.ts': `import { routePaths } from '../../web/src/pages.ts'`,
      'apps/web/src/pages.ts': 'export const routePaths = []',
    },
  ],
  [
    'ui-knows-no-call',
    {
      'apps/web/src/ui/controls/Button.tsx': `import '../../platform/requests/request.ts'`,
      'apps/web/src/platform/requests/request.ts': '',
    },
  ],
  [
    'calls-on-platform',
    {
      'apps/web/src/calls/review.ts': `import '../runner/state/wire.ts'`,
      'apps/web/src/runner/state/wire.ts': '',
    },
  ],
  [
    'calls-on-platform',
    {
      'apps/web/src/calls/review.ts': `import '../platform/popups/PopUps.tsx'`,
      'apps/web/src/platform/popups/PopUps.tsx': '',
    },
  ],
  [
    'ui-knows-no-call',
    {
      'apps/web/src/ui/controls/Button.tsx': `import '../../calls/review.ts'`,
      'apps/web/src/calls/review.ts': '',
    },
  ],
  [
    'areas-are-composed-above',
    {
      'apps/web/src/calls/review.ts': `import '../areas/review/list.ts'`,
      'apps/web/src/areas/review/list.ts': '',
    },
  ],
  [
    'delivery-beneath',
    {
      'apps/web/src/platform/delivery/retry.ts': `import '../outbox/outbox.ts'`,
      'apps/web/src/platform/outbox/outbox.ts': '',
    },
  ],
  [
    'question-view-on-domain',
    {
      'packages/question-view/src/RichText.ts': `import '../../contract/src/client.ts'`,
      'packages/contract/src/client.ts': '',
    },
  ],
  [
    'web-takes-contract-as-types',
    {
      'apps/web/src/platform/requests/request.ts': `import { calls } from '../../../../../packages/contract/src/contract.ts'`,
      'packages/contract/src/contract.ts': 'export const calls = []',
    },
  ],
  [
    'contract-client-without-schemas',
    {
      'packages/contract/src/client.ts': `import { calls } from './contract.ts'`,
      'packages/contract/src/contract.ts': 'export const calls = []',
    },
  ],
  [
    'product-without-tests',
    { 'apps/server/src/app.ts': `import './app.test.ts'`, 'apps/server/src/app.test.ts': `import 'node:assert'` },
  ],
  [
    'no-cycles',
    {
      'apps/web/src/a.ts': `import './b.ts'`,
      'apps/web/src/b.ts': `import './c.ts'`,
      'apps/web/src/c.ts': `import './a.ts'`,
    },
  ],
  ['no-orphans', { 'apps/web/src/forgotten.ts': 'export const x = 1', 'apps/web/src/main.tsx': `import 'node:fs'` }],
  ['nothing-missing', { 'apps/web/src/main.tsx': `import './gone.ts'` }],
  ...config.forbidden
    .filter(({ name }) => name.startsWith('core-'))
    .map(({ name }): [string, Files] => [
      name,
      {
        [`apps/server/src/cores/${name.split('-')[1]}/rows.ts`]: `import '../unnamed/rows.ts'`,
        'apps/server/src/cores/unnamed/rows.ts': '',
      },
    ]),
]

const allowed: [what: string, files: Files][] = [
  [
    'a page record fetches its page by import(), and the page links by the records',
    {
      'apps/web/src/areas/review/pages.ts': `export const load = () => import('./Page.tsx')`,
      'apps/web/src/areas/review/Page.tsx': `import { load } from './pages.ts'\nexport default load`,
    },
  ],
  [
    'an area uses the rest of its own folder',
    { 'apps/web/src/areas/review/page.tsx': `import './list.ts'`, 'apps/web/src/areas/review/list.ts': '' },
  ],
  [
    'the list of handlers puts the areas together',
    {
      'apps/server/src/areas/handlers.ts': `import './account/login.ts'`,
      'apps/server/src/areas/account/login.ts': '',
    },
  ],
  [
    'the web client names the types of the contract',
    {
      'apps/web/src/platform/requests/request.ts': `import type { Data } from '../../../../../packages/contract/src/contract.ts'`,
      'packages/contract/src/contract.ts': 'export type Data = 1',
    },
  ],
  [
    'platform names the types of cores',
    {
      'apps/server/src/platform/services.ts': `import type { Content } from '../cores/content/content.ts'`,
      'apps/server/src/cores/content/content.ts': 'export type Content = 1',
    },
  ],
  [
    'a test of the domain uses what it likes',
    {
      'packages/domain/src/score.test.ts': `import 'node:assert'\nimport './score.ts'`,
      'packages/domain/src/score.ts': '',
    },
  ],
]

/** Each case reads a repository of its own. */
const LONG = { timeout: 120_000 }

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function rulesBrokenBy(files: Files): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'tizhou-rules-'))
  folders.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${text}\n`)
  }
  const tops = [...new Set(Object.keys(files).map((file) => file.split('/')[0] as string))]
  return (await brokenRules(root, tops)).map(({ rule }) => rule)
}

test.each(planted)('%s is reported (%#)', LONG, async (rule, files) => {
  expect(new Set(await rulesBrokenBy(files))).toContain(rule)
})

test.each(allowed)('%s', LONG, async (_, files) => {
  expect(await rulesBrokenBy(files)).toEqual([])
})

test('every rule has been seen to catch something', () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(config.forbidden.map(({ name }) => name)))
})
