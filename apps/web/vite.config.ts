import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from '../../tools/vite/compileHints.ts'
import { contractTable, ofFirstLoad, ofLearners } from '../../tools/vite/contractTable.ts'
import { earlyScript } from '../../tools/vite/earlyScript.ts'
import { iconKeys } from '../../tools/vite/iconKeys.ts'
import { pageFiles } from '../../tools/vite/pageFiles.ts'
import { pdfjsFiles } from '../../tools/vite/pdfjsFiles.ts'
import { precompress } from '../../tools/vite/precompress.ts'
import { scopedNames } from '../../tools/vite/scopedNames.ts'
import { serviceWorker } from '../../tools/vite/serviceWorker.ts'
import { smallerMinifier } from '../../tools/vite/smallerMinifier.ts'

const SERVER = process.env.TIZHOU_SERVER ?? 'http://127.0.0.1:8080'
const served = ['/api', '/events', '/files', '/free', '/user', '/tizhou', '/JumpAppENames']

/** What is fetched when the first page stands there: tracking, what to do when calls fail, what goes on behind it. */
const LATER = [
  /\/src\/platform\/tracking\/(?!early|notes|clicks|media)/,
  /\/packages\/domain\/src\/tracking\//,
  /\/src\/platform\/requests\/responses/,
  /\/src\/platform\/navigation\/release\.ts/,
  /\/src\/platform\/session\/(entitlementPolling|unsentInput|lostSession|relogin|recovery)/,
  /\/src\/(platform\/push\/startPush|calls\/making\/news)/,
  /\/src\/platform\/agent\/(agentLoader|leaving)/,
  /\/src\/areas\/subjects\/storedSubject/,
  /virtual:(laterCalls|emptyAnswers)/,
]

/** Parts of the question page that its first sight does without (src/runner/page/lazyParts.ts). */
const RUNNER_PARTS = /\/src\/(runner|areas\/practice\/(chapter|answer))\/(?!AnswerPage)/

/**
 * Few files, since a request costs more than a kilobyte: what every page needs in two (libraries change rarely, so they
 * stay in the browser's cache), the question page in two and its later parts in one, what follows any first page in
 * one, and of the rest what several pages share by the folder that it stands in.
 */
const shared = (name: string, test: RegExp, priority: number) => ({
  name,
  test,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  priority,
})

/** What the pages of several areas share. */
const OF_ALL_AREAS =
  /\/packages\/(domain|catalogue|question-view\/src\/html)\/|node_modules|\/src\/(ui|platform(?!\/account\/)|shell|calls)\//

const groups = [
  { name: withEarly, debugName: 'early', includeDependenciesRecursively: false, priority: 10 },
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 9 },
  { name: 'shell', tags: ['$initial' as const], priority: 8 },
  { name: withQuestionPage, debugName: 'question', includeDependenciesRecursively: false, priority: 7 },
  { name: 'later', test: isLater, includeDependenciesRecursively: false, priority: 6 },
  // The home page and the navigation take all of them; an area's own file would import what imports it.
  { name: 'tiles', test: /\/src\/(areas\/[^/]+\/)?tiles\.ts$/, includeDependenciesRecursively: false, priority: 5.3 },
  { ...shared('', OF_ALL_AREAS, 5.25), name: heavyOf, debugName: 'heavy' },
  // Of what the areas share, the part that the first pages take; it imports nothing of the other part.
  { ...shared('', OF_ALL_AREAS, 5.1), name: withFirstPages, debugName: 'common' },
  shared('more', OF_ALL_AREAS, 5),
  // With what nobody else needs: left outside, it would import this file, which imports it.
  { name: 'runner', test: RUNNER_PARTS, priority: 4 },
  // The log-in and one's own page share it, and nobody needs it before.
  shared('account', /\/src\/(platform|areas)\/account\//, 3.5),
  { ...shared('', /\/src\/areas\//, 3), name: areaOf, debugName: 'area' },
  // It imports the areas, which import what is shared.
  shared('tiles', /\/src\/tiles\.ts$/, 2),
  shared('shared', /./, 1),
]

function isLater(id: string): boolean {
  return LATER.some((of) => of.test(id))
}

function areaOf(id: string): string | null {
  return /\/src\/areas\/([^/]+)\//.exec(id)?.[1] ?? null
}

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const QUESTION_PAGE = join(import.meta.dirname, 'src/areas/practice/answer/AnswerPage.tsx')
const OF_QUESTIONS =
  /\/(apps\/web\/src\/(runner|areas\/practice)|packages\/(question-view|domain)\/src)\/(?!content\/question\.ts)/
/** Small parts of the question page that many pages take: its icons, and what it takes of the kit. */
const OF_KIT =
  /\/src\/(ui|calls)\/|\/src\/platform\/tracking\/clicks\.ts|\/content\/question\.ts|\/icons\/(star|flag|keyboard|chevron-(left|right)|panel-right|rotate-ccw|settings-2|strikethrough|undo-2|arrow-left)\.mjs/

/** What is reached from a file without a later import. */
function reachedFrom(root: string): (modules: Modules) => ReadonlySet<string> {
  const found = new Set<string>()
  const gather = (id: string, modules: Modules) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) gather(next, modules)
  }
  return (modules) => {
    if (!modules.getModuleInfo(root)) throw new Error(`the client has no ${root}`)
    if (found.size === 0) gather(root, modules)
    return found
  }
}
const ofQuestionPage = reachedFrom(QUESTION_PAGE)
const ofFirstPages = [
  'subjects/mainIndex/MainIndexPage',
  'account/login/LoginPage',
  'subjects/landing/LandingPage',
].map((page) => reachedFrom(join(import.meta.dirname, `src/areas/${page}.tsx`)))
const ofEarly = reachedFrom(join(import.meta.dirname, 'src/early.ts'))

