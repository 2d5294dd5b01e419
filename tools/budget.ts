import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { circleOf, filesOfFirstLoad, type Manifest } from './checks/firstLoad.ts'

/**
 * Checks that the first load of the question page needs at most 130 kB of JavaScript (gzip) in at most 8 files, and
 * that no built files import each other in a circle. The exit code is 1 where a check fails.
 */

const DIST = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))
const PAGE = 'src/areas/practice/answer/AnswerPage.tsx'
const LIMIT_BYTES = 130_000
const LIMIT_FILES = 8

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
const sizes = filesOfFirstLoad(manifest, PAGE)
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length }))
  .sort((a, b) => b.bytes - a.bytes)
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)

for (const { file, bytes } of sizes) console.log(`${kilobytes(bytes).padStart(9)}  ${file}`)
console.log(
  `${kilobytes(total).padStart(9)}  first load of /answerPage (JavaScript, gzip; at most ${kilobytes(LIMIT_BYTES)})`,
)
const circle = circleOf(manifest)
console.log(`${String(sizes.length).padStart(9)}  scripts (at most ${LIMIT_FILES})`)
if (circle) console.error(`Files of the build import each other in a circle: ${circle.join(' → ')}`)
process.exitCode = total <= LIMIT_BYTES && sizes.length <= LIMIT_FILES && !circle ? 0 : 1

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
