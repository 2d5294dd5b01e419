import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { circleOf, filesOfFirstLoad, type Manifest, pagesOf } from './checks/firstLoad.ts'

/**
 * Checks how much JavaScript (gzip) in how many files pages need before they can show, and that no built files import
 * each other in a circle. The exit code is 1 where a check fails.
 */

const DIST = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))

interface Budget {
  address: string
  page: string
  bytes: number
  files: number
}

/** The pages that people open first. */
const BUDGETS: readonly Budget[] = [
  { address: '/answerPage', page: 'src/areas/practice/answer/AnswerPage.tsx', bytes: 130_000, files: 8 },
  { address: '/mainIndex', page: 'src/areas/subjects/mainIndex/MainIndexPage.tsx', bytes: 150_000, files: 10 },
]
/** Any page: a library that one page needs is not fetched by all. */
const MOST_BYTES = 255_000

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
const known = new Map<string, number>()
const faults: string[] = []

for (const { address, page, bytes, files } of BUDGETS) {
  const needed = scriptsOf(page)
  const total = bytesOf(needed)
  for (const file of needed) console.log(`${kilobytes(sizeOf(file)).padStart(9)}  ${file}`)
  console.log(
    `${kilobytes(total).padStart(9)}  first load of ${address} (JavaScript, gzip; at most ${kilobytes(bytes)})`,
  )
  console.log(`${String(needed.length).padStart(9)}  scripts (at most ${files})`)
  if (total > bytes) faults.push(`${address} needs more than ${kilobytes(bytes)}`)
  if (needed.length > files) faults.push(`${address} needs more than ${files} scripts`)
}
const [largest] = pagesOf(manifest)
  .map((page) => ({ page, bytes: bytesOf(scriptsOf(page)) }))
  .sort((a, b) => b.bytes - a.bytes)
if (!largest) throw new Error('the build has no pages')
console.log(`${kilobytes(largest.bytes).padStart(9)}  ${largest.page}, the most (at most ${kilobytes(MOST_BYTES)})`)
if (largest.bytes > MOST_BYTES) faults.push(`${largest.page} needs more than ${kilobytes(MOST_BYTES)}`)
const circle = circleOf(manifest)
if (circle) faults.push(`files of the build import each other in a circle: ${circle.join(' → ')}`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** The largest first. */
function scriptsOf(page: string): string[] {
  return filesOfFirstLoad(manifest, page)
    .filter((file) => file.endsWith('.js'))
    .sort((a, b) => sizeOf(b) - sizeOf(a))
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + sizeOf(file), 0)
}

function sizeOf(file: string): number {
  const size = known.get(file) ?? gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length
  known.set(file, size)
  return size
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