/**
 * Libraries that weigh more than a page and that few pages need. A file that several areas share and that needs one of
 * them stands with it: in a file of all areas every page would fetch the library.
 */
const HEAVY: readonly (readonly [name: string, library: RegExp])[] = [
  ['regions', /\/@vant\/area-data\//],
  ['codes', /\/node_modules\/uqr\//],
  ['memory', /\/node_modules\/ts-fsrs\//],
  ['word', /\/node_modules\/docx\//],
  ['lists', /\/@tanstack\/virtual-core\//],
]
const heavy = new Map<string, string | null>()

/** The first of the heavy libraries that a module reaches without a later import. */
function heavyOf(id: string, modules: Modules): string | null {
  const known = heavy.get(id)
  if (known !== undefined) return known
  const reached = new Set<string>()
  const gather = (one: string) => {
    if (reached.has(one)) return
    reached.add(one)
    for (const next of modules.getModuleInfo(one)?.importedIds ?? []) gather(next)
  }
  gather(id)
  const found = HEAVY.find(([, library]) => [...reached].some((one) => library.test(one)))?.[0] ?? null
  heavy.set(id, found)
  return found
}

function withFirstPages(id: string, modules: Modules): string | null {
  return ofFirstPages.some((of) => of(modules).has(id)) ? 'common' : null
}

/** The script that begins the first calls, with all that it needs: it runs before anything else has come. */
function withEarly(id: string, modules: Modules): string | null {
  return ofEarly(modules).has(id) ? 'early' : null
}

/**
 * The question page in one file, for all its modes, and what it takes of the kit in another, which other pages take
 * too: every page shares another part of it, and dozens of parts compress far worse.
 */
function withQuestionPage(id: string, modules: Modules): string | null {
  // What reads a question to the end needs this file in any case; tables, PDFs and questions to read come later.
  if (/\/packages\/question-view\/(?!src\/(html|pdf|QuestionReading|rich-text\/Tabled))/.test(id)) return 'question'
  if (!ofQuestionPage(modules).has(id) || id === QUESTION_PAGE) return null
  return OF_QUESTIONS.test(id) ? 'question' : OF_KIT.test(id) ? 'kit' : null
}

/** Pages that people open first. */
const OPENED_FIRST = /(^|\/)(Landing|Login|MainIndex|ChapterMenu|Answer)Page(-|$)/

/** What nearly whole runs before the first page stands. */
const RUNS_AT_ONCE = /^(early|libraries|shell|index|question|kit)$/

/**
 * Files by their hash alone: names would stand in the list of what each page needs, and the manifest tells them. Each of its
 * seven signs weighs 170 bytes in the first load; 64⁷ hashes are enough for files that are kept by their name.
 */
const chunkFileNames = ({ name }: { name: string }) => `assets/${OPENED_FIRST.test(name) ? `${name}-` : ''}[hash:7].js`
const assetFileNames = 'assets/[hash:7][extname]'

/**
 * What is fetched together with a page: its styles, so that it never shows without, and for those that are opened
 * first their scripts. The lists of all pages would weigh more than the round trip that they save there.
 */
const fetchedWith = (page: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' || OPENED_FIRST.test(page) ? needed : needed.filter((name) => name.endsWith('.css'))

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    contractTable(ofLearners, ofFirstLoad),
    pageFiles(),
    iconKeys(),
    smallerMinifier(),
    earlyScript('early'),
    compileHints((name) => RUNS_AT_ONCE.test(name) || OPENED_FIRST.test(name)),
    pdfjsFiles(),
    serviceWorker(),
    precompress(),
  ],
  css: { modules: { generateScopedName: scopedNames(import.meta.dirname) } },
  // React has the hook itself: the shim for older ones is left out.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2023',
    // The size check reads it (tools/budget.ts).
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: fetchedWith },
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames, assetFileNames } },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: SERVER }])) },
})
