import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'

/**
 * What documents say of the tree that is not so: links to files and anchors that are not there, paths in `code` that
 * nothing in the repository ends with, and mentions of `docs/…` in the comments of the code.
 */

export interface Fault {
  file: string
  line: number
  says: string
  why: string
}

/** Paths of what comes to be when the product is built, run or tested, and of what is served. */
const NOT_OF_THE_TREE = /^(?:data|files|node_modules|\.vite)\/|(?:^|\/)dist(?:\/|$)|^replaceChapter\.json$/

const DOCS = ['*.md', 'docs/**/*.md']
/** The tests of this file name what is not there. */
const EXAMPLES = 'tools/checks/docPaths.test.ts'
/** The packages that documents name as imports do: `domain/money/yuan.ts`. */
const PACKAGE = /^(?:catalogue|contract|demo|domain|question-view)\//
const CODE = ['apps', 'packages', 'tools', 'e2e', 'bench'].map((folder) => `${folder}/**/*.{ts,tsx,mjs,css}`)

/** Endings of files that documents speak of. */
const ENDING = /\.(?:ts|tsx|mjs|css|md|json|jsonc|csv|xlsx|png|html)$/

/** A piece of `code` that can be a path: names with slashes between them, or the name of a file. */
const PATH = /^(?![/~])[\w.@<>{},*+-]+(?:\/[\w.@<>{},*+-]+)*\/?$/
const DOCUMENT = /(?<![\w/.])docs\/([\w./-]*\w)(?:#([\w-]+))?(?:, "([^"]+)")?/g
const IN_COMMENT = /^\s*(?:\/?\*|\/\/)|\s\/\/ /
/** Not those from here (`./a.ts`), which are examples, and not tests of libraries. */
const FILE = /(?<![\w./@<>-])(?!\.|__)[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css)\b/g
/** What names kinds of files: `.test.tsx`, `.csv`. */
const KIND = /^(?:\.\w+){1,2}$/

export function docFaults(root: string): Fault[] {
  const tree = new Tree(root)
  return [
    ...tree.files(DOCS).flatMap((file) => faultsOfDocument(file, tree)),
    ...tree
      .files(CODE)
      .filter((file) => file !== EXAMPLES)
      .flatMap((file) => faultsOfCode(file, tree)),
  ]
}

/** The files below a folder, and what their documents are headed. */
class Tree {
  readonly #root: string
  readonly #all: string[]
  /** Every file and folder with a slash before and behind, so that `/b/c/` is looked for in `/a/b/c/`. */
  readonly #inSlashes: string
  readonly #anchors = new Map<string, { slugs: Set<string>; headings: Set<string> }>()

  constructor(root: string) {
    this.#root = root
    this.#all = globSync(['**/*', '.*'], {
      cwd: root,
      exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.git|\.cache|test-results|playwright-report)$/.test(path),
    }).map((path) => path.replaceAll('\\', '/'))
    this.#inSlashes = this.#all.map((path) => `/${path}/`).join('\n')
  }

  files(patterns: string[]): string[] {
    return this.#all
      .filter(
        (path) => patterns.some((pattern) => matchesGlob(path, pattern)) && statSync(join(this.#root, path)).isFile(),
      )
      .sort()
  }

  read = (path: string): string => readFileSync(join(this.#root, path), 'utf8')
  has = (path: string): boolean => existsSync(join(this.#root, path))

  /** Whether a file or folder is called so, or ends so: documents leave out what their reader knows. */
  endsSo(named: string): boolean {
    if (PACKAGE.test(named) && this.#endsSo(named.replace('/', '/src/'))) return true
    return this.#endsSo(named)
  }

  #endsSo(path: string): boolean {
    if (!/[*<]/.test(path)) return this.#inSlashes.includes(`/${path}/\n`) || this.#inSlashes.endsWith(`/${path}/`)
    const pattern = `**/${path.replaceAll(/<\w+>/g, '*')}`
    return this.#all.some((one) => matchesGlob(one, pattern))
  }

  isFolderName = (name: string): boolean => this.#inSlashes.includes(`/${name}/`) && !ENDING.test(name)

  #headed(path: string): { slugs: Set<string>; headings: Set<string> } {
    let found = this.#anchors.get(path)
    if (found === undefined) {
      const headings = linesOf(this.read(path)).flatMap(({ text }) => /^#+ (.+)$/.exec(text)?.[1] ?? [])
      found = { headings: new Set(headings), slugs: new Set(headings.map(slug)) }
      this.#anchors.set(path, found)
    }
    return found
  }
  hasAnchor = (path: string, anchor: string): boolean => this.#headed(path).slugs.has(anchor)
  hasHeading = (path: string, heading: string): boolean => this.#headed(path).headings.has(heading)
}

/** The anchor that a heading gets where the repository is shown. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/** Lines outside of fences. */
function linesOf(text: string): { line: number; text: string }[] {
  let fenced = false
  return text.split('\n').flatMap((one, at) => {
    if (/^\s*```/.test(one)) fenced = !fenced
    else if (!fenced) return [{ line: at + 1, text: one }]
    return []
  })
}

function faultsOfDocument(file: string, tree: Tree): Fault[] {
  const faults: Fault[] = []
  for (const { line, text } of linesOf(tree.read(file))) {
    const fault = (says: string, why: string) => faults.push({ file, line, says, why })
    for (const [, target = ''] of text.matchAll(/\]\(([^()\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [path = '', anchor] = target.split('#')
      const named = path === '' ? file : normalize(join(dirname(file), path)).replaceAll('\\', '/')
      if (!tree.has(named)) fault(target, 'is not there')
      else if (anchor && !tree.hasAnchor(named, anchor)) fault(target, 'has no such heading')
    }
    for (const [, code = ''] of text.matchAll(/`([^`]+)`/g))
      for (const path of spread(code))
        if (isPath(path, tree) && !tree.endsSo(path.replace(/\/$/, ''))) fault(code, `nothing ends with ${path}`)
  }
  return faults
}

/** A document in a comment is named whole, and a heading of it in double quotes behind it; other files as documents do. */
function faultsOfCode(file: string, tree: Tree): Fault[] {
  const faults: Fault[] = []
  tree
    .read(file)
    .split('\n')
    .forEach((text, at) => {
      const fault = (says: string, why: string) => faults.push({ file, line: at + 1, says, why })
      for (const [says, behind, anchor, heading] of text.matchAll(DOCUMENT)) {
        const path = `docs/${behind}`
        if (!tree.has(path)) fault(says, 'is not there')
        else if (anchor && !tree.hasAnchor(path, anchor)) fault(says, 'has no such heading')
        else if (heading && !tree.hasHeading(path, heading)) fault(says, 'has no such heading')
      }
      if (!IN_COMMENT.test(text)) return
      for (const [says] of text.matchAll(FILE))
        if (!NOT_OF_THE_TREE.test(says) && !tree.endsSo(says)) fault(says, `nothing ends with ${says}`)
    })
  return faults
}

/** One path of each choice in braces. */
function spread(code: string): string[] {
  const [whole, before = '', choices = '', behind = ''] = /^([^{}]*)\{([^{}]+)\}(.*)$/.exec(code) ?? []
  return whole === undefined ? [code] : choices.split(',').flatMap((choice) => spread(before + choice + behind))
}

/** What has no ending of a file is a path where its first name is one of a folder here. */
function isPath(code: string, tree: Tree): boolean {
  if (!PATH.test(code) || KIND.test(code) || NOT_OF_THE_TREE.test(code)) return false
  if (ENDING.test(code)) return true
  return code.includes('/') && tree.isFolderName(code.split('/')[0] ?? '')
}
