import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'

/**
 * A wrong statement of a document about the tree: a link to a missing file or anchor, a path in `code` that no file's
 * path ends with, or a missing `docs/…` named in a comment.
 */

export interface Fault {
  file: string
  line: number
  says: string
  why: string
}

/** Paths that exist only after building, running or testing the product, and paths that are served. */
const NOT_OF_THE_TREE = /^(?:data|files|node_modules|\.vite)\/|(?:^|\/)dist(?:\/|$)|^replaceChapter\.json$/

const DOCS = ['*.md', 'docs/**/*.md']
/** The tests of this file name missing files on purpose. */
const EXAMPLES = 'tools/checks/docPaths.test.ts'
/** Packages, which documents name as imports do: `domain/money/yuan.ts`. */
const PACKAGE = /^(?:catalogue|contract|demo|domain|question-view)\//
const CODE = ['apps', 'packages', 'tools', 'e2e', 'bench'].map((folder) => `${folder}/**/*.{ts,tsx,mjs,css}`)

/** File extensions that documents mention. */
const ENDING = /\.(?:ts|tsx|mjs|css|md|json|jsonc|csv|xlsx|png|html)$/

/** A piece of `code` that may be a path: names with slashes between them, or a file name. */
const PATH = /^(?![/~])[\w.@<>{},*+-]+(?:\/[\w.@<>{},*+-]+)*\/?$/
const DOCUMENT = /(?<![\w/.])docs\/([\w./-]*\w)(?:#([\w-]+))?(?:, "([^"]+)")?/g
const IN_COMMENT = /^\s*(?:\/?\*|\/\/)|\s\/\/ /
/** Not relative paths (`./a.ts`), which are examples, and not tests of libraries. */
const FILE = /(?<![\w./@<>-])(?!\.|__)[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css)\b/g
/** Kinds of files: `.test.tsx`, `.csv`. */
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

/** The files below a folder, and the headings of its documents. */
class Tree {
  readonly #root: string
  readonly #all: string[]
  /** Every file and folder with a slash before and behind it, so that `/b/c/` is found in `/a/b/c/`. */
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

  /** Whether a file or folder has this path or a path that ends with it: documents leave out leading folders. */
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

/** The anchor that GitHub gives to a heading. */
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

/**
 * A comment names a document by its whole path and a heading behind it in double quotes; other files as documents do.
 */
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

/** One path for each alternative in braces. */
function spread(code: string): string[] {
  const [whole, before = '', choices = '', behind = ''] = /^([^{}]*)\{([^{}]+)\}(.*)$/.exec(code) ?? []
  return whole === undefined ? [code] : choices.split(',').flatMap((choice) => spread(before + choice + behind))
}

/** A name without a file extension is a path if its first part is a folder here. */
function isPath(code: string, tree: Tree): boolean {
  if (!PATH.test(code) || KIND.test(code) || NOT_OF_THE_TREE.test(code)) return false
  if (ENDING.test(code)) return true
  return code.includes('/') && tree.isFolderName(code.split('/')[0] ?? '')
}
