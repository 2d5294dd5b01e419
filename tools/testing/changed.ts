import { execFileSync } from 'node:child_process'

/** The browser tests to run: folders or files below e2e/, or all of them. */
export type BrowserTests = readonly string[] | 'all'

/** Folders of browser tests that test a core of the server under another name. */
const BY_CORE: Readonly<Record<string, readonly string[]>> = {
  audit: ['console'],
  content: ['chapters', 'console', 'practice'],
  imports: ['console'],
  papers: ['exams'],
  people: ['account', 'console', 'session'],
  learners: ['console'],
  mail: ['reminders'],
  personalData: ['account'],
  documents: ['materials'],
  media: ['live', 'videos'],
  points: ['knowledge'],
  profile: ['account', 'profile', 'reminders'],
  replies: ['practice', 'review'],
  sandboxPayments: ['sales'],
  sms: ['account'],
}

/** Folders of browser tests that test a part of the web client outside of its areas. */
const BY_PART: readonly [RegExp, readonly string[]][] = [
  [/^apps\/web\/src\/runner\//, ['exams', 'knowledge', 'practice', 'review']],
  [/^apps\/web\/src\/platform\/(delivery|outbox|offline)\//, ['exams', 'practice', 'session']],
  [/^apps\/web\/src\/platform\/account\//, ['account', 'profile']],
  [/^apps\/web\/src\/platform\/session\//, ['account', 'session']],
  [/^apps\/web\/src\/platform\/(navigation|agent)\//, ['agents', 'navigation', 'shell']],
  [/^apps\/web\/src\/platform\/tracking\//, ['tracking']],
  [/^apps\/web\/src\/service-worker/, ['practice', 'shell']],
  [/^apps\/console\//, ['console']],
]

/** Files that no browser test depends on. */
const UNSEEN = /^(docs|bench|tools|\.ci)\/|\.test\.tsx?$|\/testing\/|\.md$|^[^/]*$/

/**
 * The browser tests that a change of these files can break, by the area or core that a file belongs to. A file of no
 * area is used everywhere: then all tests are given.
 *
 * @param changed paths from the root of the repository
 * @param folders the folders of browser tests
 */
export function browserTestsFor(changed: readonly string[], folders: readonly string[]): BrowserTests {
  const found = new Set<string>()
  for (const file of changed) {
    const some = testsFor(file, folders)
    if (some === 'all') return 'all'
    for (const one of some) found.add(one)
  }
  return [...found].sort()
}

function testsFor(file: string, folders: readonly string[]): BrowserTests {
  if (/^e2e\/.+\.test\.ts$/.test(file)) return [file.slice('e2e/'.length)]
  if (UNSEEN.test(file)) return []
  const part = BY_PART.find(([pattern]) => pattern.test(file))
  if (part) return part[1]
  const name = /^(?:apps\/(?:web|server)|packages\/contract)\/src\/(?:areas|cores)\/(\w+)/.exec(file)?.[1]
  if (name === undefined) return 'all'
  const known = BY_CORE[name] ?? [name]
  return known.every((folder) => folders.includes(folder)) ? known : 'all'
}

/** The commit to compare with: where this branch left main; on main itself its last commit. */
export function baseCommit(git: (...args: string[]) => string = run): string {
  const main = git('branch', '--list', 'main', '--format=%(refname:short)')
  return main === 'main' ? git('merge-base', 'HEAD', 'main') : git('rev-parse', 'HEAD')
}

/** Files that differ from that commit, including uncommitted and new ones. */
export function changedFiles(base: string, git: (...args: string[]) => string = run): string[] {
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return listed.flatMap((names) => names.split('\n')).filter(Boolean)
}

const run = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
