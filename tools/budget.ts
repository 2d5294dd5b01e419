import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { filesOfFirstLoad, type Manifest } from './firstLoad.ts'

/** Checks that the first load of the question page needs at most 150 kB of JavaScript, gzip. Exit code 1 above. */

const DIST = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))
const PAGE = 'src/areas/practice/answer/AnswerPage.tsx'
const LIMIT_BYTES = 150_000

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
process.exitCode = total <= LIMIT_BYTES ? 0 : 1

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
